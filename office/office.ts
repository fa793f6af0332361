import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono';
import { every } from 'hono/combine';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import { MOST_OF_BODY } from '#app/collections/editing/fields.server.ts';
import { tokenDigest } from '#db/secret-token.ts';
import { hasAccounts, ROLES, type Role } from '#db/staff-accounts.ts';
import { readSession, type Session } from '#db/staff-sessions.ts';
import { endBodyTime, limitBodyPace } from '#server/body-time.ts';
import { brotliPages } from '#server/brotli-pages.ts';
import { fewAtOnce } from '#server/few-at-once.ts';
import { limitBody } from '#server/limit-body.ts';
import type { OfficeRefusal } from '#server/metrics.ts';
import { BODY_LIMIT_BYTES, isCrossSite, isForm, isMultipart } from '#server/post-rules.ts';
import { contentSecurityPolicy } from '#server/security-headers.ts';
import { serveFile } from '#server/site-files.ts';
import * as accounts from './accounts/accounts.ts';
import { proofPage } from './accounts/proof.ts';
import * as signIn from './accounts/sign-in.ts';
import { type Ask, type Office, posted, type StaffAsk, seeOther } from './ask.ts';
import * as adding from './content/adding.ts';
import { desk } from './content/desk.ts';
import { atDesk } from './content/desk-ask.ts';
import { drawing, photograph } from './content/photographs.ts';
import { pressed, preview } from './content/preview.ts';
import * as publishing from './content/publish.ts';
import * as record from './content/record.ts';
import { applyReviewAction, reviewPage, waiting } from './content/review.ts';
import { changeRoom, room } from './content/room.ts';
import { attachTerms, besideFile } from './deals/attach-terms.ts';
import { downloadFile } from './deals/deals.ts';
import { pipeline } from './deals/pipeline.ts';
import { exportItems } from './inbox/export.ts';
import * as inbox from './inbox/inbox.ts';
import * as people from './people/people.ts';
import { readParts } from './read-parts.ts';
import type { RefusalReason } from './refusal-page.tsx';
import { sentencesIn } from './rejected-change.ts';
import { showPage } from './show-page.ts';
import { traffic } from './traffic/traffic.ts';
import { BY_ITSELF } from './watch-waiting.ts';

interface Route {
  method: 'GET' | 'POST';
  path: string;
  /** The least role that may use it. */
  role: Role;
  answer: (ask: StaffAsk) => Promise<Response | null>;
  /** Whether it asks for the passkey again; for a post, the actions (field `do`) that do. */
  proof?: boolean | readonly string[];
  /** The handler reads the body itself, because it contains a file; this reads the other fields alone. */
  besideFile?: (ask: Ask) => Promise<FormData>;
  /** The largest body in bytes, where it is larger than that of other posts. */
  most?: number;
  /** A limit of its own, beside that of all pages. */
  limit?: 'exports';
}

const on =
  (method: Route['method']) =>
  (
    path: string,
    role: Role,
    answer: Route['answer'],
    more: Pick<Route, 'proof' | 'besideFile' | 'most' | 'limit'> = {},
  ): Route => ({ method, path, role, answer, ...more });
const get = on('GET');
const post = on('POST');

const ITEM = '/staff/inbox/:source{[a-z_]+}/:id{\\d{1,15}}';
const DEAL = '/staff/deals/:id{\\d{1,15}}';
const PERSON = '/staff/person/:source{[a-z_]+}/:id{\\d{1,15}}';
const CONTENT = '/staff/content';
/** Large enough that a photograph that is too large reaches its handler, which refuses it at its field, in words. */
const CONTENT_LIMIT_BYTES = 26_000_000;
/** More fields than any form has. */
const MOST_FIELDS = 5_000;
/**
 * Requests of one account that are answered at once; a page with what it shows has no more. Sixty inboxes of 4,000
 * messages, asked for together, kept every visitor waiting for ten seconds.
 */
const MOST_AT_ONCE = 3;
/** Twice the longest text of a page. What is not taken is shown again, and a page with 20 MB of `<` took 9 seconds. */
const MOST_TEXT = 2 * MOST_OF_BODY;

/** All routes behind the sign-in page, with the least role for each. */
export const ROUTES: readonly Route[] = [
  get('/staff/inbox', 'reader', inbox.list),
  post('/staff/inbox', 'editor', inbox.several),
  get(ITEM, 'reader', inbox.requestedItem),
  post(ITEM, 'editor', inbox.change),
  get('/staff/inbox/deals/:id{\\d{1,15}}/files/:file{\\d{1,15}}', 'reader', downloadFile),
  get('/staff/deals', 'reader', async () => seeOther('/staff/pipeline')),
  get(DEAL, 'reader', inbox.requestedItem),
  post(DEAL, 'editor', inbox.change),
  post(`${DEAL}/terms`, 'editor', attachTerms, { besideFile }),
  get('/staff/pipeline', 'reader', pipeline),
  get('/staff/traffic', 'reader', traffic),
  get(CONTENT, 'reader', atDesk(desk)),
  get(`${CONTENT}/pressed`, 'reader', atDesk(pressed)),
  get(`${CONTENT}/room/:file{.+}`, 'reader', atDesk(room)),
  post(`${CONTENT}/room/:file{.+}`, 'editor', atDesk(changeRoom), { most: CONTENT_LIMIT_BYTES }),
  get(`${CONTENT}/out`, 'editor', atDesk(publishing.publishPage)),
  post(`${CONTENT}/out`, 'editor', atDesk(publishing.applyPublishAction)),
  get(`${CONTENT}/out/lines`, 'editor', atDesk(publishing.backToLines)),
  get(`${CONTENT}/public/:number{\\d{1,9}}`, 'editor', atDesk(publishing.publishedPage)),
  get(`${CONTENT}/read/:id{\\d{1,15}}`, 'reader', atDesk(reviewPage)),
  post(`${CONTENT}/read/:id{\\d{1,15}}`, 'editor', atDesk(applyReviewAction)),
  get(`${CONTENT}/waiting`, 'reader', waiting),
  get(`${CONTENT}/record`, 'reader', atDesk(record.record)),
  get(`${CONTENT}/record/:number{\\d{1,9}}`, 'reader', atDesk(record.edition)),
  post(`${CONTENT}/record/:number{\\d{1,9}}`, 'editor', atDesk(record.undo)),
  get(`${CONTENT}/new/:kind{[a-z-]+}`, 'editor', atDesk(adding.form)),
  post(`${CONTENT}/new/:kind{[a-z-]+}`, 'editor', atDesk(adding.add), { most: CONTENT_LIMIT_BYTES }),
  get(`${CONTENT}/photograph/:digest{[0-9a-f]{64}}`, 'reader', photograph),
  get(`${CONTENT}/drawing/:massing{\\w+}`, 'reader', drawing),
  get(`${CONTENT}/retire`, 'editor', atDesk(adding.retireForm)),
  post(`${CONTENT}/retire`, 'editor', atDesk(adding.retire)),
  get(`${CONTENT}/preview/:which{public|\\d{1,15}-[0-9a-f]{16}}/:page{.*}`, 'reader', atDesk(preview)),
  get('/staff/export/:format{csv|xlsx}', 'editor', exportItems, { proof: true, limit: 'exports' }),
  get('/staff/you', 'reader', accounts.you),
  post('/staff/you', 'reader', accounts.changeYou),
  post('/staff/sign-out', 'reader', signIn.signOut),
  get('/staff/accounts', 'administrator', accounts.list),
  post('/staff/accounts', 'administrator', accounts.change, { proof: true }),
  get('/staff/audit', 'administrator', accounts.auditPage),
  get('/staff/person', 'administrator', people.find),
  post('/staff/person', 'administrator', people.change, { proof: ['confirm'] }),
  get(PERSON, 'administrator', people.show),
  post(PERSON, 'administrator', people.askErasure, { proof: true }),
  get(`${PERSON}/export`, 'administrator', people.exportPerson, { proof: true }),
];

/** Variables that the office and the server share for a request. */
export interface OfficeVariables {
  /** The key by which attempts are counted: the server knows its proxies. */
  client?: string;
  /** The route's pattern, for the log; absent where the path is none of the office's. */
  officePath?: string;
}

interface OfficeEnv {
  Bindings: OfficeVariables & {
    /** True where the site has to answer. */
    isPassedOn?: boolean;
    /** Node's own request object. */
    incoming?: object | undefined;
  };
  Variables: {
    token: string | undefined;
    session: Session | undefined;
    isOver: boolean;
    isElsewhere: boolean;
    form: FormData;
    tooLong: Ask['tooLong'];
  };
}
type OfficeContext = Context<OfficeEnv>;
type Guard = MiddlewareHandler<OfficeEnv>;

const SESSION = 'staff';
const BROWSER = 'staff-browser';

/**
 * The private office at `/staff`. Until the first account is invited, and for every browser that never had a session,
 * its paths do not exist: the request is passed on, and the site answers with its own 404. A session that has ended
 * leads to the sign-in page.
 */
export function officeGate(
  office: Office,
): MiddlewareHandler<{ Bindings: { incoming?: object }; Variables: OfficeVariables }> {
  const routes = officeRoutes(office);
  let isOpen = false;
  return async (c, next) => {
    isOpen ||= await hasAccounts(office.pool);
    if (!isOpen) return next();
    const bindings: OfficeEnv['Bindings'] = {
      client: c.get('client') ?? 'unknown',
      incoming: c.env?.incoming,
    };
    const answer = await routes.fetch(c.req.raw, bindings);
    if (bindings.officePath) c.set('officePath', bindings.officePath);
    return bindings.isPassedOn ? next() : answer;
  };
}

function officeRoutes(office: Office): Hono<OfficeEnv> {
  const app = new Hono<OfficeEnv>();
  const refuse = (
    c: OfficeContext,
    status: number,
    [counted, reason]: [OfficeRefusal, RefusalReason],
    headers?: Record<string, string>,
  ) => {
    office.refused(counted);
    return showPage({ office, staff: c.get('session')?.account }, 'refusal', { reason }, status, headers);
  };

  const withSession: Guard = async (c, next) => {
    const token = getCookie(c, SESSION, 'host');
    const session = token
      ? await readSession(office.pool, token, c.req.header('user-agent') ?? '', !c.req.header(BY_ITSELF))
      : undefined;
    const isValid = typeof session === 'object';
    if (token && !isValid) office.refused('session');
    c.set('token', token);
    c.set('session', isValid ? session : undefined);
    c.set('isOver', session !== undefined && !isValid);
    c.set('isElsewhere', session === 'elsewhere');
    await next();
  };

  /** By whom requests are counted: a session that has ended has no account any more. */
  const whoOf = (c: OfficeContext) => String(c.get('session')?.account.id ?? tokenDigest(c.get('token')!));
  const limitedBy =
    (limitOf: (c: OfficeContext) => 'reads' | 'changes' | 'exports' | undefined): Guard =>
    async (c, next) => {
      const limit = limitOf(c);
      const wait = (limit && (await office.limits?.[limit](whoOf(c)))) || 0;
      if (wait === 0) return next();
      return refuse(c, 429, ['rate-limit', 'tooOften'], { 'retry-after': String(wait) });
    };
  const atOnce = fewAtOnce(MOST_AT_ONCE);
  const limited: Guard = every(
    limitedBy((c) => (c.req.method === 'POST' ? 'changes' : 'reads')),
    (c: OfficeContext, next: Next) => atOnce(whoOf(c), () => next()),
  );

  /** Stricter than for visitors' forms, which have no cookie to exploit: one of the two headers has to be there. */
  const fromHere: Guard = async (c, next) => {
    const { headers } = c.req.raw;
    const isKnown = headers.has('sec-fetch-site') || headers.has('origin');
    return isKnown && !isCrossSite(headers, office.siteUrl)
      ? next()
      : refuse(c, 403, ['cross-site', 'crossSite']);
  };

  const noLongerThan = (maxSize: number) =>
    limitBody(maxSize, (c) => refuse(c as OfficeContext, 413, ['too-long', 'tooLong']));

  /** The fields of a post; null where they are too many. */
  async function sentIn(request: Request): Promise<FormData | URLSearchParams | null> {
    const type = request.headers.get('content-type') ?? '';
    if (isMultipart(type)) return readParts(Buffer.from(await request.arrayBuffer()), type, MOST_FIELDS);
    const fields = new URLSearchParams(isForm(type) ? await request.text() : '');
    return fields.size > MOST_FIELDS ? null : fields;
  }

  const withForm: Guard = async (c, next) => {
    const sent = await sentIn(c.req.raw);
    if (!sent) return refuse(c, 413, ['too-long', 'tooLong']);
    const form = new FormData();
    let length = 0;
    let longest = { name: '', length: 0 };
    // PostgreSQL cannot store a NUL character, and nobody types one
    for (const [name, value] of sent) {
      if (typeof value === 'string') {
        length += value.length;
        if (value.length > longest.length) longest = { name, length: value.length };
      }
      form.append(name, typeof value === 'string' ? value.replaceAll('\0', '') : value);
    }
    // refused at its field, by the handler, if the rest can be shown again
    if (length > MOST_TEXT) {
      if (length - longest.length > MOST_TEXT) return refuse(c, 413, ['too-long', 'tooLong']);
      form.delete(longest.name);
      c.set('tooLong', longest);
    }
    c.set('form', form);
    await next();
  };

  const askOf = (c: OfficeContext): Ask => ({
    office,
    url: new URL(c.req.url.replaceAll('%00', '')),
    form: c.get('form') ?? new FormData(),
    tooLong: c.get('tooLong'),
    token: c.get('token'),
    isElsewhere: c.get('isElsewhere'),
    agent: c.req.header('user-agent') ?? '',
    request: c.req.raw,
    params: c.req.param(),
    browser: getCookie(c, BROWSER, 'host'),
  });
  const staffAskOf = (c: OfficeContext): StaffAsk => {
    const { account: staff, proved } = c.get('session')!;
    return { ...askOf(c), staff, proved };
  };

  app.onError((error) => {
    throw error;
  });
  app.notFound((c) => {
    c.env.isPassedOn = true;
    return c.body(null, 404);
  });

  // compression is safe here: no request of another site carries the cookie, so the size of an answer reveals nothing
  // to other sites
  app.use(compress(), brotliPages);

  // never cached, framed or indexed
  app.use(async (c, next) => {
    await next();
    if (c.env.isPassedOn) return;
    const { headers } = c.res;
    headers.set('x-robots-tag', 'noindex, nofollow');
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    // a response that is no page needs only the base policy
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', contentSecurityPolicy());
  });

  // A script takes parts of the page that it asks for into one whose policy names other rules: its own would be reported
  // as a violation. The script enables the whole sheet.
  app.use(async (c, next) => {
    await next();
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html');
    if (isPage && c.req.header('sec-fetch-dest') === 'empty')
      c.res = new Response((await c.res.text()).replace(/<style>.*?<\/style>/s, ''), c.res);
  });

  app.use(async (c, next) => {
    const file = office.files.get(c.req.path);
    return file ? serveFile(file, c.req.raw) : next();
  });

  const door = (c: OfficeContext) => {
    c.env.officePath = '/staff';
    return signIn.door(askOf(c), c.get('session')?.account, c.env.client!);
  };
  app.get('/staff', withSession, door);
  app.post('/staff', withSession, fromHere, noLongerThan(BODY_LIMIT_BYTES), withForm, door);

  for (const {
    method,
    path,
    role,
    answer,
    proof = false,
    besideFile,
    most = BODY_LIMIT_BYTES,
    limit,
  } of ROUTES) {
    // what is longer is sent in parts: an encoded text of 25 MB takes 8 s to decode
    const shortEnough: Guard = (c, next) =>
      noLongerThan(isMultipart(c.req.header('content-type')) ? most : BODY_LIMIT_BYTES)(c, next);
    const withWholeForm = every(shortEnough, withForm);
    const withFile: Guard = (c, next) => {
      if (!isMultipart(c.req.header('content-type'))) return withWholeForm(c, next);
      endBodyTime(c.env.incoming);
      return next();
    };
    // a photograph of 20 MB takes longer than the half minute of other posts
    const patient: Guard = (c, next) => {
      if (c.get('session') && most > BODY_LIMIT_BYTES) limitBodyPace(c.env.incoming);
      return next();
    };
    const posts = method === 'POST' ? [fromHere, patient, besideFile ? withFile : withWholeForm] : [];
    const giveBack = async (c: OfficeContext) => {
      const ask = askOf(c);
      if (ask.tooLong) return refuse(c, 413, ['too-long', 'tooLong']);
      return signIn.giveBack(besideFile ? { ...ask, form: await besideFile(ask) } : ask);
    };
    const signedIn: Guard = async (c, next) => {
      // whoever had a session returns to the requested page after signing in; for everybody else the path does not
      // exist, whatever cookie they make up
      if (!c.get('session')) {
        if (!c.get('isOver')) return c.notFound();
        const { pathname, search } = new URL(c.req.url);
        if (method === 'GET') return seeOther(signIn.doorTo(pathname + search));
        return every(limited, ...posts, giveBack)(c, next);
      }
      c.env.officePath = path;
      return next();
    };
    const allowed: Guard = async (c, next) =>
      ROLES.indexOf(c.get('session')!.account.role) < ROLES.indexOf(role)
        ? refuse(c, 403, ['role', 'role'])
        : next();
    /**
     * A body takes up to half a minute, and a place to answer in a quarter of an hour where photographs hold all three.
     * An administrator who was disabled meanwhile made another, by a post that had begun before.
     */
    const still: Guard = async (c, next) => {
      if (c.get('session')) return allowed(c, next);
      return method === 'GET' ? signedIn(c, next) : giveBack(c);
    };
    /** The account that is signed in may be another than the one that the form was shown to. */
    const sameUser: Guard = async (c, next) => {
      const ask = staffAskOf(c);
      if (signIn.isOfAnother(ask.form.get('by') ?? undefined, ask.staff))
        return signIn.giveBack(ask, ask.staff);
      ask.form.delete('by');
      return next();
    };
    const proved: Guard = async (c, next) => {
      const ask = staffAskOf(c);
      const isAsked = typeof proof === 'boolean' ? proof : proof.includes(posted(ask, 'do'));
      return isAsked && ask.proved !== 'just-now' ? proofPage(ask) : next();
    };
    const again = [withSession, still];
    const guards = [signedIn, limited, allowed, ...posts, ...again, sameUser, proved, limitedBy(() => limit)];
    app.on(method, path, withSession, ...guards, async (c) => {
      const ask = staffAskOf(c);
      const answered = await answer(ask);
      return answered ?? showPage(ask, 'refusal', { reason: 'gone', wrote: sentencesIn(ask.form) }, 404);
    });
  }
  return app;
}
