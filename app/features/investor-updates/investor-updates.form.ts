import { defineForm } from '#app/features/forms/define-form.ts';
import { emailAddress, line, tag, ticked } from '#app/features/forms/fields.ts';

/** The names are those that marketing automation takes: the same form may post there instead. */
export const investorUpdatesForm = defineForm({
  table: 'investor_sign_ups',
  fields: {
    first_name: line('First name', 100),
    last_name: line('Last name', 100),
    email: emailAddress(),
    consent: ticked('Please tick the box to receive the updates'),
    utm_source: tag(100),
    utm_medium: tag(100),
    utm_campaign: tag(100),
  },
  once: ['email'],
  // a browser may fill in the names and the address; the box is ticked by hand
  tooFastMs: 1500,
  honeypot: 'website',
  mailSubject: 'Investor updates',
});
