import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadContent } from '#app/collections/content.server.ts';
import { expect, hydrate, test } from '../site.ts';

const SECRET = 'Sweetgum-4711';
const deal = new URLSearchParams({ ...loadContent().pages.deal.example, name: SECRET, loan: '9876543' });

test('a deal is never in the log, in a page count or in a referrer, whatever is requested with it @all', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'oak-private-'));
  const env = { ...process.env, DATA_DIR: dataDir };
  const server = spawn('node_modules/.bin/node', ['server/server.ts'], {
    env: { ...env, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: 'off', LOG_LEVEL: 'debug' },
  });
  let written = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      written += chunk;
    });
  try {
    const port = () => /is served on port (\d+)/.exec(written)?.[1];
    await expect.poll(port, { timeout: 30_000 }).toBeTruthy();
    const site = `http://127.0.0.1:${port()}`;
    await expect.poll(async () => (await fetch(`${site}/readyz`)).ok, { timeout: 30_000 }).toBe(true);

    const paths = ['', '/cost', '/takeout', '/sheet', '/code', '/alike.json', '.json', '/no-such-page'];
    for (const path of paths) await fetch(`${site}/lending/deal${path}?${deal}`);
    for (const path of ['.data', '/cost.data']) await fetch(`${site}/lending/deal${path}?${deal}`);
    await fetch(`${site}/lending/deal?${deal}`, { method: 'PUT' });
    await fetch(`${site}/lending/deal?${deal}`, { method: 'POST', body: 'x' });
    await fetch(`${site}/lending/deal?${deal}&name=%E0%A4%A`);

    const page = await browser.newPage();
    const referrers: string[] = [];
    page.on('request', async (request) => {
      referrers.push((await request.allHeaders()).referer ?? '');
    });
    const counted = page.waitForRequest('**/page-view');
    await page.goto(`${site}/lending/deal?${deal}`);
    await hydrate(page);
    await page.locator('.quick a').nth(1).click();
    await expect(page).toHaveURL(/\/cost/);
    // a page view is counted at once when the page is left
    await counted;
    await page.locator('header').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(/\/contact/);
    await page.goto(`${site}/news`);
    expect(await page.evaluate(() => document.referrer)).not.toContain(SECRET);
    await page.waitForLoadState('networkidle');
    await page.close();
    expect(referrers.some((referrer) => referrer.startsWith(site))).toBe(true);
    for (const referrer of referrers) expect(referrer).not.toContain('?');

    const report = () =>
      execFileSync('node_modules/.bin/node', ['scripts/traffic.ts', '--days', '1'], {
        env,
        encoding: 'utf8',
      });
    await expect.poll(report, { timeout: 20_000 }).toMatch(/^\/lending\/deal +[1-9]/m);
    expect(report()).not.toMatch(new RegExp(`${SECRET}|9876543|price=`));
    expect(written).toContain('/lending/deal/cost');
    expect(written).not.toMatch(new RegExp(`${SECRET}|9876543|price=`));
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
