/**
 * Measures the time from a key press in the deal desk to the frame that shows the new answer, with the processor slowed
 * to a quarter. Exits with 1 if the median of a page is over its bar. It also prints the processor time of the main
 * thread, which hardly changes when other programs use the machine.
 */
import { chromium } from '@playwright/test';
import { loadContent } from '#app/collections/content.server.ts';
import { launchOptions } from '../playwright.config.ts';
import { launchSite } from '../tests/start-site.ts';
import { CPU_SLOWDOWN, openDesk, timeKeys } from './time-keys.ts';

const BAR_MS = 50;
const PAGES = ['', '/cost', '/takeout', '/sheet'];

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const site = await launchSite();
const browser = await chromium.launch(launchOptions);
let isOver = false;
try {
  const query = new URLSearchParams(loadContent().pages.deal.example);
  const rows: Record<string, string | number>[] = [];
  for (const path of PAGES) {
    const page = await browser.newPage();
    await openDesk(page, `${site.address}/lending/deal${path}?${query}`);
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
