/**
 * Measures the time from a key press in the deal desk to the frame that shows the new answer, with the processor slowed
 * to a quarter. Exits with 1 if the median of a page is over its bar. It also prints the processor time of the main
 * thread, which hardly changes when other programs use the machine.
 */
import { chromium, type Page } from '@playwright/test';
import { loadContent } from '#app/collections/content.server.ts';
import { launchOptions } from '../playwright.config.ts';
import { launchSite } from '../tests/start-site.ts';

const CPU_SLOWDOWN = 4;
const BAR_MS = 50;
const KEYS = 30;
const PAGES = ['', '/cost', '/takeout', '/sheet'];

/** The elements that show the answer to a change of the loan or of stabilized NOI. */
const ANSWER = '.answer h1, .sheet-page h2';

interface Timed {
  /** from the key event to the paint that shows the changed answer */
  toFigure: number;
  /** the longest task of the main thread in that time */
  longest: number;
}

/** Types digits and measures, for each, the time to the frame after the last change of the page. */
async function timeKeys(page: Page): Promise<Timed[]> {
  const field = page.locator('.desk-form input[name="loan"]:not([type=hidden])');
  await field.focus();
  await page.evaluate((answer) => {
    const main = document.querySelector('main')!;
    const log: Timed[] = [];
    let pressed = 0;
    let longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ entryTypes: ['longtask'] });
    addEventListener(
      'keydown',
      () => {
        pressed = performance.now();
        longest = 0;
      },
      true,
    );
    new MutationObserver((changes) => {
      const isAnswer = changes.some(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(answer),
      );
      if (!isAnswer || pressed === 0) return;
      const from = pressed;
      pressed = 0;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // the message is delivered after the frame has been painted
        port1.onmessage = () => log.push({ toFigure: performance.now() - from, longest });
        port2.postMessage(null);
      });
    }).observe(main, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { deskLog: log });
  }, ANSWER);
  const counted = () => page.evaluate(() => (window as unknown as { deskLog: Timed[] }).deskLog.length);
  await page.keyboard.press('End');
  for (let key = 0; key < KEYS; key++) {
    const before = await counted();
    // 12.5M, 12.51M, 12.512M: every key gives another valid loan
    await field.evaluate(
      (input: HTMLInputElement, text) => {
        input.value = text;
        input.setSelectionRange(text.length - 1, text.length - 1);
      },
      `12.${1 + (key % 8)}M`,
    );
    await page.keyboard.press(String(1 + (key % 9)));
    for (let wait = 0; wait < 100 && (await counted()) === before; wait++)
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
  }
  return page.evaluate(() => (window as unknown as { deskLog: Timed[] }).deskLog);
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const site = await launchSite();
const browser = await chromium.launch(launchOptions);
let isOver = false;
try {
  const query = new URLSearchParams(loadContent().pages.deal.example);
  const rows: Record<string, string | number>[] = [];
  for (const path of PAGES) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${site.address}/lending/deal${path}?${query}`);
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const worked = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
    };
    const before = await worked();
    const unhurried = await timeKeys(page);
    const work = (await worked()) - before;
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const timed = (await timeKeys(page)).slice(3);
    const times = timed.map(({ toFigure }) => toFigure).sort((a, b) => a - b);
    const median = at(times, 0.5);
    if (!(median <= BAR_MS)) isOver = true;
    rows.push({
      page: `/lending/deal${path}`,
      keys: times.length,
      'median ms': Math.round(median),
      'p95 ms': Math.round(at(times, 0.95)),
      'work a key, ms × 4': Math.round((work / unhurried.length) * CPU_SLOWDOWN),
      'longest task ms': Math.round(Math.max(...timed.map(({ longest }) => longest))),
    });
    await page.close();
  }
  console.table(rows);
  if (isOver) console.error(`A median is over ${BAR_MS} ms on a processor ${CPU_SLOWDOWN} times slower.`);
} finally {
  await browser.close();
  await site.stop();
}
process.exitCode = isOver ? 1 : 0;
