import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction } from '#db/in-transaction.ts';
import { newToken, tokenDigest } from '#db/secret-token.ts';
import { type Account, accountById, accountOf, passkeysOf } from '#db/staff-accounts.ts';
import { audit } from '#db/staff-audit.ts';
import { beginSession, endSessions, spendOnce } from '#db/staff-sessions.ts';
import { type Ask, posted, postedNumber, type StaffAsk, seeOther } from '#office/ask.ts';
import { sayField } from '#office/rejected-change.ts';
import { showPage } from '#office/show-page.ts';
import { askForPasskey, checkPasskey } from './passkeys.ts';
import type { DoorState } from './sign-in-page.tsx';

/** The page after signing in. */
const HOME = '/staff/inbox';

/**
 * The time that a request for a link takes, with or without an account for the address, so that the time does not
 * reveal which. Milliseconds.
 */
const SAME_TIME = 400;

const COOKIE = 'Path=/; Secure; HttpOnly; SameSite=Strict';
const sessionCookie = (token: string) => `__Host-staff=${token}; ${COOKIE}`;
const browserCookie = (token: string) => `__Host-staff-browser=${token}; ${COOKIE}; Max-Age=31536000`;

/**
 * A path of the office to continue to, such as an item that a mail links to. Any other path gives the home page of the
 * office.
 */
export const onward = (path: string | null): string =>
  path && /^\/staff\/(?!sign-out)(?!.*\.\.)[\w/.-]{1,200}(\?[\w=&%.+-]{0,300})?$/.test(path) ? path : HOME;

/** The address of the sign-in page that continues to a path. */
export const doorTo = (path: string): string => `/staff?to=${encodeURIComponent(path)}`;

/** Whether a form was shown to another account, which was signed in before in the same browser. */
export const isOfAnother = (by: unknown, staff: Account): boolean =>
  typeof by === 'string' && by !== String(staff.id);

/**
 * Answers a post that arrived after its session had ended, or while another account is signed in: returns the words, which
 * would otherwise be lost where no script runs.
 */
export async function giveBack(ask: Ask, staff?: Account): Promise<Response> {
  const { office, url, form } = ask;
  const action = url.pathname + url.search;
  // a term sheet is posted where there is no page
  const page = action.replace(/(?<=^\/staff\/deals\/\d+)\/terms/, '');
  const door = doorTo(page);
  const fields = [...form].filter(([name]) => name !== 'by');
  if (!fields.some(([name, value]) => sayField(name) && (value as string).trim?.()))
    return seeOther(staff ? page : door);
  const by = postedNumber(ask, 'by');
  return showPage(
    { office, staff },
    'over',
    {
      ...{ action, door, page, by },
      writer: (await accountById(office.pool, by))?.name,
      isElsewhere: ask.isElsewhere,
      fields: fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      files: fields.flatMap(([name, value]) => (typeof value !== 'string' && value.name ? name : [])),
    },
    staff ? 409 : 403,
  );
}

async function doorPage(
  ask: Ask,
  state: DoorState,
  {
    status = 200,
    address = '',
    headers = {} as Record<string, string>,
    signedIn = undefined as Account | undefined,
  } = {},
): Promise<Response> {
  const { office, url } = ask;
  const to = onward(url.searchParams.get('to') ?? posted(ask, 'to'));
  const link = url.searchParams.get('link') ?? '';
  const canMail = office.mail !== null;
  return showPage({ office }, 'signIn', { state, address, to, signedIn, link, canMail }, status, headers);
}

/**
 * `/staff`, the only page that answers without a session: the sign-in page and everything that it posts.
 * @param client the key by which attempts are counted
 */
export async function door(ask: Ask, staff: Account | undefined, client: string): Promise<Response> {
  const { office, url, request } = ask;
  if (request.method !== 'POST') {
    const to = onward(url.searchParams.get('to'));
    if (url.searchParams.has('link')) return doorPage(ask, 'link', { signedIn: staff });
    if (staff) return seeOther(to);
    const out = url.searchParams.get('out');
    if (out !== null) return doorPage(ask, out === 'everywhere' ? out : 'out');
    // The session's cookie is SameSite=Strict, so a link in a web mail arrives without it. A request from our own page
    // includes it.
    if (url.searchParams.has('to') && request.headers.get('sec-fetch-site') === 'cross-site')
      return showPage({ office }, 'again', { to: doorTo(to) });
    return doorPage(ask, ask.isElsewhere ? 'elsewhere' : 'in');
  }
  // people who share an IP address, as in an office, are distinguished by the browser's cookie
  const browser = `${client} ${ask.browser ?? ''}`;
  const { limits } = office;
  if (limits && ((await limits.asks(client)) > 0 || (await limits.failures.wait(browser)) > 0)) {
    office.refused('rate-limit');
    return doorPage(ask, 'many', { status: 429 });
  }
  const answer = await answerDoor(ask, staff, client);
  if (answer.status === 403) await limits?.failures.count(browser);
  return answer;
}

async function answerDoor(ask: Ask, staff: Account | undefined, client: string): Promise<Response> {
  switch (posted(ask, 'do')) {
    case 'ask-link':
      return askForLink(ask, client);
    case 'use-link':
      return enterByLink(ask, staff);
    case 'ask-passkey':
      return Response.json(await askForPasskey(ask.office));
    case 'use-passkey':
      return enterByPasskey(ask);
    default:
      return doorPage(ask, 'in', { status: 400 });
  }
}

/** Gives the same answer for every address, whether it has an account, is disabled, or was asked for too often. */
async function askForLink(ask: Ask, client: string): Promise<Response> {
  const { office } = ask;
  const address = posted(ask, 'email').slice(0, 255);
  const browser = ask.browser ?? newToken();
  const send = async () => {
    const to = address.toLowerCase();
    // the requests of one client do not count against another's, up to the limit of a day
    const wait = (await office.limits?.links(`${client} ${to}`)) || (await office.limits?.linksTo(to)) || 0;
    const account = await accountOf(office.pool, address);
    if (wait > 0) office.refused('rate-limit');
    if (!account || wait > 0 || !office.mail) return;
    await office.mail.queueLink({ account: account.id, browserHash: tokenDigest(browser) });
  };
  const sending = send().catch((error: unknown) => office.log.error({ err: error }, 'a link was not sent'));
  await Promise.all([sending, delay(SAME_TIME)]);
  return doorPage(ask, 'sent', { address, headers: { 'set-cookie': browserCookie(browser) } });
}

async function enterByLink(ask: Ask, signedIn: Account | undefined): Promise<Response> {
  const { office } = ask;
  const used = await spendOnce(office.pool, 'link', posted(ask, 'link'), ask.browser);
  const account = used?.account ? await accountById(office.pool, used.account) : undefined;
  if (!account || account.disabled) {
    office.refused('link');
    return doorPage({ ...ask, url: new URL('/staff', ask.url) }, 'spent', { status: 403, signedIn });
  }
  const cookie = await enter(ask, account, 'link');
  const keys = await passkeysOf(office.pool, account.id);
  const to = onward(posted(ask, 'to'));
  return seeOther(keys.length === 0 ? `/staff/you?first&to=${encodeURIComponent(to)}` : to, {
    'set-cookie': cookie,
  });
}

async function enterByPasskey(ask: Ask): Promise<Response> {
  const account = await checkPasskey(ask.office, posted(ask, 'answer'));
  if (!account) {
    ask.office.refused('passkey');
    return Response.json({ refused: true }, { status: 403 });
  }
  const cookie = await enter(ask, account, 'passkey');
  return Response.json({ to: onward(posted(ask, 'to')) }, { headers: { 'set-cookie': cookie } });
}

/**
 * Starts a new session, whatever cookie the browser sent: a cookie that an attacker planted there must not become
 * valid.
 */
async function enter(
  { office, token, agent }: Ask,
  account: Account,
  by: 'link' | 'passkey',
): Promise<string> {
  return inTransaction(office.pool, async (db) => {
    const session = await beginSession(db, account.id, { agent, before: token, isProved: by === 'passkey' });
    await audit(db, { by: account.id, action: 'session.began', detail: by });
    return sessionCookie(session);
  });
}

export async function signOut(ask: StaffAsk): Promise<Response> {
  const { office, staff, token } = ask;
  const everywhere = posted(ask, 'everywhere') !== '';
  await inTransaction(office.pool, async (db) => {
    await endSessions(db, everywhere ? { account: staff.id } : { token: token! });
    await audit(db, { by: staff.id, action: everywhere ? 'session.ended-everywhere' : 'session.ended' });
  });
  // The session's cookie stays: it is no longer valid, but tells another tab to go to the sign-in page. The other changes,
  // since until a cookie does, Chromium's Back shows for three minutes what this account had open, to whoever comes next.
  return seeOther(everywhere ? '/staff?out=everywhere' : '/staff?out', {
    'set-cookie': browserCookie(newToken()),
  });
}
