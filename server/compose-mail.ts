import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Row } from '#db/keep.ts';
import type { StoredRow } from '#db/personal-data.ts';
import type { Env } from './env.ts';

/** What staff hear of, by table. Addresses for the news are too many and too little for a mail each. */
export const subjects: ReadonlyMap<string, string> = new Map([
  ['contact_submissions', 'Contact message'],
  ['forwarded_messages', 'Contact message in the hosted backend'],
  ['investor_sign_ups', 'Sign-up for investor updates'],
  ['webinar_registrations', 'Webinar registration'],
  ['media_enquiries', 'Media enquiry'],
]);

/**
 * The mail to staff about one row. Its headers are ours but for Reply-To, which is an address in every part or is left
 * out; what the visitor wrote is plain text in the body.
 *
 * @param stored absent for a message in the hosted backend: this server may write there and not read.
 */
export function composeMail(
  { table, id }: Row,
  stored: StoredRow | undefined,
  { to, from }: Pick<NonNullable<Env['mail']>, 'to' | 'from'>,
): SendMailOptions {
  const { created_at, id: _, suspicion: __, ...written }: Partial<StoredRow> = stored ?? {};
  const subject = `${subjects.get(table)} ${id}`;
  const lines = Object.entries(written).map(([column, value]) => `${label(column)}: ${value ?? '-'}`);
  const replyTo = replyAddress(written);
  return {
    subject,
    from: { name: '', address: from },
    to: to.map((address) => ({ name: '', address })),
    ...(replyTo ? { replyTo } : {}),
    // The same mail when it is sent again: an answer that got lost need not show as two mails.
    messageId: `<${table}.${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    text: [
      stored ? `${subject}, received ${created_at}.` : 'It is in the table contact_submissions.',
      lines.join('\n'),
      replyTo
        ? `A reply to this mail goes to ${replyTo.address}.`
        : 'A reply to this mail does not reach the sender.',
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function label(column: string): string {
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function replyAddress({ name, first_name, last_name, email }: Partial<StoredRow>) {
  const address = z.email().safeParse(email).data;
  if (address === undefined) return null;
  const shown = name ?? [first_name, last_name].filter(Boolean).join(' ');
  return { name: String(shown).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' '), address };
}
