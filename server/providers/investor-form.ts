import { address, origins, provider } from './provider.ts';

/** A marketing-automation form handler that takes the sign-up for investor updates as a plain post. */
export const investorForm = provider({
  settings: { INVESTOR_FORM_URL: address },
  read: ({ INVESTOR_FORM_URL }) => ({ action: INVESTOR_FORM_URL! }),
  policy: (form) => (form ? { 'form-action': origins(form.action) } : {}),
});
