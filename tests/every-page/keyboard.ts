import type { Page } from '@playwright/test';
import { expect } from '../site.ts';

/** Pages whose header, footer and banner are tested too; those are the same on all pages. */
const WHOLE = ['/', '/contact', '/no-such-page'];

type Tour = Record<'stop' | 'left', () => string[] | null>;

/**
 * In the page: records how each control looks without focus, and defines `tour`, whose `stop` returns the errors of the
 * next tab stop (null once the focus has left, or starts again), and whose `left` are the controls not reached yet.
 */
function prepare(whole: boolean) {
  (document.activeElement as HTMLElement | null)?.blur();
  const isPart = (one: Element) => whole || !one.closest('.skip, .hdr, .ft, .banner');
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe, video[controls], [tabindex="0"]',
    ),
  ].filter(
    (one) =>
      isPart(one) &&
      one.tabIndex >= 0 &&
      !one.matches(':disabled') &&
      one.checkVisibility({ visibilityProperty: true }) &&
      one.getClientRects().length > 0,
  );
  /** A group of radio buttons is one tab stop. */
  const stopOf = (one: Element) =>
    one.matches('[type=radio]') ? document.querySelector(`[name=${one.getAttribute('name')}]`)! : one;
  const marks = (element: Element) =>
    [element, element.parentElement!, element.nextElementSibling ?? element]
      .flatMap((one) =>
        [null, '::before', '::after'].map((pseudo) => {
          const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one, pseudo);
          return outlineStyle === 'none' ? boxShadow : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
        }),
      )
      .join();
  const unmarked = new Map<Element, string>(controls.map((one) => [one, marks(one)]));
  const left = new Set(controls.map(stopOf));
  const name = (element: Element) =>
    `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;

  let seen = new Set<Element>();
  const stop = () => {
    const element = document.activeElement ?? document.body;
    const isFrame = element.localName === 'iframe'; // a frame holds a page of its own
    if (element === document.body || !isPart(element) || (seen.has(element) && !isFrame)) {
      seen = new Set();
      return null;
    }
    seen.add(element);
    left.delete(stopOf(element));
    if (isFrame) return [];
    const wrong: string[] = [];
    if (marks(element) === unmarked.get(element)) wrong.push('shows no focus');
    const { left: x, top, right, bottom } = element.getClientRects()[0]!;
    // 256 px: header, banner and the space around them
    const fits = bottom - top < innerHeight - 256;
    const width = document.documentElement.clientWidth;
    // for a text area the browser scrolls to the line with the caret
    const isBelow = fits && element.localName !== 'textarea' && bottom > innerHeight + 1;
    if (x < -1 || right > width + 1 || (fits && top < -1) || isBelow) wrong.push('is off the screen');
    const corners = [x + 2, right - 2].flatMap((at) => [top + 2, bottom - 2].map((y) => [at, y] as const));
    for (const [at, y] of [[(x + right) / 2, (top + bottom) / 2] as const, ...(fits ? corners : [])]) {
      const hit = document.elementFromPoint(at, y);
      if (!hit || hit.contains(element) || element.contains(hit)) continue;
      if (hit.closest('label')?.control !== element) wrong.push(`is under ${name(hit)}`);
    }
    return wrong.map((what) => `${name(element)} ${what}`);
  };
  Object.assign(window, { tour: { stop, left: () => [...left].map(name) } satisfies Tour });
  const header = [...document.querySelectorAll<HTMLElement>('.hdr :is(a, button)')];
  if (!whole) header.findLast((one) => one.checkVisibility())?.focus();
}

const ask = (page: Page, what: keyof Tour) =>
  page.evaluate((name) => (window as unknown as { tour: Tour }).tour[name](), what);

async function walk(page: Page, key: 'Tab' | 'Shift+Tab') {
  const wrong: string[] = [];
  for (let stops = 0; stops < 200; stops++) {
    await page.keyboard.press(key);
    // the first key starts React
    if (stops === 0) await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    const here = await ask(page, 'stop');
    if (here === null && stops > 0) return wrong;
    wrong.push(...(here ?? []).map((what) => `${key}: ${what}`));
  }
  throw new Error(`the focus does not leave the page by ${key}`);
}

/** The keyboard reaches every control of a freshly loaded page, shows the focus, and returns to the start. */
export async function isReachedByKeyboard(
  page: Page,
  path: string,
  sizes: readonly (readonly [number, number])[],
) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.evaluate(prepare, WHOLE.includes(path));
    const wrong = await walk(page, 'Tab');
    const left = await ask(page, 'left');
    wrong.push(...(await walk(page, 'Shift+Tab')));
    expect.soft({ wrong, left }, `keyboard, ${width} px`).toEqual({ wrong: [], left: [] });
  }
}
