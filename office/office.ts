import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import { hasAccounts, ROLES, type Role } from '#db/staff-accounts.ts';
import { readSession } from '#db/staff-sessions.ts';
import { BODY_LIMIT_BYTES, isCrossSite } from '#server/post-rules.ts';
import { contentSecurityPolicy } from '#server/security-headers.ts';
import { serveFile } from '#server/site-files.ts';
import * as accounts from './accounts/accounts.ts';
import { proofPage } from './accounts/proof.ts';
import * as signIn from './accounts/sign-in.ts';
import { type Ask, type Office, posted, type StaffAsk } from './ask.ts';
import { attachTerms } from './deals/attach-terms.ts';
import { downloadFile } from './deals/deals.ts';
import { pipeline } from './deals/pipeline.ts';
import { exportItems } from './inbox/export.ts';
import * as inbox from './inbox/inbox.ts';
import * as people from './people/people.ts';
import { sayRefused } from './refused.ts';
import { traffic } from './traffic/traffic.ts';

interface Route {
  method: 'GET' | 'POST';
  path: string;
  pattern: URLPattern;
  /** The least that may do it. */
  role: Role;
  /** Whether it asks for the device once more; a post by what it does. */
  proof: boolean | readonly string[];
  /** Reads its body by itself: a file is in it. */
  bringsFile: boolean;
  answer: (ask: StaffAsk) => Promise<Response | null>;
}

const on =
  (method: Route['method']) =>
  (
    path: string,
    role: Role,
    answer: Route['answer'],
    proof: Route['proof'] = false,
    bringsFile = false,
  ): Route => ({
    method,
    path,
    role,
    answer,
    proof,
    bringsFile,
    pattern: new URLPattern({ pathname: path }),
  });
const get = on('GET');
const post = on('POST');

/** Everything behind the sign-in page: what may be done, and by whom at least. */
export const ROUTES: readonly Route[] = [
  get('/staff/inbox', 'reader', inbox.list),
  post('/staff/inbox', 'editor', inbox.several),
  get('/staff/inbox/:source([a-z_]+)/:id(\\d{1,15})', 'reader', inbox.one),
  post('/staff/inbox/:source([a-z_]+)/:id(\\d{1,15})', 'editor', inbox.change),
  get('/staff/inbox/deals/:id(\\d{1,15})/files/:file(\\d{1,15})', 'reader', downloadFile),
  get('/staff/deals/:id(\\d{1,15})', 'reader', inbox.one),
  post('/staff/deals/:id(\\d{1,15})', 'editor', inbox.change),
  post('/staff/deals/:id(\\d{1,15})/terms', 'editor', attachTerms, false, true),
  get('/staff/pipeline', 'reader', pipeline),
  get('/staff/traffic', 'reader', traffic),
  get('/staff/export/:format(csv|xlsx)', 'editor', exportItems, true),
  get('/staff/you', 'reader', accounts.you),
  post('/staff/you', 'reader', accounts.changeYou),
  post('/staff/sign-out', 'reader', signIn.signOut),
  get('/staff/accounts', 'administrator', accounts.list),
  post('/staff/accounts', 'administrator', accounts.change, true),
  get('/staff/audit', 'administrator', accounts.auditPage),
  get('/staff/person', 'administrator', people.find),
  post('/staff/person', 'administrator', people.change, ['confirm']),
  get('/staff/person/:source([a-z_]+)/:id(\\d{1,15})', 'administrator', people.show),
  post('/staff/person/:source([a-z_]+)/:id(\\d{1,15})', 'administrator', people.askErasure, true),
  get('/staff/person/:source([a-z_]+)/:id(\\d{1,15})/export', 'administrator', people.exportPerson, true),
];

/** What the office and the server tell each other about a request. */
export interface OfficeVariables {
  /** By whom tries are counted: the server knows its proxies. */
  client?: string;
  /** The pattern of the path, for the log; absent where it is none of the office's. */
  officePath?: string;
}
type OfficeContext = Context<{ Variables: OfficeVariables }>;

const SESSION = 'staff';
const BROWSER = 'staff-browser';

const tooLong = bodyLimit({
  maxSize: BODY_LIMIT_BYTES,
  onError: () => new Response(null, { status: 413 }),
});

/**
 * The private office at `/staff`. Until the first account is invited, and for everybody without a session, its paths are
 * unknown to the site like any other: this passes them on, and the site answers its own 404. What it answers itself is
 * kept nowhere, framed nowhere and shown to no search engine.
 */
export function officeGate(office: Office): MiddlewareHandler<{ Variables: OfficeVariables }> {
  let isOpen = false;
  return async (c, next) => {
    isOpen ||= await hasAccounts(office.pool).catch(() => false);
    const answer = isOpen ? await answerFor(office, c) : null;
    if (answer === null) return next();
    answer.headers.set('x-robots-tag', 'noindex, nofollow');
    if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store');
    // what is no page, and has no policy of its own, needs nothing beyond the base
    if (!answer.headers.has('content-security-policy'))
      answer.headers.set('content-security-policy', contentSecurityPolicy());
    return answer;
  };
}

async function answerFor(office: Office, c: OfficeContext): Promise<Response | null> {
  // PostgreSQL stores no NUL, and nobody types one
  const url = new URL(c.req.url.replaceAll('%00', ''));
  const file = office.files.get(url.pathname);
  if (file) return serveFile(file, c.req.raw);
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const found = ROUTES.flatMap((route) => {
    const match = route.method === method && route.pattern.exec({ pathname: url.pathname });
    return match ? [{ route, params: match.pathname.groups as Record<string, string> }] : [];
  })[0];
  const isDoor = url.pathname === '/staff' && (method === 'GET' || method === 'POST');
  if (!found && !isDoor) return null;

  const { headers } = c.req.raw;
  const agent = headers.get('user-agent') ?? '';
  const token = getCookie(c, SESSION, 'host');
  const session = token ? await readSession(office.pool, token, agent) : undefined;
  const staff = session?.account;
  if (token && !staff) office.refused('session');
  if (found && !staff) return null;
  c.set('officePath', found?.route.path ?? '/staff');
  if (found && office.limits) {
    const { reads, changes } = office.limits;
    const wait = await (method === 'POST' ? changes : reads)(String(staff!.id));
    if (wait > 0) {
      office.refused('rate-limit');
      return sayRefused(office, staff, 429, 'tooOften', { 'retry-after': String(wait) });
    }
  }

  const form = new FormData();
  if (method === 'POST') {
    // Stricter than for visitors' forms, where there is no cookie to ride on: one of the two headers has to be there.
    const isKnown = headers.has('sec-fetch-site') || headers.has('origin');
    if (!isKnown || isCrossSite(headers, office.siteUrl)) {
      office.refused('cross-site');
      return sayRefused(office, staff, 403, 'crossSite');
    }
    if (!found?.route.bringsFile) {
      if (await tooLong(c, async () => {})) {
        office.refused('too-long');
        return sayRefused(office, staff, 413, 'tooLong');
      }
      const sent = await c.req.raw.formData().catch(() => new FormData());
      for (const [name, value] of sent)
        form.append(name, typeof value === 'string' ? value.replaceAll('\0', '') : value);
    }
  }
  const ask: Ask = {
    office,
    url,
    form,
    token,
    agent,
    request: c.req.raw,
    params: found?.params ?? {},
    browser: getCookie(c, BROWSER, 'host'),
  };
  if (!found) return signIn.door(ask, staff, c.get('client') ?? 'unknown');
  if (ROLES.indexOf(staff!.role) < ROLES.indexOf(found.route.role)) {
    office.refused('role');
    return sayRefused(office, staff, 403, 'role');
  }
  const { answer, proof } = found.route;
  const staffAsk: StaffAsk = { ...ask, staff: staff!, proved: session!.proved };
  const needsProof = typeof proof === 'boolean' ? proof : proof.includes(posted(ask, 'do'));
  if (needsProof && session!.proved !== 'just-now') return proofPage(staffAsk);
  return answer(staffAsk);
}
