import type { SendMailOptions, Transporter } from 'nodemailer';
import type pg from 'pg';
import type PgBoss from 'pg-boss';
import type { ToldMove } from '#app/lending/intake/stored-deal.ts';
import { addEvent, findByToken, findDeal, makeLink } from '#db/deals.ts';
import { markMail, replyToSend } from '#db/inbox.ts';
import { personalTables, readRow } from '#db/personal-data.ts';
import type { Db } from '#db/rows.ts';
import type { MailRefusal } from '#db/schema.ts';
import { accountById, hasAccounts } from '#db/staff-accounts.ts';
import { LINK_MINUTES, makeOnce } from '#db/staff-sessions.ts';
import type { StoredAt, SubmissionEvents } from '#db/submission-events.ts';
import { within } from '#db/within.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import type { RateLimit } from '../rate-limit.ts';
import type { MailContent } from './mail-content.ts';
import { composeNewLink, composeReceived, composeReply } from './mail-to-borrower.ts';
import { composeItem, composeSignIn, subjectOf } from './mail-to-staff.ts';
import { refusalOf, type SmtpError } from './smtp-error.ts';
import { newsTellers } from './tell-news.ts';

const QUEUE = 'staff-mail';
const SIGN_IN_LINKS = 'office-links';
const REPLIES = 'office-replies';
/** The queue of links to a deal's page. It keeps its first name, because jobs of earlier versions wait under it. */
const DEAL_LINKS = 'deal-copies';
export const MAIL_QUEUES: readonly string[] = [QUEUE, SIGN_IN_LINKS, REPLIES, DEAL_LINKS];

/** A sign-in link works for minutes: where it cannot be sent by then, the person asks for a new one. */
const LINK_RETRY = { retryLimit: 3, retryDelay: 20, expireInSeconds: 60, deleteAfterSeconds: 86_400 };

const DAY = 86_400;

/** Retry delays in seconds: half a minute, then about twice as long each time, then every six hours; 13 days in all. */
const RETRY = { retryLimit: 66, retryDelay: 30, retryBackoff: true, retryDelayMax: 21_600 };

/** A mail server that does not answer for this long is taken as down. Milliseconds. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * The longest time for one letter, in milliseconds: shorter than a job of the queue and than a transaction that waits for
 * mail. A mail server that sent a byte now and then kept administrators from being told anything until the next start.
 */
const LETTER_MS = 100_000;

/** Mails that the private office causes. */
export interface OfficeMail {
  /** Queues a sign-in link. The link is made when the mail is sent, so the queue holds none. */
  queueLink(job: LinkJob): Promise<void>;
  /**
   * Queues a reply, by the number of its note, in the transaction that stores the note; `move` is how the reply moved a
   * borrower's deal.
   */
  queueReply(note: number, connection: Db, move?: ToldMove | null): Promise<void>;
  /** Queues a new link to a deal's page for its borrower, in the transaction that ends the older links. */
  queueDealLink(deal: number, connection: Db): Promise<void>;
}

interface LinkJob {
  account: number;
  /**
   * The hash of the browser that asked, the only one in which the link works; null for a link that an administrator
   * sends.
   */
  browserHash: string | null;
}

/** The mail that brings a borrower a link; `isRenewed` where staff have ended the earlier links. */
type DealLinkJob = StoredAt & { isRenewed?: boolean };

interface ReplyJob {
  note: number;
  move: ToldMove | null;
}

export interface MailQueue extends OfficeMail {
  /** Queues the mail about a row, in the transaction that stores the row: both are stored, or neither. */
  queue: NonNullable<SubmissionEvents['announce']>;
  /** Resolves when mails can be queued: at once, or where the server is still starting, after a moment. */
  ready: NonNullable<SubmissionEvents['ready']>;
  /** Makes the queue's tables where they are missing, and starts to send. Does nothing if already started. */
  start(): Promise<void>;
  /** How many mails wait for their first or next attempt. Sign-in links are not counted: they expire soon. */
  waiting(): Promise<number>;
  /** Waits for the mail that is being sent, up to the given time. The others wait for the next start. */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * Sends all mail of the site: to staff about what arrived and what borrowers did, to borrowers the link to their page,
 * and the office's answers. A job holds the table and the id of a row, and the row is read when the mail is sent, so
 * the queue holds nothing of a person who was erased. If the database fails between sending and marking as sent, a mail
 * is sent twice, with the same Message-ID.
 */
export function mailQueue(
  settings: NonNullable<Env['mail']>,
  pool: pg.Pool,
  log: Log,
  siteUrl: string,
  content: () => MailContent,
  {
    retryDelay = RETRY.retryDelay,
    pollingIntervalSeconds = 2,
    noticeSeconds = 30,
    letters,
    patienceMs = 4_000,
    letterMs = LETTER_MS,
    onSending,
  }: {
    retryDelay?: number;
    pollingIntervalSeconds?: number;
    noticeSeconds?: number;
    letters?: RateLimit | undefined;
    /** How long a submission waits for the start of the queue. */
    patienceMs?: number | undefined;
    letterMs?: number | undefined;
    /** Called after each attempt, and for each mail that is given up. */
    onSending?: (outcome: 'sent' | 'failed' | 'given-up') => void;
  } = {},
): MailQueue {
  let running: { boss: PgBoss; telling: NodeJS.Timeout } | null = null;
  const started = Promise.withResolvers<void>();
  /** Made by `start`, before anything is sent. */
  let transport: Transporter;
  const job = {
    ...RETRY,
    retryDelay,
    expireInSeconds: 120,
    retentionSeconds: 60 * DAY,
    deleteAfterSeconds: DAY,
  };

  async function start(): Promise<void> {
    if (running) return;
    // Loaded only where mail is set up: the two libraries take 130 ms and 35 MB together.
    const [{ default: Boss }, { createTransport }] = await Promise.all([
      import('pg-boss'),
      import('nodemailer'),
    ]);
    // An instance that failed to start cannot be started again.
    const boss = new Boss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schedule: false,
    });
    boss.on('error', ({ message }) => log.warn({ reason: message }, 'the mail queue had a fault'));
    transport = createTransport({ url: settings.smtpUrl, ...SMTP_TIMEOUTS });
    const serve = async <Data>(
      queue: string,
      carryOut: (job: PgBoss.JobWithMetadata<Data>) => Promise<unknown>,
    ) => {
      await boss.createQueue(queue);
      // Reads the queue's settings now. Otherwise a post would read them, on a second connection while it holds one.
      await boss.getQueueStats(queue);
      let worker = '';
      worker = await boss.work<Data>(
        queue,
        { pollingIntervalSeconds, includeMetadata: true },
        async ([next]) => {
          if (!next) return;
          await carryOut(next);
          tokens.delete(next.id);
          // the next one at once: at one every two seconds, forty messages a minute kept the others waiting for hours
          if (worker) boss.notifyWorker(worker);
        },
      );
    };
    try {
      await boss.start();
      await serve<StoredAt>(QUEUE, send);
      await serve<LinkJob>(SIGN_IN_LINKS, sendLink);
      await serve<ReplyJob>(REPLIES, sendReply);
      await serve<DealLinkJob>(DEAL_LINKS, sendDealLink);
    } catch (error) {
      // Without this the timers of the failed instance would go on querying the database beside those of the next one.
      await boss.stop({ graceful: false }).catch(() => {}); // the first fault is the one to tell
      transport.close();
      throw error;
    }
    const tellers = newsTellers({ pool, log, siteUrl, content, settings, deliver });
    const telling = setInterval(() => {
      for (const tell of tellers) void tell();
    }, noticeSeconds * 1000).unref();
    running = { boss, telling };
    started.resolve();
  }

  async function deliver(message: SendMailOptions) {
    try {
      const sent = await within(letterMs, transport.sendMail(message));
      onSending?.('sent');
      return sent;
    } catch (error) {
      onSending?.('failed');
      throw error;
    }
  }

  async function sendLink({ data: { account: id, browserHash } }: { data: LinkJob }) {
    const account = await accountById(pool, id);
    if (!account || account.disabled) return;
    const token = await makeOnce(pool, 'link', { account: id, browserHash, way: 'mail' });
    const until = new Date(Date.now() + LINK_MINUTES * 60_000);
    const link = `${siteUrl}/staff?link=${token}`;
    const letter = composeSignIn(account, link, until, content(), settings, browserHash === null);
    await deliver(letter).catch((error: unknown) => {
      const { code, responseCode } = error as SmtpError;
      log.warn({ account: id, code, responseCode }, 'a link to sign in with was not taken');
      throw new Error(`not sent (${responseCode ?? code})`);
    });
    log.info({ account: id }, 'a link to sign in with was sent');
  }

  /**
   * Link tokens of mails that are being retried, by job. A mail is tried up to 67 times, and each attempt would
   * otherwise leave a working link.
   */
  const tokens = new Map<string, string>();

  /**
   * Makes the link when the mail is sent: the queue holds none, and the database only its digest. The next attempt
   * sends the same link, because a mail server may have accepted the mail without confirming it; unless the office has
   * ended the link, or the server was restarted.
   */
  async function statusPage(deal: number, job: string): Promise<string> {
    const earlier = tokens.get(job);
    const token = earlier && (await findByToken(pool, earlier)) ? earlier : await makeLink(pool, deal);
    tokens.set(job, token);
    return `${siteUrl}/submit/status/${token}`;
  }

  async function sendReply(job: PgBoss.JobWithMetadata<ReplyJob>) {
    const { note, move } = job.data;
    const reply = await replyToSend(pool, note);
    if (!reply) return;
    const deal = reply.reference === null ? undefined : await findDeal(pool, reply.id);
    // a borrower who has withdrawn gets no more mails
    if (deal?.state === 'withdrawn') return markMail(pool, note, 'withdrawn');
    const about = deal && { deal, link: await statusPage(deal.id, job.id), move };
    const message = composeReply(reply, note, about, content(), settings);
    await markMail(pool, note, await trySending(message, job, { note }));
  }

  /** Mails the borrower the reference and the link to their page. A deal that looks sent by a machine gets no mail. */
  async function sendDealLink(job: PgBoss.JobWithMetadata<DealLinkJob>) {
    const id = Number(job.data.id);
    const deal = await findDeal(pool, id);
    if (!deal || deal.suspicion !== null || deal.state === 'withdrawn') return;
    const { isRenewed } = job.data;
    // Mails to one address are limited: whoever sends a deal types the address, and it may be a stranger's. A retry is
    // not counted again.
    const isFirstTry = job.retryCount === 0 && !isRenewed;
    // what follows a plus leads to the same mailbox
    const mailbox = deal.email.toLowerCase().replace(/\+.*(?=@)/, '');
    if (isFirstTry && ((await letters?.(mailbox)) ?? 0) > 0)
      return log.warn({ deal: id }, 'a deal has no mail: its address was sent five today');
    const link = await statusPage(id, job.id);
    const letter = isRenewed
      ? composeNewLink(deal, job.id, link, content(), settings)
      : composeReceived(deal, id, link, content(), settings);
    const refusal = await trySending(letter, job, { deal: id });
    if (refusal) await addEvent(pool, id, { by: 'site', kind: 'mail-refused', words: refusal });
  }

  /**
   * @returns why the mail server will never accept the mail, or null where it was sent.
   * @throws where the mail is to be tried again
   */
  async function trySending(
    message: SendMailOptions,
    { retryCount, retryLimit }: { retryCount: number; retryLimit: number },
    line: object,
  ): Promise<MailRefusal | null> {
    try {
      await deliver(message);
      log.info(line, 'a mail to a visitor was sent');
      return null;
    } catch (error) {
      const { code, responseCode } = error as SmtpError;
      log.warn({ ...line, code, responseCode }, 'a mail to a visitor was not taken');
      const refusal = refusalOf(error) ?? (retryCount >= retryLimit ? 'away' : undefined);
      if (refusal === 'away') {
        log.error({ ...line, code, responseCode }, 'a mail to a visitor was given up');
        onSending?.('given-up');
      }
      if (refusal) return refusal;
      throw new Error(`not sent (${responseCode ?? code})`);
    }
  }

  async function send({ data, retryCount, retryLimit }: PgBoss.JobWithMetadata<StoredAt>) {
    const stored = await readRow(pool, data.table, data.id);
    if (!stored && personalTables.has(data.table)) return log.info(data, 'erased before the mail was sent');
    // what one visitor can send in a day would fill the mailboxes of staff; the quarantine has it
    if (stored?.suspicion === 'too-many') return;
    try {
      const office = (await hasAccounts(pool)) ? siteUrl : null;
      const { accepted = [], rejected = [] } = await deliver(
        composeItem(data, stored, content(), settings, office),
      );
      const line = { ...data, accepted: accepted.length, rejected: rejected.length };
      log[rejected.length > 0 ? 'warn' : 'info'](line, 'the mail to staff was sent');
    } catch (error) {
      // The server's text may repeat the sender's words; the queue and the log store only the codes.
      const { code, responseCode } = error as SmtpError;
      const failure = { ...data, attempt: retryCount + 1, code, responseCode };
      if (retryCount < retryLimit)
        log.warn(failure, 'the mail to staff was not taken; it will be sent again');
      else {
        log.error(failure, 'the mail to staff was given up; the row is kept');
        onSending?.('given-up');
      }
      throw new Error(`not sent (${responseCode ?? code})`);
    }
  }

  /** Adds a job in the caller's transaction. */
  async function add<Data extends object>(
    queue: string,
    data: Data,
    connection: Db,
    more: { id?: string } = {},
  ): Promise<void> {
    if (!running) throw new Error('the mail queue has not been started yet');
    const db = { executeSql: (text: string, values: unknown[]) => connection.query(text, values) };
    await running.boss.send(queue, data, { ...job, ...more, db });
  }

  return {
    start,
    async ready() {
      if (!running) await within(patienceMs, started.promise);
    },
    async queue(row, connection) {
      if (subjectOf(row.table) === undefined) return;
      // A row whose id is a UUID gives the job the same id: the hosted backend may announce a message twice, and one
      // mail is sent.
      const id = typeof row.id === 'string' ? { id: row.id } : {};
      await add(QUEUE, row, connection, id);
      if (row.table === 'deals') await add(DEAL_LINKS, row, connection);
    },
    async queueLink(job) {
      await running?.boss.send(SIGN_IN_LINKS, job, LINK_RETRY);
    },
    queueReply: (note, connection, move = null) => add<ReplyJob>(REPLIES, { note, move }, connection),
    queueDealLink: (deal, connection) =>
      add<DealLinkJob>(DEAL_LINKS, { table: 'deals', id: deal, isRenewed: true }, connection),
    async waiting() {
      if (!running) return 0;
      const { boss } = running;
      const stats = await Promise.all([QUEUE, REPLIES, DEAL_LINKS].map((queue) => boss.getQueueStats(queue)));
      return stats.reduce((sum, { queuedCount }) => sum + queuedCount, 0);
    },
    async stop(timeoutMs) {
      clearInterval(running?.telling);
      await running?.boss
        .stop({ timeout: timeoutMs })
        .catch((error: unknown) => log.warn({ err: error }, 'the mail queue did not stop in order'));
      if (running) transport.close();
    },
  };
}
