import { defineForm } from '#app/features/forms/define-form.ts';
import { emailAddress } from '#app/features/forms/fields.ts';

/**
 * Staff get no mail for each, because they are many and hold nothing but an address: `npm run submissions` lists them.
 */
export const newsletterForm = defineForm({
  table: 'news_subscriptions',
  fields: { email: emailAddress() },
  once: ['email'],
  // a browser may fill in the only field by itself
  tooFastMs: 800,
});
