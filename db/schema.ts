import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

// Every table has row level security and no policy: only its owner, who is the server, passes. Where the database stands
// behind an HTTP interface that hands public tables to anybody (Supabase does), nothing of them comes out.

/** What a visitor wrote, with the columns that the product's contact table has always had. */
const written = () => ({
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  company: text('company'),
  message: text('message').notNull(),
});

/**
 * The form's limits once more, for whoever writes past the form. The form counts UTF-16 units and PostgreSQL counts
 * characters, so nothing that the form accepts is refused here.
 */
const limits = (table: string) => [
  check(`${table}_first_name_length`, sql.raw('char_length(first_name) between 1 and 100')),
  check(`${table}_last_name_length`, sql.raw('char_length(last_name) between 1 and 100')),
  check(`${table}_email_length`, sql.raw('char_length(email) between 1 and 255')),
  check(`${table}_phone_length`, sql.raw('char_length(phone) between 1 and 20')),
  check(`${table}_company_length`, sql.raw('char_length(company) between 1 and 100')),
  check(`${table}_message_length`, sql.raw('char_length(message) between 1 and 1000')),
  check(`${table}_idempotency_key_length`, sql.raw('char_length(idempotency_key) between 1 and 64')),
];

export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    id: id(),
    createdAt: createdAt(),
    ...written(),
    /** Made by the browser, one per message; made here for a browser without JavaScript. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
  },
  (table) => [index('contact_submissions_created_at').on(table.createdAt), ...limits('contact_submissions')],
).enableRLS();

/** Messages that look sent by a machine. A person decides; nothing is thrown away. */
export const quarantinedSubmissions = pgTable(
  'quarantined_submissions',
  {
    id: id(),
    createdAt: createdAt(),
    ...written(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    reason: text('reason').notNull(),
  },
  (table) => [
    index('quarantined_submissions_created_at').on(table.createdAt),
    ...limits('quarantined_submissions'),
    check('quarantined_submissions_reason_length', sql.raw('char_length(reason) between 1 and 100')),
  ],
).enableRLS();

/** Set when the sender looked like a machine; cleared when the same person comes back as one. */
const suspicion = () => text('suspicion');

const person = () => ({
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text('email').notNull(),
});

/** Addresses for the news. The same address in other letters is the same address. */
export const newsSubscriptions = pgTable(
  'news_subscriptions',
  { id: id(), createdAt: createdAt(), email: text('email').notNull(), suspicion: suspicion() },
  (table) => [
    uniqueIndex('news_subscriptions_email').on(sql`lower(${table.email})`),
    check('news_subscriptions_email_length', sql`char_length(email) between 1 and 255`),
  ],
).enableRLS();

/** Investors who asked for monthly updates, having given their consent. */
export const investorSignUps = pgTable(
  'investor_sign_ups',
  {
    id: id(),
    createdAt: createdAt(),
    ...person(),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    suspicion: suspicion(),
  },
  (table) => [uniqueIndex('investor_sign_ups_email').on(sql`lower(${table.email})`)],
).enableRLS();

export const webinarRegistrations = pgTable(
  'webinar_registrations',
  {
    id: id(),
    createdAt: createdAt(),
    ...person(),
    session: date('session').notNull(),
    suspicion: suspicion(),
  },
  (table) => [
    uniqueIndex('webinar_registrations_email_session').on(sql`lower(${table.email})`, table.session),
  ],
).enableRLS();

export const mediaEnquiries = pgTable(
  'media_enquiries',
  {
    id: id(),
    createdAt: createdAt(),
    name: text('name').notNull(),
    outlet: text('outlet'),
    email: text('email').notNull(),
    deadline: text('deadline'),
    message: text('message').notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    suspicion: suspicion(),
  },
  (table) => [index('media_enquiries_created_at').on(table.createdAt)],
).enableRLS();

/**
 * Contact messages that the hosted backend has taken. Its table has six columns and none for a key, so the keys are
 * kept here, for as long as somebody may send the same message again. `digest` stands for the words.
 */
export const forwardedMessages = pgTable('forwarded_messages', {
  id: id(),
  createdAt: createdAt(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  digest: text('digest').notNull(),
}).enableRLS();

/**
 * How often a client has posted lately, for copies of the server that count together. `rate-limiter-flexible` writes it,
 * by column order. The migration makes the table UNLOGGED: a count need not survive a crash, and should be in no backup.
 */
export const rateLimits = pgTable('rate_limits', {
  /** A digest, never an address. */
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. Removed an hour later. */
  expire: bigint('expire', { mode: 'number' }),
}).enableRLS();

/** How often each page was opened on a day of the firm's calendar. Nothing here says who opened it. */
export const pageViews = pgTable(
  'page_views',
  {
    day: date('day').notNull(),
    /** The pattern behind the path: /news/:slug */
    route: text('route').notNull(),
    path: text('path').notNull(),
    views: bigint('views', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
).enableRLS();
