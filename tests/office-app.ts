import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type pg from 'pg';
import { beforeEach } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { type Account, inviteAccount, type Role } from '#db/staff-accounts.ts';
import { beginSession } from '#db/staff-sessions.ts';
import { createSubmissionStore } from '#db/submissions.ts';
import type { Office } from '#office/ask.ts';
import { officeGate } from '#office/office.ts';
import { pages } from '#office/pages.tsx';
import { createLog } from '#server/log.ts';

export const SITE = 'https://oak.example';
export const AGENT = 'Mozilla/5.0 (test)';

/** A path that matches a route pattern of the office. */
export const pathOf = (
  pattern: string,
  { source = 'contact_submissions', id = '1', format = 'csv' } = {},
): string =>
  pattern
    .replace(':source{[a-z_]+}', source)
    .replace(':format{csv|xlsx}', format)
    .replaceAll(/:(id|file)\{\\d\{1,15\}\}/g, id)
    .replace(':file{.+}', 'site.yaml')
    .replace(/:number\{[^}]*\}\}/, '1')
    .replace(':kind{[a-z-]+}', 'article')
    .replace(/:which\{.*?\{16\}\}/, 'public')
    .replace(':page{.*}', 'about');

interface Sent {
  session?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A form as a browser sends it in parts. */
export function inParts(fields: Record<string, string> | [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields))
    form.append(name, value);
  return form;
}

/** The private office with a site's 404 behind it and no server around it, and records of what it did. */
export function officeApp(database: { readonly pool: pg.Pool }) {
  const { readyAnswers, site: firm, intake, pages: words } = readContent();
  const refused: string[] = [];
  const mailed: unknown[] = [];
  const never = (): never => {
    throw new Error('no deal is answered here');
  };
  beforeEach(() => {
    refused.length = 0;
    mailed.length = 0;
  });

  function app(more: Partial<Office> = {}) {
    const gate = officeGate({
      ...{
        readyAnswers,
        firm,
        siteUrl: SITE,
        files: new Map(),
        limits: null,
        intake,
        webinar: words['webinar-registration'].session,
        programs: {},
        titleOf: () => undefined,
        answerDeal: () => never(),
        receiveFile: () => never(),
        eraseFiles: async () => {},
        retention: { days: 730, loanDays: 3650 },
        hosted: false,
        log: createLog('silent'),
      },
      pool: database.pool,
      pages: async () => pages,
      mail: {
        async queueLink(job) {
          mailed.push(job);
        },
        async queueReply(note, _, move) {
          mailed.push({ note, move });
        },
        async queueDealLink(deal) {
          mailed.push({ deal });
        },
      },
      refused: (reason) => refused.push(reason),
      ...more,
    });
    const hono = new Hono();
    hono.use('/staff', gate);
    hono.use('/staff/*', gate);
    hono.onError((error) => new Response(error.message, { status: 500 }));
    hono.all('*', async (c) => {
      // as the site does
      if (c.req.method === 'POST') await c.req.arrayBuffer();
      return new Response('the 404 of the site', { status: 404 });
    });
    return hono;
  }

  async function ask(path: string, { session, form, headers = {} }: Sent = {}, at = app()) {
    const answer = await at.request(SITE + path, {
      method: form ? 'POST' : 'GET',
      headers: {
        'user-agent': AGENT,
        ...(session && { cookie: `__Host-staff=${session}` }),
        ...(form && { origin: SITE }),
        ...headers,
      },
      // as the pages send it: a form whose text may be long is sent in parts
      ...(form && { body: path.startsWith('/staff/content') ? inParts(form) : new URLSearchParams(form) }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  const invited = (role: Role, name = `Some ${role}`): Promise<Account> =>
    inviteAccount(database.pool, { name, email: `${role}@oak.example`, role }, null);
  const session = async (role: Role) =>
    beginSession(database.pool, (await invited(role)).id, {
      agent: AGENT,
      before: undefined,
      isProved: true,
    });

  /** @returns the submission key that it was sent with */
  async function newDeal(): Promise<string> {
    const key = randomUUID();
    const reference = `OAK ${key.slice(0, 7)}`;
    const row = { role: 'sponsor', name: 'Robin', email: 'robin@hale.example', reference };
    const rest = { company: null, phone: null, owned: null, since: null, entity: null, words: null };
    const added = { address: 'for=buy', termsVersion: null };
    const store = createSubmissionStore(database.pool);
    await store.save(dealForm, { ...row, ...rest, ...added }, { key, suspicion: null });
    return key;
  }

  return { app, ask, invited, mailed, newDeal, refused, session };
}
