import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { sayLoan } from '#app/features/deal/words/figure-text.ts';
import { forms } from '#app/features/forms/all-forms.ts';
import { dealLines } from '#app/features/intake/deal-lines.ts';
import { sayDue, sayInstant } from '#app/features/intake/promise-text.ts';
import { sayTime } from '#app/features/webinar/session-text.ts';
import { weekdayAndDay } from '#app/format/dates.ts';
import { capitalized } from '#app/format/first-letter.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { turnOf } from '#app/lending/intake/deal-state.ts';
import { standing } from '#app/lending/intake/promise.ts';
import { readPlace } from '#app/lending/intake/property.ts';
import type { DealFile, StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { type WhyKept, WITHDRAWN_DAYS, whyAsked } from '#app/lending/intake/what-may-be-erased.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import type { BorrowerNews } from '#db/borrower-news.ts';
import type { Change } from '#db/changes.ts';
import type { StoredRow } from '#db/personal-data.ts';
import type { Notice } from '#db/staff-audit.ts';
import type { StoredAt } from '#db/submission-events.ts';
import { noticeText } from '#office/action-text.ts';
import { readDeadline } from '#office/inbox/read-deadline.ts';
import type { Env } from '../env.ts';
import { type Letter, mailOf, typed, typedShort } from './letter.ts';
import type { MailContent } from './mail-content.ts';

type Settings = Pick<NonNullable<Env['mail']>, 'to' | 'from'>;
type Fact = readonly [label: string, says: string];

/**
 * How a mail names a row; undefined where staff get no mail about it. A table that is not ours belongs to the hosted
 * backend.
 */
export function subjectOf(table: string): string | undefined {
  const form = forms.find((one) => one.table === table);
  return form ? form.mailSubject : 'Message in the hosted backend';
}

/** Columns that a mail shows elsewhere, or that mean nothing to a reader. */
const NO_FACTS = [
  ...['id', 'created_at', 'suspicion', 'first_name', 'last_name', 'name', 'company', 'outlet', 'role'],
  ...['message', 'words', 'address', 'reference', 'terms_version'],
];

const LABELS: Record<string, string> = {
  session: 'Webinar',
  owned: 'Units owned today',
  since: 'In business since',
  entity: 'Borrowing entity',
  utm_source: 'Came from (utm_source)',
  utm_medium: 'Came by (utm_medium)',
  utm_campaign: 'Campaign (utm_campaign)',
};
const ROLES: Record<string, string> = { sponsor: 'Sponsor', broker: 'Broker', counsel: 'Attorney' };

const SUSPICIONS: Record<string, string> = {
  honeypot: 'a field was filled in that no person sees',
  'too-fast': 'it was filled in faster than a person types',
};

const labelOf = (column: string) => LABELS[column] ?? capitalized(column.replaceAll('_', ' '));
const text = (row: Partial<StoredRow>, column: string) => String(row[column] ?? '');

const nameOf = (row: Partial<StoredRow>) =>
  text(row, 'name') || [row.first_name, row.last_name].filter(Boolean).join(' ');

/** A row that was renewed has another mail: with the id of the first, a mail program would show only that. */
const newestOf = (table: string, row: StoredRow) =>
  forms.find((form) => form.table === table)?.renews
    ? `.${createHash('sha256').update(nameOf(row)).digest('hex').slice(0, 12)}`
    : '';

/** What a mail about a row of one form says beyond what all such mails say. */
interface Item {
  /** Follows the kind of the row in the subject. */
  about: string;
  asks: string;
  facts: Fact[];
}

/**
 * A deal in a subject: 'Sweetgum Court, Charlotte, NC, $11.8M (OAK 4H7-KQM)'.
 * @param address the query of the deal's desk
 */
function dealName(address: string, reference: string): string {
  const query = new URLSearchParams(address);
  const { deal } = readDeal(query);
  const { city, state } = readPlace(query);
  const town = [city, state].filter(Boolean).join(', ');
  const kind = deal.type ? capitalized(deal.type.replaceAll('-', ' ')) : 'no name';
  const about = [
    typedShort(deal.name ?? kind),
    town && typedShort(town),
    deal.loan === null ? '' : sayLoan(deal.loan),
  ];
  return `${about.filter(Boolean).join(', ')} (${reference})`;
}

function dealItem(row: StoredRow, due: string, programs: MailContent['programs']): Item {
  const query = new URLSearchParams(text(row, 'address'));
  const who = [nameOf(row), text(row, 'company')].filter(Boolean).join(', ');
  return {
    about: dealName(text(row, 'address'), text(row, 'reference')),
    asks: `Read this deal and answer ${typed(nameOf(row))} on its page in the office by ${due}.`,
    facts: [
      ...dealLines(query, programs).flatMap(({ label, says, more }): Fact[] => {
        const lines = [says, more].filter((line) => line !== '').map(typed);
        return lines.length > 0 ? [[label, lines.join('\n')]] : [];
      }),
      [ROLES[text(row, 'role')] ?? 'From', typed(who)],
    ],
  };
}

function itemOf(table: string, row: StoredRow, due: string, { programs, webinar }: MailContent): Item {
  if (table === 'deals') return dealItem(row, due, programs);
  const name = typed(nameOf(row));
  const from = [nameOf(row), text(row, 'company') || text(row, 'outlet')].filter(Boolean);
  const item = {
    about: from.map(typedShort).join(', '),
    facts: [['From', typed(from.join(', '))]] as Fact[],
  };
  if (table === 'media_enquiries') {
    const deadline = typed(text(row, 'deadline')).replace(/^“|”$/g, '');
    const at = new Date(row.created_at);
    const isToCome = readDeadline(text(row, 'deadline'), at, officeDay(at)) !== null;
    const unclear = `Answer ${name} by ${due}. The deadline that they gave is over or cannot be read: “${deadline}”.`;
    return {
      ...item,
      asks: deadline
        ? isToCome
          ? `Answer ${name} before their deadline, which they gave as “${deadline}”.`
          : unclear
        : `Answer ${name} by ${due}. They named no deadline.`,
    };
  }
  if (table === 'webinar_registrations') {
    const day = weekdayAndDay(text(row, 'session'));
    return {
      ...item,
      about: `${item.about}, ${day}`,
      asks: `Send ${name} the link to the webinar before ${day}, ${sayTime(webinar.time)}, New York time.`,
    };
  }
  if (table === 'investor_sign_ups')
    return { ...item, asks: `Add ${name} to the list of investor updates before the next one goes out.` };
  return { ...item, asks: `Answer ${name} by ${due}.` };
}

/** The link to an item of the office, through the page that asks the reader to sign in. */
const inOffice = (office: string, { table, id }: StoredAt) =>
  `${office}/staff?to=${table === 'deals' ? `/staff/deals/${id}` : `/staff/inbox/${table}/${id}`}`;

/** The day by which we answer what arrives at `at`. */
function dueOf({ calendar, promised }: MailContent, at: Date): string {
  const { due } = standing(calendar, promised, [{ at, to: 'received' }], at);
  return `${sayDue(calendar, due!)}, New York time`;
}

/** The firm as sender, and all who are to be told as recipients. */
const toStaff = ({ firm }: MailContent, { to, from }: Settings) => ({
  from: { name: firm.name, address: from },
  to: to.map((address) => ({ name: '', address })),
});

/**
 * The mail to staff about one row.
 *
 * @param stored absent for a message in the hosted backend: this server may write there and not read.
 * @param office the public origin, where there is a private office to read it in.
 */
export function composeItem(
  { table, id }: StoredAt,
  stored: StoredRow | undefined,
  content: MailContent,
  settings: Settings,
  office: string | null = null,
): SendMailOptions {
  const envelope = toStaff(content, settings);
  const mailId = `${table.replace(' ', '.')}.${id}`;
  if (!stored)
    return mailOf(
      {
        subject: `${subjectOf(table)}: ${id}`,
        asks: `Read this message in the hosted backend and answer it by ${dueOf(content, new Date())}.`,
        says: [
          `It stands in the table contact_submissions. This server may write there and not read, so its words are not here.`,
        ],
        facts: [['Number', String(id)]],
        foot: ['A reply to this mail does not reach the sender.'],
      },
      { ...envelope, id: mailId },
    );
  const due = dueOf(content, new Date(stored.created_at));
  const item = itemOf(table, stored, due, content);
  const { suspicion } = stored;
  const replyTo = replyAddress(stored);
  const words = text(stored, 'message') || text(stored, 'words');
  const rest = Object.entries(stored).flatMap(([column, value]): Fact[] =>
    value === null || NO_FACTS.includes(column)
      ? []
      : [[labelOf(column), column === 'session' ? weekdayAndDay(String(value)) : typed(String(value))]],
  );
  const letter: Letter = {
    subject: `${suspicion ? '[Quarantine] ' : ''}${subjectOf(table)}: ${item.about}`,
    asks: suspicion
      ? `Look by ${due}, whether a person wrote this. It was set aside, because ${SUSPICIONS[suspicion] ?? suspicion}.`
      : item.asks,
    says: suspicion
      ? ['The sender was told that it was sent. If a person wrote it, answer it as any other.']
      : [],
    facts: [
      ...item.facts,
      ...rest,
      ['Received', `${sayInstant(new Date(stored.created_at))}, New York time`],
    ],
    words: words ? { of: `${typed(nameOf(stored))} wrote`, text: words } : undefined,
    link: office
      ? {
          says: `Open the ${table === 'deals' ? 'deal' : 'item'} in the office`,
          href: inOffice(office, { table, id }),
        }
      : undefined,
    foot: [
      ...(office ? [] : [`It is number ${id} of ${table} in the list of submissions.`]),
      replyTo
        ? `A reply to this mail goes to ${replyTo.address}.`
        : 'A reply to this mail does not reach the sender.',
    ],
  };
  const ownId = `${mailId}${newestOf(table, stored)}${suspicion ? '.quarantine' : ''}`;
  return mailOf(letter, { ...envelope, replyTo, id: ownId });
}

/** What the borrower did; the most important action stands in the subject. */
function newsSubject(deal: StoredDeal, kinds: ReadonlySet<string>, files: number): string {
  if (kinds.has('terms-accepted')) return 'Term sheet accepted';
  if (deal.state === 'withdrawn') return 'Deal withdrawn';
  if (kinds.has('withdraw-asked') && deal.withdrawAskedAt) return 'They want to withdraw';
  if (kinds.has('answer')) return 'Answer';
  if (kinds.has('message')) return 'Message';
  if (files > 0) return files === 1 ? 'New document' : `${files} new documents`;
  return kinds.has('withdraw-not-asked') ? 'No longer to be withdrawn' : 'Deal taken up again';
}

const SCANNED: Record<DealFile['scan'], string> = {
  clean: '',
  'not-scanned': ' (not checked for viruses)',
  infected: ' (a virus was found in it)',
};

/** Why a borrower does not withdraw without us, in sentences. */
function sayWhyAsked(why: WhyKept | null): string[] {
  if (why === 'counsel') return ['It has a term sheet.'];
  return why === 'link-shown'
    ? ['The office was shown the link to its page: make sure that it is they who ask.']
    : [];
}

/**
 * The mail to staff about what a borrower did with a deal after it was sent.
 * @param office the public origin, where there is a private office to read it in.
 */
export function composeNews(
  { deal: id, since, until }: BorrowerNews,
  deal: StoredDeal,
  content: MailContent,
  settings: Settings,
  office: string | null,
): SendMailOptions {
  const isNew = (at: Date) => at > since && at <= until;
  const events = deal.events.filter(({ by, at }) => by === 'borrower' && isNew(at));
  const files = deal.files.filter(({ createdAt }) => isNew(createdAt));
  const kinds = new Set<string>(events.map(({ kind }) => kind));
  const words = events.filter(({ kind }) => kind === 'answer' || kind === 'message');
  const accepted = events.findLast(({ kind }) => kind === 'terms-accepted');
  const newer = accepted && deal.termSheets.findLast(({ version }) => version > Number(accepted.to));
  const { due } = standing(content.calendar, content.promised, deal.moves, until);
  const by = due === null ? '' : ` by ${sayDue(content.calendar, due)}, New York time`;
  const name = typed(deal.name);
  const asks =
    deal.state === 'withdrawn'
      ? `Stop work on this deal: ${name} has withdrawn it. It is erased in ${WITHDRAWN_DAYS} days unless they come back.`
      : kinds.has('withdraw-asked') && deal.withdrawAskedAt
        ? [`Answer ${name}, who wants to withdraw this deal.`, ...sayWhyAsked(whyAsked(deal))].join(' ')
        : accepted && !newer && turnOf(deal.state)
          ? `Call ${name}: version ${accepted.to} of the term sheet is accepted, and the closing can begin.${by && ` What they sent before is not answered yet: answer it on the page of the deal${by}.`}`
          : words.length > 0
            ? `Read what ${name} wrote and answer on the page of the deal${by}.`
            : files.length > 0
              ? `Read the ${files.length === 1 ? 'document' : 'documents'} from ${name}${by}.`
              : accepted
                ? `There is nothing to do: ${name} accepted version ${accepted.to} of the term sheet, and ${newer && turnOf(deal.state) ? `version ${newer.version}, sent since, waits for them` : `the deal is ${deal.state} by now`}.`
                : kinds.has('withdraw-not-asked')
                  ? `There is nothing to do: ${name} no longer wants to withdraw this deal, which stands as it stood.`
                  : `Take this deal up again: ${name} has come back${by && `. It is due${by}`}.`;
  return mailOf(
    {
      subject: `${newsSubject(deal, kinds, files.length)}: ${dealName(deal.address, deal.reference)}`,
      asks,
      facts: [
        ...(accepted ? [['Accepted by', typed(accepted.words ?? deal.name)] as Fact] : []),
        ...files.map(
          ({ name: file, scan }, i): Fact => [
            files.length === 1 ? 'Document' : `Document ${i + 1}`,
            typed(file) + SCANNED[scan],
          ],
        ),
        ['When', `${sayInstant(until)}, New York time`],
      ],
      words:
        words.length > 0
          ? { of: `${name} wrote`, text: words.map((event) => event.words ?? '').join('\n\n') }
          : undefined,
      link: office
        ? { says: 'Open the deal in the office', href: inOffice(office, { table: 'deals', id }) }
        : undefined,
      foot: [
        office
          ? 'A reply to this mail does not reach the borrower. Answer on the page of the deal, so that it stands with the rest.'
          : `It is number ${id} of deals in the list of submissions. A reply to this mail does not reach the borrower.`,
      ],
    },
    { ...toStaff(content, settings), id: `deals.${id}.${until.getTime()}` },
  );
}

/** A link that signs a person in to the private office, once. */
export function composeSignIn(
  { name, email }: { name: string; email: string },
  link: string,
  until: Date,
  { firm }: MailContent,
  { from }: Pick<Settings, 'from'>,
  isInvited = false,
): SendMailOptions {
  return mailOf(
    {
      subject: 'Your link to sign in to the office',
      asks: `Open the link below by ${sayInstant(until)}, New York time. It signs you in once.`,
      says: [
        isInvited
          ? 'An administrator has sent it to you. It works on any device.'
          : 'It works in the browser that asked for it, and in no other.',
      ],
      link: { says: 'Sign in to the office', href: link },
      foot: [
        isInvited
          ? 'If you expect none, leave it unused, and tell the other administrators.'
          : 'If you did not ask for it, somebody typed your address. It opens nothing for them; leave it unused.',
      ],
    },
    { from: { name: firm.name, address: from }, to: { name, address: email } },
  );
}

/** A notice to every administrator, whoever caused it. */
export function composeNotice(
  notice: Notice,
  to: readonly { name: string; email: string }[],
  siteUrl: string,
  { firm }: MailContent,
  { from }: Pick<Settings, 'from'>,
): SendMailOptions {
  const said = noticeText(notice);
  return mailOf(
    {
      subject: `Office: ${said.replace(/\.$/, '')}`,
      asks: 'Check today whether this is as it should be. If it is, there is nothing to do.',
      says: [`${said}\n${sayInstant(notice.at)}, New York time.`],
      link: { says: 'See who did what', href: `${siteUrl}/staff?to=/staff/audit` },
      foot: ['If it is not, end the account on the page Accounts, and tell the other administrators.'],
    },
    {
      from: { name: firm.name, address: from },
      to: to.map(({ name, email }) => ({ name, address: email })),
      id: `notice.${notice.id}`,
    },
  );
}

/** To the author of a scheduled change that was not published. */
export function composeStayedBack(
  { id, why, reason, publishAt }: Change,
  to: { name: string; email: string },
  siteUrl: string,
  { firm }: MailContent,
  { from }: Pick<Settings, 'from'>,
): SendMailOptions {
  return mailOf(
    {
      subject: 'Your change of the site stayed back',
      asks: 'Look at it in the office: mend it and publish it, or take it back.',
      says: [
        `“${why}” was to go out${publishAt ? ` on ${sayInstant(publishAt)}, New York time` : ''}. It does not go with the site as it is now:`,
        reason ?? '',
      ],
      link: { says: 'Open the content desk', href: `${siteUrl}/staff?to=/staff/content` },
      foot: ['The public reads what it read before. Nothing that you wrote is lost.'],
    },
    {
      from: { name: firm.name, address: from },
      to: [{ name: to.name, address: to.email }],
      id: `stayed-back.${id}`,
    },
  );
}

/** The row's email address where it is valid in every part; else none. */
function replyAddress(row: StoredRow) {
  const address = z.email().safeParse(row.email).data;
  return address === undefined ? null : { name: nameOf(row), address };
}
