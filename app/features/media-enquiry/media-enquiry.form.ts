import { defineForm } from '#app/features/forms/define-form.ts';
import { emailAddress, line, lines, optionalLine } from '#app/features/forms/fields.ts';

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
    deadline: optionalLine('Deadline', 100),
    message: lines('Question', 1000),
  },
  once: 'message',
  tooFastMs: 2500,
  mailSubject: 'Media inquiry',
});
