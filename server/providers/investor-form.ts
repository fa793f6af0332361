import { address, origins, provider } from './provider.ts';

/** A form handler for marketing that receives the sign-up for investor updates as a plain post. */
export const investorForm = provider({
  settings: { INVESTOR_FORM_URL: address },
  read: ({ INVESTOR_FORM_URL }) => ({ action: INVESTOR_FORM_URL! }),
  policy: (form) => (form ? { 'form-action': origins(form.action) } : {}),
});
