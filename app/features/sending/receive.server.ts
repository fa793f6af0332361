import { data } from 'react-router';
import type * as z from 'zod/mini';
import type { Kept, Origin, Suspicion } from '#app/services.server.ts';
import { checkFields, type SendResult, typedValues } from './send-result.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Why a post is set aside for a person to look at, or null. `elapsed` is absent without JavaScript. */
function suspicionOf(form: FormData, tooFastMs: number): Suspicion {
  if (form.get('website')) return 'honeypot';
  const elapsed = form.get('elapsed');
  if (typeof elapsed === 'string' && /^\d+$/.test(elapsed) && Number(elapsed) < tooFastMs) return 'too-fast';
  return null;
}

interface Receiver<Field extends string, Submission, Said extends object> {
  fields: readonly Field[];
  schema: z.ZodMiniType<Submission>;
  /** Nobody fills in this form in less, counted from when it could be read; a robot does. */
  tooFastMs: number;
  /** Resolves only after commit; `said` goes back with the answer. */
  keep(submission: Submission, origin: Origin): Promise<{ kept: Kept; said: Said }>;
}

/** Checks and keeps what one form sends. See SendResult for what it answers. */
export async function receive<Field extends string, Submission, Said extends object>(
  request: Request,
  { fields, schema, tooFastMs, keep }: Receiver<Field, Submission, Said>,
) {
  const form = await request.formData().catch(() => new FormData());
  const values = typedValues(form, fields);
  const checked = checkFields(schema, values);
  if ('errors' in checked)
    return data<SendResult<Field, Said>>({ state: 'invalid', errors: checked.errors, values }, 422);
  const key = form.get('submissionKey');
  try {
    const { kept, said } = await keep(checked.submission, {
      key: typeof key === 'string' && UUID.test(key) ? key : null,
      suspicion: suspicionOf(form, tooFastMs),
    });
    return data<SendResult<Field, Said>>({ state: 'sent', repeated: kept === 'duplicate', ...said }, 200);
  } catch {
    // the store has logged the reason, without what was typed
    return data<SendResult<Field, Said>>({ state: 'failed', values }, 503);
  }
}
