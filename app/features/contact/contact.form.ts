import { defineForm } from '#app/features/forms/define-form.ts';
import { emailAddress, line, lines, optionalLine, optionalPhone } from '#app/features/forms/fields.ts';

export const contactForm = defineForm({
  table: 'contact_submissions',
  fields: {
    firstName: line('First name', 100),
    lastName: line('Last name', 100),
    email: emailAddress(),
    phone: optionalPhone('Phone', 20),
    company: optionalLine('Company', 100),
    message: lines('Message', 1000),
  },
  once: 'message',
  tooFastMs: 2500,
  mailSubject: 'Message',
});
