import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Intake } from '#app/collections/intake.server.ts';
import { forms } from '#app/features/forms/all-forms.ts';
import { sayDue } from '#app/features/intake/promise-text.ts';
import { standing } from '#app/lending/intake/promise.ts';
import type { StoredDeal, ToldMove } from '#app/lending/intake/stored-deal.ts';
import { fillTemplate } from '#app/lending/template.ts';
import type { replyToSend } from '#db/inbox.ts';
import type { StoredRow } from '#db/personal-data.ts';
import type { Notice } from '#db/staff-audit.ts';
import type { StoredAt } from '#db/submission-events.ts';
import { sayNotice } from '#office/accounts/notice-text.ts';
import type { Env } from './env.ts';

/** How a mail about a row begins; undefined where staff get none. A table that is none of ours is the hosted backend's. */
export function subjectOf(table: string): string | undefined {
  const form = forms.find((one) => one.table === table);
  return form ? form.mailSubject : 'Contact message in the hosted backend';
}

/**
 * The mail to staff about one row. Its headers are ours but for Reply-To, which is an address in every part or is left
 * out; what the visitor wrote is plain text in the body.
 *
 * @param office the public origin, where there is a private office to read it in.
 * @param stored absent for a message in the hosted backend: this server may write there and not read.
 */
export function composeMail(
  { table, id }: StoredAt,
  stored: StoredRow | undefined,
  { to, from }: Pick<NonNullable<Env['mail']>, 'to' | 'from'>,
  office: string | null = null,
): SendMailOptions {
  const { created_at, id: _, suspicion, ...written }: Partial<StoredRow> = stored ?? {};
  const subject = `${suspicion ? '[Quarantine] ' : ''}${subjectOf(table)} ${id}`;
  const lines = Object.entries(written).map(([column, value]) => `${label(column)}: ${value ?? '-'}`);
  const replyTo = replyAddress(written);
  return {
    subject,
    from: { name: '', address: from },
    to: to.map((address) => ({ name: '', address })),
    ...(replyTo ? { replyTo } : {}),
    // The same mail when it is sent again: an answer that got lost need not show as two mails.
    messageId: `<${table.replace(' ', '.')}.${id}${suspicion ? '.quarantine' : ''}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    text: [
      stored
        ? `${subject}, received ${created_at}.`
        : `It is in the table contact_submissions, with the id ${id}.`,
      suspicion
        ? `Set aside, because ${REASONS[suspicion] ?? suspicion}. The sender was told that it was sent. If a person wrote this, answer it as any other.`
        : '',
      lines.join('\n'),
      stored && office ? `In the office: ${office}/staff?to=/staff/inbox/${table}/${id}` : '',
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

/** A link that signs somebody in to the private office, once. */
export function composeLink(
  { name, email }: { name: string; email: string },
  link: string,
  { from }: Pick<NonNullable<Env['mail']>, 'from'>,
  isInvited = false,
): SendMailOptions {
  const whose = isInvited
    ? 'An administrator has sent it to you. It signs you in once, within 15 minutes, on any device.\n\nIf you expect none, leave it unused, and tell the other administrators.'
    : 'It signs you in once, within 15 minutes, in the browser that asked for it.\n\nIf you did not ask for it, somebody typed your address. It opens nothing for them; leave it unused.';
  return {
    subject: 'Your link to the office',
    from: { name: '', address: from },
    to: { name, address: email },
    text: `${link}\n\n${whose}`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What every administrator is told, whoever did it. */
export function composeNotice(
  notice: Notice,
  to: readonly { name: string; email: string }[],
  siteUrl: string,
  { from }: Pick<NonNullable<Env['mail']>, 'from'>,
): SendMailOptions {
  return {
    subject: `Office: ${sayNotice(notice)}`,
    from: { name: '', address: from },
    to: to.map(({ name, email }) => ({ name, address: email })),
    messageId: `<notice.${notice.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    text: [
      sayNotice(notice),
      'If that is as it should be, there is nothing to do. If not, end the account on the page Accounts, and tell the others.',
      `Who did what: ${siteUrl}/staff?to=/staff/audit`,
    ].join('\n\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What mails to a borrower take from the content. */
export interface DealMail {
  intake: Pick<Intake, 'promised' | 'calendar' | 'status' | 'sent' | 'mail'>;
  firm: { name: string; phone: string };
}

/** That their deal has come in, and where its page is. No word of theirs is in it: the address may be somebody else's. */
export function composeCopy(
  { reference, email, createdAt, moves }: Pick<StoredDeal, 'reference' | 'email' | 'createdAt' | 'moves'>,
  id: number,
  link: string,
  { intake, firm }: DealMail,
  { from, to }: Pick<NonNullable<Env['mail']>, 'from' | 'to'>,
): SendMailOptions {
  const { due } = standing(intake.calendar, intake.promised, moves.slice(0, 1), createdAt);
  const values = { reference, link, due: sayDue(intake, due!) };
  return {
    subject: fillTemplate(intake.mail.subject, { title: intake.sent.title, reference }),
    from: { name: firm.name, address: from },
    replyTo: { name: firm.name, address: to[0]! },
    to: { name: '', address: email },
    messageId: `<deal.${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    text: intake.mail.copy.map((line) => fillTemplate(line, values)).join('\n\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A new link to a borrower's page, in the place of all older ones. No word of theirs is in it. */
export function composeDealLink(
  { reference, email }: Pick<StoredDeal, 'reference' | 'email'>,
  job: string,
  link: string,
  { firm }: DealMail,
  { from, to }: Pick<NonNullable<Env['mail']>, 'from' | 'to'>,
): SendMailOptions {
  return {
    subject: `A new link to the page of your deal (${reference})`,
    from: { name: firm.name, address: from },
    replyTo: { name: firm.name, address: to[0]! },
    to: { name: '', address: email },
    messageId: `<link.${job}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    text: [
      'This link opens the private page of your deal. Every link that you had before has ended.',
      link,
      'Anybody who has it can read the deal, answer, and withdraw it, so show it only to people you trust.',
      `If you did not expect this mail, call ${firm.phone} and give the reference.`,
    ].join('\n\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The subject of a mail about a deal, and what stands around the words of staff: what the borrower's page says. */
export function dealLetter(
  words: string,
  { reference, link, move }: { reference: string; link: string; move: ToldMove | null },
  { intake, firm }: DealMail,
): { subject: string; text: string } {
  const state = move && intake.status.states[move];
  const title = state?.title ?? intake.mail.reply;
  const foot = intake.mail.foot.map((line) => fillTemplate(line, { link, phone: firm.phone }));
  return {
    subject: fillTemplate(intake.mail.subject, { title, reference }),
    text: [state?.lede, words, ...foot].filter(Boolean).join('\n\n'),
  };
}

/**
 * What staff answered to something that was sent, in their own words.
 * @param letter absent where it is about no deal
 */
export function composeReply(
  { name, email, words, from: author }: NonNullable<Awaited<ReturnType<typeof replyToSend>>>,
  note: number,
  { from, to }: Pick<NonNullable<Env['mail']>, 'from' | 'to'>,
  letter = { subject: 'Your message to Oak Real Estate Partners', text: words },
): SendMailOptions {
  return {
    ...letter,
    from: { name: author, address: from },
    replyTo: { name: author, address: to[0]! },
    to: { name: name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' '), address: email },
    messageId: `<reply.${note}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const REASONS: Record<string, string> = {
  honeypot: 'a field was filled in that no person sees',
  'too-fast': 'it was filled in faster than a person types',
};

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
