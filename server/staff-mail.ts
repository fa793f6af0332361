import type { Transporter } from 'nodemailer';
import type pg from 'pg';
import type PgBoss from 'pg-boss';
import type { Row, Witness } from '#db/keep.ts';
import { readRow } from '#db/personal-data.ts';
import { composeMail, subjects } from './compose-mail.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';

const QUEUE = 'staff-mail';

const DAY = 86_400;

/** Half a minute, then about twice as long each time, then every six hours: 13 days in all. Seconds. */
const RETRY = { retryLimit: 66, retryDelay: 30, retryBackoff: true, retryDelayMax: 21_600 };

/** A mail server that says nothing for so long is down. Milliseconds. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export interface StaffMail {
  /** Queues the mail about a row in the transaction that stores it: both are there, or neither. */
  queue: NonNullable<Witness['onStoring']>;
  /** Makes the queue's tables where they are missing, and begins to send. Does nothing when it has begun. */
  start(): Promise<void>;
  /** Waits for the mail that is being sent, up to the time given. What is left waits for the next start. */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * Mail to staff. A job holds the table and the number of a row, and the row is read when the mail is sent: whoever is
 * erased is not in the queue either. A mail may be sent twice when the database fails between the sending and the note
 * of it, with the same Message-ID.
 */
export function staffMail(
  settings: NonNullable<Env['mail']>,
  pool: pg.Pool,
  log: Log,
  { retryDelay = RETRY.retryDelay, pollingIntervalSeconds = 2 } = {},
): StaffMail {
  let running: { boss: PgBoss; transport: Transporter } | null = null;
  const job = {
    ...RETRY,
    retryDelay,
    expireInSeconds: 120,
    retentionSeconds: 60 * DAY,
    deleteAfterSeconds: DAY,
  };

  async function start(): Promise<void> {
    if (running) return;
    // Loaded only where mail is set up: 130 ms and 35 MB together.
    const [{ default: Boss }, { createTransport }] = await Promise.all([
      import('pg-boss'),
      import('nodemailer'),
    ]);
    // One that failed to start cannot be started again.
    const boss = new Boss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schedule: false,
    });
    boss.on('error', ({ message }) => log.warn({ reason: message }, 'the mail queue had a fault'));
    const transport = createTransport({ url: settings.smtpUrl, ...SMTP_TIMEOUTS });
    try {
      await boss.start();
      await boss.createQueue(QUEUE);
      // Reads the queue's settings now. A post that had to would need a second connection while it holds one.
      await boss.getQueueStats(QUEUE);
      await boss.work<Row>(QUEUE, { pollingIntervalSeconds, includeMetadata: true }, async ([next]) => {
        if (next) await send(transport, next);
      });
    } catch (error) {
      // Its timers would go on asking the database beside those of the next attempt.
      await boss.stop({ graceful: false }).catch(() => {}); // the first fault is the one to tell
      transport.close();
      throw error;
    }
    running = { boss, transport };
  }

  async function send(transport: Transporter, { data, retryCount, retryLimit }: PgBoss.JobWithMetadata<Row>) {
    const stored = await readRow(pool, data.table, data.id);
    if (!stored && data.table !== 'forwarded_messages')
      return log.info(data, 'erased before the mail was sent');
    try {
      const { accepted = [], rejected = [] } = await transport.sendMail(composeMail(data, stored, settings));
      const line = { ...data, accepted: accepted.length, rejected: rejected.length };
      log[rejected.length > 0 ? 'warn' : 'info'](line, 'the mail to staff was sent');
    } catch (error) {
      // The server's own words may repeat the sender's; the queue and the log keep the codes.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const failure = { ...data, attempt: retryCount + 1, code, responseCode };
      if (retryCount < retryLimit)
        log.warn(failure, 'the mail to staff was not taken; it will be sent again');
      else log.error(failure, 'the mail to staff was given up; the row is kept');
      throw new Error(`not sent (${responseCode ?? code})`);
    }
  }

  return {
    start,
    async queue(row, client) {
      if (!subjects.has(row.table)) return;
      if (!running) throw new Error('the mail queue has not been started yet');
      const db = { executeSql: (text: string, values: unknown[]) => client.query(text, values) };
      await running.boss.send(QUEUE, row, { ...job, db });
    },
    async stop(timeoutMs) {
      await running?.boss
        .stop({ timeout: timeoutMs })
        .catch((error: unknown) => log.warn({ err: error }, 'the mail queue did not stop in order'));
      running?.transport.close();
    },
  };
}
