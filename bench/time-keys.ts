import type { Page } from '@playwright/test';

const KEYS = 30;

/** How many times slower the processor is made where keys are timed. */
export const CPU_SLOWDOWN = 4;

/** Opens a page of the desk on a wide screen, and waits until React has started on it. */
export async function openDesk(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** The elements that show the answer to a change of the loan or of stabilized NOI. */
const ANSWER = '.answer h1, .sheet-page h2';

export interface Timed {
  /** from the key event to the paint that shows the changed answer */
  toFigure: number;
  /** the longest task of the main thread in that time */
  longest: number;
}

/** Types digits and measures, for each, the time to the frame after the last change of the page. */
export async function timeKeys(page: Page): Promise<Timed[]> {
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
