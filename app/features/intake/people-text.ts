import type { ROLES } from '#app/lending/intake/stored-deal.ts';
import type { PEOPLE } from './steps.ts';

/** Who speaks for a deal. */
export const ROLE_NAMES: Record<(typeof ROLES)[number], string> = {
  sponsor: 'The sponsor',
  broker: 'A broker',
  counsel: 'An attorney',
  other: 'Someone else',
};

/** What is asked of the people. */
export const PEOPLE_LABELS: Record<(typeof PEOPLE)[number], string> = {
  role: 'You are',
  name: 'Your name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  owned: 'Units owned today',
  since: 'In business since',
  entity: 'Borrowing entity',
};
