import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { contactForm } from '#app/features/contact/contact.form.ts';
import { columnsOf, type Form, uniqueColumns } from '#app/features/forms/define-form.ts';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { investorUpdatesForm } from '#app/features/investor-updates/investor-updates.form.ts';
import { mediaEnquiryForm } from '#app/features/media-enquiry/media-enquiry.form.ts';
import { newsletterForm } from '#app/features/newsletter/newsletter.form.ts';
import { registrationForm } from '#app/features/webinar/registration.form.ts';
import { DEAL_STATES } from '#app/lending/intake/deal-state.ts';

/**
 * Why a mail did not reach its recipient. 'away': their mail server did not answer as long as it was tried;
 * 'withdrawn': they had withdrawn the deal before the mail was sent.
 */
export const REFUSALS = ['full', 'unknown', 'refused', 'away', 'withdrawn'] as const;
export type MailRefusal = (typeof REFUSALS)[number];

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

// Every table has row level security and no policy: only its owner, which is the server, has access. Where the database
// stands behind an HTTP interface that offers public tables to anybody (Supabase does), it returns nothing.

/**
 * The table of a form: a column for each field, with the form's limits again as constraints, for rows that are written
 * past the form. Form and PostgreSQL count characters in the same way.
 *
 * @param more columns besides those of the form
 * @param limitMore constraints on them
 */
function formTable(
  form: Form,
  more: Record<string, PgColumnBuilderBase> = {},
  limitMore: readonly PgTableExtraConfigValue[] = [],
) {
  const { table, once } = form;
  const columns = columnsOf(form);
  const own = columns.map(({ name, type, nullable }) => {
    const column = type === 'date' ? date(name) : text(name);
    return [name, nullable ? column : column.notNull()] as const;
  });
  const limits = columns.filter(({ max }) => max !== undefined);
  if (once === 'message') limits.push({ name: 'idempotency_key', max: 64 } as (typeof limits)[number]);
  const [first, ...others] = uniqueColumns(form).map((column) => sql.raw(column));
  return pgTable(
    table,
    {
      id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
      createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
      ...Object.fromEntries(own),
      // made by the browser, one per message; made by the server for a browser without JavaScript
      ...(once === 'message' && { idempotencyKey: text('idempotency_key').notNull().unique() }),
      // set when the sender looked like a machine; cleared when the same person comes back as one
      suspicion: text('suspicion'),
      ...more,
    },
    ({ createdAt }): PgTableExtraConfigValue[] => [
      index(`${table}_created_at`).on(createdAt!),
      ...limits.map(({ name, max }) =>
        check(`${table}_${name}_length`, sql.raw(`char_length(${name}) between 1 and ${max}`)),
      ),
      ...(once === 'message' ? [] : [uniqueIndex([table, ...once].join('_')).on(first!, ...others)]),
      ...limitMore,
    ],
  ).enableRLS();
}

export const contactSubmissions = formTable(contactForm);
export const newsSubscriptions = formTable(newsletterForm);
export const investorSignUps = formTable(investorUpdatesForm);
export const webinarRegistrations = formTable(registrationForm);
export const mediaEnquiries = formTable(mediaEnquiryForm);

export const deals = formTable(
  dealForm,
  {
    state: text('state', { enum: DEAL_STATES }).notNull().default('received'),
    stateSince: timestamp('state_since', { withTimezone: true }).notNull().defaultNow(),
    /** Increased by each change of staff or borrower, so that nobody overwrites a change that they have not seen. */
    version: integer('version').notNull().default(1),
    /** The account of staff that has the deal. */
    assignedTo: text('assigned_to'),
    /** When its borrower asked to withdraw it, where staff decide about that; null once they have answered. */
    withdrawAskedAt: timestamp('withdraw_asked_at', { withTimezone: true }),
    /** The digest of its draft's key. Two deals of one draft are versions of it: of the first, the answer was lost. */
    draftKey: text('draft_key'),
  },
  [
    index('deals_draft_key').on(sql.raw('draft_key')),
    uniqueIndex('deals_reference').on(sql.raw('reference')),
    check('deals_state_known', sql.raw(`state in (${DEAL_STATES.map((state) => `'${state}'`).join(', ')})`)),
  ],
);

const ofDeal = () =>
  bigint('deal_id', { mode: 'number' }).references(() => deals.id!, { onDelete: 'cascade' });

/** A document of a deal. The file is stored first, under `stored_key`, and then the row. */
export const dealFiles = pgTable(
  'deal_files',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    dealId: ofDeal().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The name that it was sent with, made safe to show and to save under. */
    name: text('name').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** The type as judged by the content and not by the name. */
    type: text('type').notNull(),
    sha256: text('sha256').notNull(),
    /** The row of the checklist that it belongs to; null for other documents. */
    document: text('document'),
    scan: text('scan', { enum: ['clean', 'not-scanned', 'infected'] }).notNull(),
    storedKey: text('stored_key').notNull().unique(),
  },
  (table) => [uniqueIndex('deal_files_once').on(table.dealId, table.sha256)],
).enableRLS();

/**
 * The files that this database has given to the store of documents: the sweeper erases those of these that no row of
 * `deal_files` names, and no other. A file that is not here belongs to another database, or came after the backup that
 * this database was restored from.
 */
export const storedFiles = pgTable('stored_files', {
  storedKey: text('stored_key').primaryKey(),
  /** Shortly before the file was stored. */
  since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
}).enableRLS();

/** A term sheet by staff: a file of the deal, with the borrower's reading and acceptance. */
export const termSheets = pgTable(
  'term_sheets',
  {
    fileId: bigint('file_id', { mode: 'number' })
      .primaryKey()
      .references(() => dealFiles.id, { onDelete: 'cascade' }),
    dealId: ofDeal().notNull(),
    /** Counted from 1. Only the newest can be accepted. */
    version: integer('version').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true }),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    /** The name as the borrower typed it. */
    acceptedBy: text('accepted_by'),
    /** The sentence above the button of acceptance. */
    acceptedWords: text('accepted_words'),
  },
  ({ dealId, version }) => [
    uniqueIndex('term_sheets_version').on(dealId, version),
    check('term_sheets_accepted', sql`num_nulls(accepted_at, accepted_by, accepted_words) in (0, 3)`),
  ],
).enableRLS();

/** Events of a deal; their order is that of their ids. */
export const dealEvents = pgTable(
  'deal_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    dealId: ofDeal().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    by: text('by', { enum: ['borrower', 'staff', 'site'] }).notNull(),
    /** The account of staff that caused it. */
    account: text('account'),
    /** 'state', 'question', 'answer', 'reply', 'note', 'file', 'file-refused' … */
    kind: text('kind').notNull(),
    from: text('from'),
    to: text('to'),
    words: text('words'),
    shownToBorrower: boolean('shown_to_borrower').notNull().default(false),
  },
  (table) => [index('deal_events_deal').on(table.dealId, table.id)],
).enableRLS();

/** What remains of a deal that was withdrawn, or erased with its person. */
export const withdrawnDeals = pgTable('withdrawn_deals', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Day of the firm's calendar. */
  day: date('day').notNull(),
  /** Null where its person was erased, and once the line's own time is over. */
  reference: text('reference'),
}).enableRLS();

/**
 * Up to when staff have been mailed about a borrower's actions; no row until the first such mail after the deal itself.
 */
export const dealTellings = pgTable('deal_tellings', {
  dealId: ofDeal().primaryKey(),
  toldUntil: timestamp('told_until', { withTimezone: true }).notNull(),
}).enableRLS();

/**
 * Private links to a borrower's page. A deal has one for the browser that sent it, and one for each mail with a link.
 */
export const dealLinks = pgTable(
  'deal_links',
  {
    /** SHA-256 of the token: whoever reads the table cannot open a page with it. */
    tokenHash: text('token_hash').primaryKey(),
    dealId: ofDeal(),
    /** Set in place of the deal once that is erased: the link then shows that it was withdrawn. */
    withdrawnId: bigint('withdrawn_id', { mode: 'number' }).references(() => withdrawnDeals.id, {
      onDelete: 'cascade',
    }),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
  },
  ({ dealId }) => [
    index('deal_links_deal').on(dealId),
    check('deal_links_of_one', sql`num_nonnulls(deal_id, withdrawn_id) = 1`),
    check('deal_links_hash', sql`token_hash ~ '^[0-9a-f]{64}$'`),
  ],
).enableRLS();

/**
 * How often a client has posted lately, for copies of the server that count together. Written by
 * `rate-limiter-flexible`, which relies on the order of the columns. The migration makes the table UNLOGGED: counts
 * need not survive a crash, and should be in no backup.
 */
export const rateLimits = pgTable('rate_limits', {
  /** A digest, never an address. */
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. The row is removed an hour later. */
  expire: bigint('expire', { mode: 'number' }),
}).enableRLS();

/** Published rates by series and day, in percent a year. `held` values are not shown until staff accept them. */
export const publishedRates = pgTable(
  'published_rates',
  {
    series: text('series').notNull(),
    day: date('day').notNull(),
    percent: doublePrecision('percent').notNull(),
    held: boolean('held').notNull(),
    storedAt: timestamp('stored_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.series, table.day] })],
).enableRLS();

/** How often each page was opened on a day of the firm's calendar. Nothing identifies the visitors. */
export const pageViews = pgTable(
  'page_views',
  {
    day: date('day').notNull(),
    /** The route's pattern: /news/:slug */
    route: text('route').notNull(),
    path: text('path').notNull(),
    views: bigint('views', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
).enableRLS();

/** Search queries without a result: words, day and number, and nothing about the visitors. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day').notNull(),
    words: text('words').notNull(),
    times: bigint('times', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
).enableRLS();

/**
 * Every version of the terms that a server has served, so that a link to an older version can show what has changed.
 */
export const termsVersions = pgTable('terms_versions', {
  version: text('version').primaryKey(),
  firstServed: timestamp('first_served', { withTimezone: true }).notNull().defaultNow(),
  /** In the form of app/lending/published-terms.ts. Not `jsonb`, which would change the order of the names. */
  terms: json('terms').notNull(),
}).enableRLS();

/**
 * When rows whose time is over were last looked for, and how many days they were kept then: a clock that has jumped ahead
 * and a retention that has become shorter are noticed by it. One row at most.
 */
export const lastErasing = pgTable('last_erasing', {
  isOnly: boolean('is_only').primaryKey().default(true),
  at: timestamp('at', { withTimezone: true }).notNull(),
  // null where a build looked last that did not note them
  days: integer('days'),
  loanDays: integer('loan_days'),
}).enableRLS();

// The private office: its accounts, and what they did. These tables hold nothing that visitors sent, except the address
// in a request for erasure.

export const staffAccounts = pgTable(
  'staff_accounts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    /** The first sign-in: from then on a sign-in link goes to the account's own mailbox only. */
    signedInAt: timestamp('signed_in_at', { withTimezone: true }),
    /** When this administrator last read the notices to administrators. */
    toldAt: timestamp('told_at', { withTimezone: true }).notNull().defaultNow(),
  },
  () => [
    uniqueIndex('staff_accounts_email').on(sql`lower(email)`),
    check('staff_accounts_role', sql`role in ('reader', 'editor', 'administrator')`),
  ],
).enableRLS();

const ofAccount = () =>
  bigint('account_id', { mode: 'number' })
    .notNull()
    .references(() => staffAccounts.id);

export const staffPasskeys = pgTable('staff_passkeys', {
  /** The credential's id, and its public key in COSE; both base64url. */
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  accountId: ofAccount(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  usedAt: timestamp('used_at', { withTimezone: true }),
}).enableRLS();

export const staffSessions = pgTable('staff_sessions', {
  /** SHA-256 of the cookie's token: whoever reads the table cannot sign in with it. */
  tokenHash: text('token_hash').primaryKey(),
  accountId: ofAccount(),
  /** SHA-256 of the User-Agent header: a cookie that appears in another browser was stolen. */
  agentHash: text('agent_hash').notNull(),
  /** When another browser sent the cookie, which ended the session. */
  elsewhereAt: timestamp('elsewhere_at', { withTimezone: true }),
  /**
   * When a passkey of the account was last used in this session; null where a link began it and no passkey was used
   * since.
   */
  provedAt: timestamp('proved_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
}).enableRLS();

export const LINK_WAYS = ['screen', 'mail', 'command'] as const;
export type LinkWay = (typeof LINK_WAYS)[number];

/** Secrets that work once, for minutes: sign-in links, and challenges that a device signs. */
export const staffOnce = pgTable('staff_once', {
  /** SHA-256 of the token. */
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose').notNull(),
  /** Null where it is not known yet who signs in. */
  accountId: bigint('account_id', { mode: 'number' }).references(() => staffAccounts.id),
  /** SHA-256 of a cookie: a link that one browser asked for works in no other. */
  browserHash: text('browser_hash'),
  /**
   * How a link reaches its account: shown to the administrator who invites, by mail, or printed by a command. Null for
   * anything else.
   */
  way: text('way', { enum: LINK_WAYS }),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
}).enableRLS();

/** Who did what; reading personal data is recorded too. A trigger refuses every update and removal. */
export const staffAudit = pgTable(
  'staff_audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** Null where the site itself or a command did it. */
    accountId: bigint('account_id', { mode: 'number' }).references(() => staffAccounts.id),
    action: text('action').notNull(),
    /** The item by its table and id, which name nobody. */
    source: text('source'),
    sourceId: bigint('source_id', { mode: 'number' }),
    /** Never a visitor's name, address or words: a line remains when the person is erased. */
    detail: text('detail'),
  },
  ({ source, sourceId, accountId, at, action }) => [
    index('staff_audit_item').on(source, sourceId),
    // it only grows, and most pages of the office ask when an account was last here, and who may approve
    index('staff_audit_account').on(accountId, at),
    index('staff_audit_roles').on(at).where(sql`${action} in ('account.invited', 'account.role')`),
  ],
).enableRLS();

/** Notices to all administrators: some lines of the audit, copied by a trigger. */
export const staffNotices = pgTable('staff_notices', {
  /** Refers to a line of the audit, and those are never removed. */
  auditId: bigint('audit_id', { mode: 'number' }).primaryKey(),
  /** Null until the mail about it was sent. */
  mailedAt: timestamp('mailed_at', { withTimezone: true }),
}).enableRLS();

/** What staff decided about an item; no row until somebody has acted on it. A trigger removes it with its item. */
export const staffItems = pgTable(
  'staff_items',
  {
    source: text('source').notNull(),
    sourceId: bigint('source_id', { mode: 'number' }).notNull(),
    /** Null: the default state of its kind. A deal has its own. */
    state: text('state'),
    assignee: bigint('assignee', { mode: 'number' }).references(() => staffAccounts.id),
    /** Increased by each change, so that nobody overwrites a change that they have not seen. */
    version: integer('version').notNull().default(0),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was last opened; null means unread. */
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  ({ source, sourceId }) => [
    primaryKey({ columns: [source, sourceId] }),
    check('staff_items_state', sql`state in ('ours', 'theirs', 'done', 'discarded')`),
  ],
).enableRLS();

/**
 * Requests to erase a person, each waiting for a second administrator. Deleted with the person, or when their time is
 * over.
 */
export const erasureRequests = pgTable(
  'erasure_requests',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    accountId: ofAccount(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** A trigger checks whether this account may confirm it. */
    confirmedBy: bigint('confirmed_by', { mode: 'number' }).references(() => staffAccounts.id),
  },
  () => [
    uniqueIndex('erasure_requests_email').on(sql`lower(email)`),
    check('erasure_requests_two', sql`confirmed_by <> account_id`),
  ],
).enableRLS();

/** Notes of staff, and their replies to the sender. A trigger removes them with their item. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    source: text('source').notNull(),
    sourceId: bigint('source_id', { mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    accountId: ofAccount(),
    kind: text('kind', { enum: ['note', 'reply'] }).notNull(),
    words: text('words').notNull(),
    /** What became of the reply's mail; null for a note. */
    mail: text('mail', { enum: ['waiting', 'sent', 'refused'] }),
    /** Why it was refused, as far as the recipient's mail server said. */
    refusal: text('refusal', { enum: REFUSALS }),
  },
  ({ source, sourceId }) => [index('staff_notes_item').on(source, sourceId)],
).enableRLS();

// Published content: see docs/decisions/0014-editions.md. Triggers enforce the rules that no code may circumvent
// (0019).

/** Content files, by SHA-256. A trigger refuses to remove one that an edition uses. */
export const contentTexts = pgTable(
  'content_texts',
  {
    digest: text('digest').primaryKey(),
    text: text('text').notNull(),
    keptAt: timestamp('kept_at', { withTimezone: true }).notNull().defaultNow(),
  },
  // an approval names digests alone: a text that took another's place would go out unread
  () => [check('content_texts_digest', sql`digest = encode(sha256(convert_to("text", 'UTF8')), 'hex')`)],
).enableRLS();

/**
 * Photographs, by SHA-256, in the form that the site uses: at most 2,560 pixels wide, without metadata of the camera.
 */
export const contentPictures = pgTable(
  'content_pictures',
  {
    digest: text('digest').primaryKey(),
    type: text('type').notNull(),
    bytes: bytea('bytes').notNull(),
    keptAt: timestamp('kept_at', { withTimezone: true }).notNull().defaultNow(),
  },
  () => [check('content_pictures_digest', sql`digest = encode(sha256(bytes), 'hex')`)],
).enableRLS();

export const EDITION_ORIGINS = ['build', 'staff', 'undo', 'command'] as const;
export const CHANGE_STATES = [
  'draft',
  'asked',
  'approved',
  'scheduled',
  'published',
  'stayed-back',
  'dropped',
] as const;
const oneOf = (column: string, words: readonly string[]) =>
  sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`);

/** A change of the content by one person, over the edition that they read. */
export const contentChanges = pgTable(
  'content_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null where a build and staff changed the same file. */
    accountId: bigint('account_id', { mode: 'number' }).references(() => staffAccounts.id),
    /** The number of the edition that it was written over. */
    base: integer('base').notNull(),
    /** Path below content/ to the digest of its text, or null where the file is removed. */
    files: jsonb('files').$type<Record<string, string | null>>().notNull().default({}),
    /** Path to edition number, for files that were added to the draft over a later edition. */
    bases: jsonb('bases').$type<Record<string, number>>().notNull().default({}),
    /**
     * Digest of base and files, written by a trigger. It is compared at each step, so that what is published is what was
     * approved, and that is what was previewed.
     */
    digest: text('digest').notNull().default(''),
    why: text('why').notNull().default(''),
    state: text('state', { enum: CHANGE_STATES }).notNull().default('draft'),
    /** Whether a second editor has to approve it; a trigger sets it for files that always need that. */
    needsSecond: boolean('needs_second').notNull().default(false),
    askedAt: timestamp('asked_at', { withTimezone: true }),
    approvedBy: bigint('approved_by', { mode: 'number' }).references(() => staffAccounts.id),
    publishAt: timestamp('publish_at', { withTimezone: true }),
    /** Why it was held back, or where it came from. */
    reason: text('reason'),
    /** When its author was mailed that it was held back. */
    toldAt: timestamp('told_at', { withTimezone: true }),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
  },
  ({ accountId }) => [
    uniqueIndex('content_changes_one').on(accountId).where(sql`state in ('draft', 'asked', 'approved')`),
    check('content_changes_state', oneOf('state', CHANGE_STATES)),
    check('content_changes_two', sql`approved_by <> account_id`),
    check('content_changes_read', sql`state <> 'approved' or approved_by is not null`),
    check('content_changes_hour', sql`state <> 'scheduled' or publish_at is not null`),
  ],
).enableRLS();

/** Every edition that was ever published; the newest is the public one. A trigger refuses every update and removal. */
export const editions = pgTable(
  'editions',
  {
    /**
     * Counted from 1 without gaps: of two editions that are published over the same one, the second finds its number
     * taken.
     */
    number: integer('number').primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    files: jsonb('files').$type<Record<string, string>>().notNull(),
    /** What made it: a build, a change by staff, an undo, or a command. */
    origin: text('origin', { enum: EDITION_ORIGINS }).notNull(),
    /** The author; null for a build or a command. */
    accountId: bigint('account_id', { mode: 'number' }).references(() => staffAccounts.id),
    approvedBy: bigint('approved_by', { mode: 'number' }).references(() => staffAccounts.id),
    changeId: bigint('change_id', { mode: 'number' }).references(() => contentChanges.id),
    why: text('why').notNull(),
    /** The version of the terms in the edition. */
    terms: text('terms').notNull(),
  },
  () => [check('editions_origin', oneOf('origin', EDITION_ORIGINS))],
).enableRLS();

/** The content of each build that was imported, once: an older build that starts again changes nothing. */
export const contentBuilds = pgTable('content_builds', {
  digest: text('digest').primaryKey(),
  files: jsonb('files').$type<Record<string, string>>().notNull(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
}).enableRLS();

/** Who is editing which field of a draft. */
export const contentPresence = pgTable('content_presence', {
  accountId: bigint('account_id', { mode: 'number' })
    .primaryKey()
    .references(() => staffAccounts.id),
  path: text('path').notNull(),
  field: text('field').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
}).enableRLS();
