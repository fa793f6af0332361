import type { Notice } from '#db/staff-audit.ts';

/** 'Casey Linden invited Jordan Alder as administrator.' What all administrators are told, in the office and by mail. */
export function sayNotice({
  action,
  by,
  about,
  detail,
}: Pick<Notice, 'action' | 'by' | 'about' | 'detail'>): string {
  const who = by ?? 'Somebody on the command line';
  const role = / as (\w+)$/.exec(detail ?? '')?.[1];
  switch (action) {
    case 'account.invited':
      return `${who} invited ${about ?? 'somebody'} as ${role}.`;
    case 'account.role':
      return `${who} made ${about ?? 'somebody'} ${role}.`;
    case 'passkey.added':
      return `${who} added a passkey.`;
    case 'person.erasure-asked':
      return `${who} asked to erase a person, and a second administrator has to agree.`;
    default:
      return `${who} erased a person: ${detail}.`;
  }
}
