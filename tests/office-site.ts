import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test as base } from './browser-test.ts';
import { isLimited } from './driver-limits.ts';
import { freePort } from './free-port.ts';
import { httpsFront } from './https-front.ts';
import { launchSite } from './start-site.ts';

/** A site of its own, under the host name for which browsers allow passkeys and secure cookies without https. */
export interface OfficeSite {
  url: string;
  /** The same site for requests of a test itself, which trusts no certificate of its own making. */
  plainUrl: string;
  dataDir: string;
  /** Runs `npm run staff`, and returns its output. */
  staff: (...args: string[]) => string;
  /** A one-time link for an account, which is made where it does not exist. */
  link: (email: string, role?: string) => string;
  /** Runs SQL in the site's database. */
  sql: (text: string) => Record<string, unknown>[];
}

const RUN_SQL = `
  const { openDatabase } = await import('#server/database.ts');
  const { loadEnv } = await import('#server/env.ts');
  const { pool, close } = await openDatabase(loadEnv());
  const { rows } = await pool.query(process.argv[1]);
  console.log(JSON.stringify(rows ?? []));
  await close();`;

/** The office of a running site, through the commands of the project folder. */
export function officeAt(url: string, dataDir: string, folder = process.cwd(), front = url): OfficeSite {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: new URL(url).port };
  const node = (...args: string[]) =>
    execFileSync('node_modules/.bin/node', args, { cwd: folder, env, encoding: 'utf8' });
  const staff = (...args: string[]) => node('scripts/staff.ts', ...args);
  return {
    url: front,
    plainUrl: url,
    dataDir,
    staff,
    link: (email, role = 'administrator') =>
      staff('invite', email, '--role', role)
        .match(/http:\S+/)![0]
        .replace(/^http:..[^/]+/, front),
    sql: (text) => JSON.parse(node('--input-type=module', '-e', RUN_SQL, text)),
  };
}

export const test = base.extend<object, { office: OfficeSite; siteOf: string }>({
  /** Each file sets another name: files with different names share no worker, and so no site. */
  siteOf: ['', { scope: 'worker', option: true }],
  office: [
    async ({ siteOf: _ }, use, { project }) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const { dataDir, stop } = await launchSite({ PORT: String(port) });
      const front = isLimited(project.name) ? await httpsFront(url) : undefined;
      await use(officeAt(url, dataDir, undefined, front?.url));
      front?.close();
      await stop();
      expect(front?.violations ?? [], 'what the policy of a page stopped').toEqual([]);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Signs in with a one-time link, and skips the offer to add a passkey, which is shown until there is one. */
export async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/staff\//);
  await page.goto(new URL('/staff', link).href);
}

/** A virtual authenticator that confirms everything. */
export async function withDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A token for the private link of the deal that was inserted with a key. */
export function dealLink({ sql }: OfficeSite, key: string): string {
  const token = randomUUID();
  sql(`insert into deal_links (token_hash, deal_id)
    select encode(sha256('${token}'), 'hex'), id from deals where idempotency_key = '${key}'`);
  return token;
}

/** Marks all sessions as if a passkey had just been used: without JavaScript no passkey can be used. */
export const proveEverybody = ({ sql }: OfficeSite) => sql('update staff_sessions set proved_at = now()');
