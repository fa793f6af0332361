import type { ROLES } from '#app/lending/intake/stored-deal.ts';
import type { PEOPLE } from './steps.ts';

/** Labels of the roles of a sender. */
export const ROLE_NAMES: Record<(typeof ROLES)[number], string> = {
  sponsor: 'The sponsor',
  broker: 'A broker',
  counsel: 'An attorney',
  other: 'Someone else',
};

/** Labels of the people's fields. */
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
