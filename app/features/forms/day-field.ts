import { regexes } from 'zod/v4/core';
import type { Field } from './fields.ts';

/** A day that the server adds, YYYY-MM-DD. A file of its own, because its pattern is long, and one form has a day. */
export const day = (): Field<string> => ({
  column: { type: 'date', nullable: false },
  read: (came) =>
    typeof came === 'string' && regexes.date.test(came) ? { value: came } : { problem: 'Invalid date' },
});
