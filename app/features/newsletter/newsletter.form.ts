import { defineForm } from '#app/features/sending/define-form.ts';
import { emailAddress } from '#app/features/sending/fields.ts';

/** Too many and too little for a mail each: staff find the addresses in `npm run submissions`. */
export const newsletterForm = defineForm({
  table: 'news_subscriptions',
  fields: { email: emailAddress() },
  once: ['email'],
  // one field, which a browser may fill in by itself
  tooFastMs: 800,
});
