import type { Page } from '@playwright/test';
import { expect } from '../site.ts';

/** Pages on which the header, the footer and the banner are walked through as well; they are the same on all. */
const WHOLE = ['/', '/contact', '/no-such-page'];

type Tour = Record<'stop' | 'left', () => string[] | null>;

/**
 * In the page: notes how each control looks without the focus, and defines `tour`: what is wrong `stop` by stop (null
 * once the focus has left, or begins anew), and which controls are `left`.
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
  /** Of a group of radio buttons one is a stop. */
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
    const isFrame = element.localName === 'iframe'; // what is inside is a page of its own
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
    // 256 px: the header, the banner and the air around them
    const fits = bottom - top < innerHeight - 256;
    const width = document.documentElement.clientWidth;
    // of a text area the browser shows the line that is written in
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

/** The keyboard reaches every control of a page that is as it arrived, shows where it is, and comes back. */
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
