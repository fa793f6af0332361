import { defineForm } from '#app/features/forms/define-form.ts';
import { type Advice, emailAddress, line, lines, optionalLine } from '#app/features/forms/fields.ts';
import { readClosingDay } from '#app/lending/intake/closing-day.ts';
import { officeDay } from '#app/lending/office-clock.ts';

const DAY = /\b\d{1,4}([-/.])\d{1,2}\1\d{2,4}\b/;

/** A deadline may be put in any words; what is asked about is a day that is over, or that no calendar has. */
function adviseOnDeadline(typed: string): Advice | null {
  if (/\byesterday\b/i.test(typed)) return { says: 'That day has passed.' };
  const read = readClosingDay(DAY.exec(typed)?.[0] ?? typed, officeDay(new Date()));
  return typeof read === 'string' ? { says: read } : null;
}

/**
 * A question from the press. The deadline is stored as typed: 'noon tomorrow, Pacific' says more than a date field
 * would.
 */
export const mediaEnquiryForm = defineForm({
  table: 'media_enquiries',
  fields: {
    name: line('Name', 100),
    outlet: optionalLine('Publication', 100),
    email: emailAddress(),
    deadline: { ...optionalLine('Deadline', 100), advise: adviseOnDeadline },
    message: lines('Question', 1000),
  },
  once: 'message',
  tooFastMs: 2500,
  mailSubject: 'Media inquiry',
});
