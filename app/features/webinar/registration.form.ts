import { day } from '#app/features/forms/day-field.ts';
import { defineForm } from '#app/features/forms/define-form.ts';
import { emailAddress, line } from '#app/features/forms/fields.ts';

/** A place in one session. The server decides which one, whatever date the visitor's page showed. */
export const registrationForm = defineForm({
  table: 'webinar_registrations',
  fields: {
    firstName: line('First name', 100),
    lastName: line('Last name', 100),
    email: emailAddress(),
  },
  added: { session: day() },
  once: ['email', 'session'],
  renews: ['firstName', 'lastName'],
  tooFastMs: 1500,
  mailSubject: 'Webinar registration',
});
