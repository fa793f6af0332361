export const AUDIT_KINDS = ['sent', 'website', 'people', 'accounts'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The beginnings of the names of actions, by the kinds that the page offers. */
export const OF_KIND: Record<AuditKind, readonly string[]> = {
  sent: ['item', 'list', 'deal', 'terms', 'file'],
  website: ['content'],
  people: ['person'],
  accounts: ['account', 'session', 'passkey'],
};
