import { defineForm } from '#app/features/forms/define-form.ts';
import { emailAddress, line, tag, ticked } from '#app/features/forms/fields.ts';

/** The field names are those of marketing automation systems, because the same form may post to one. */
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
  // a browser may fill in name and address, but a person ticks the box
  tooFastMs: 1500,
  honeypot: 'website',
  mailSubject: 'Investor updates',
});
