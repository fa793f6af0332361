import { defineForm } from '#app/features/forms/define-form.ts';
import { emailAddress } from '#app/features/forms/fields.ts';

/** Too many and too little for a mail each: staff find the addresses in `npm run submissions`. */
export const newsletterForm = defineForm({
  table: 'news_subscriptions',
  fields: { email: emailAddress() },
  once: ['email'],
  // one field, which a browser may fill in by itself
  tooFastMs: 800,
});
