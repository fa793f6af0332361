import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { WHOLE_MATRIX } from '#tests/cases.ts';
import { testBrowser } from '../../playwright.config.ts';
import { compare, load } from './load.ts';
import { namedFiles } from './named-files.ts';
import { otherBuild } from './other-build.ts';
import { startSite } from './proxied-site.ts';
import { sendDeal, sendSlowly } from './send-deal.ts';
import { onCleanUp, stopServer, storedMessages } from './server-process.ts';

/** How often each tab visits the pages while both builds are served. */
const ROUNDS = WHOLE_MATRIX ? 12 : 1;

const PATHS = ['/about', '/lending', '/transactions', '/contact'];

async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch(testBrowser);
  onCleanUp(() => browser.close());
  return browser;
}

it('two builds side by side, and back: open tabs, half filled forms and documents on their way lose nothing @all', {
  timeout: 900_000,
}, async () => {
  const { copies, restart, front, dataDir } = await startSite({}, 'site');
  const BUILD_DIR = otherBuild();
  const browser = await openBrowser();
  const broken: string[] = [];
  const titles = new Map<string, string>();
  const running = [...copies];

  async function newTab(): Promise<Page> {
    const page = await browser.newPage();
    page.on('pageerror', (error) => broken.push(`${page.url()}: ${error.message}`));
    page.on('response', (answer) => {
      if (answer.status() >= 400) broken.push(`${answer.status()} ${answer.url()}`);
    });
    return page;
  }
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().innerText();

  /** By links of the page, which its scripts handle, and by the address. */
  async function goRound(page: Page): Promise<void> {
    for (const path of PATHS) {
      await page
        .locator(`a[href="${path}"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await page.waitForURL(front.url + path);
      await expect.poll(() => heading(page), { timeout: 15_000, message: path }).toBe(titles.get(path));
    }
    await page.goto(front.url);
  }

  /** A half-filled form; `finish` fills in the rest and sends it. */
  async function halfFilled() {
    const page = await newTab();
    await page.goto(`${front.url}/contact`);
    const words = randomUUID();
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Message').fill(words);
    const finish = async () => {
      expect(await page.getByLabel('Message').inputValue()).toBe(words);
      await page.getByLabel('Last name').fill('Hale');
      await page.getByLabel('Email').fill('robin@hale.example');
      await page.locator('form button[type=submit]').last().click();
      await page.waitForFunction((text) => !document.querySelector('textarea')?.value.includes(text), words);
      expect(storedMessages(dataDir)).toContain(words);
      await page.close();
    };
    return finish;
  }

  async function replace(i: 0 | 1, settings: Record<string, string>): Promise<void> {
    expect(await stopServer(running[i]!)).toBe(0);
    running[i] = await restart(i, settings);
    await expect.poll(() => fetch(`${running[i]!.url}/readyz`).then(({ ok }) => ok)).toBe(true);
  }

  const tab = await newTab();
  for (const path of PATHS) {
    await tab.goto(front.url + path);
    titles.set(path, await heading(tab));
  }
  await tab.goto(front.url);
  const documents = await sendDeal(front.url);
  let isOver = false;
  const loaded = load(front, () => !isOver, 1);

  let n = 0;
  for (const settings of [{ BUILD_DIR }, {}] as Record<string, string>[]) {
    const finish = await halfFilled();
    const finishLater = await halfFilled();
    const sent = sendSlowly(front.url + documents, n++);
    await replace(0, settings);
    expect(await sent).toContain('"kept');
    for (let round = 0; round < ROUNDS; round++) await goRound(tab);
    await finish();
    const crossing = sendSlowly(front.url + documents, n++);
    await replace(1, settings);
    expect(await crossing).toContain('"kept');
    await goRound(tab);
    await finishLater();
    expect((await namedFiles(front.url, ['/', ...PATHS])).size).toBeGreaterThan(20);
  }
  isOver = true;
  const result = await loaded;
  expect(broken).toEqual([]);
  expect(result).toEqual({ acknowledged: result.acknowledged, refused: {}, unanswered: 0 });
  const stored = storedMessages(dataDir);
  const { lost, twice, keptUnanswered } = compare(result.acknowledged, stored);
  // the four messages from the browser are not part of the load
  expect({ lost, twice, keptUnanswered }).toEqual({ lost: 0, twice: 0, keptUnanswered: 4 });
});
