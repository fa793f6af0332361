import { expect } from 'vitest';
import type { Input } from './input.ts';

/**
 * A visitor's actions, in any browser. Controls are named by CSS selectors, of which the first visible match counts;
 * `button "Send"` matches only elements with these words.
 */
export function visitor(input: Input, site: string) {
  /** JavaScript for a list of the visible elements that `selector` matches. */
  const shown = (control: string) => {
    const [, selector = control, words = ''] = /^(.*) "(.*)"$/.exec(control) ?? [];
    return `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0 && e.textContent.includes(${JSON.stringify(words)}))`;
  };
  const evaluate = input.evaluate;
  const shows = (selector: string) => evaluate<boolean>(`return ${shown(selector)}.length > 0`);
  /** Waits until an expression is true in the page. */
  const until = (what: string, holds: () => Promise<unknown>) =>
    expect.poll(holds, { message: what, timeout: 20_000, interval: 50 });
  const isShown = (selector: string, expected = true) =>
    until(`${selector} shows`, () => shows(selector)).toBe(expected);

  /**
   * The center of an element, once it stands still in the window with nothing over it: an element that slides in begins
   * outside, and after Back the page scrolls to its earlier position, under the sticky header.
   */
  async function place(selector: string): Promise<{ x: number; y: number }> {
    await isShown(selector);
    let at = { x: Number.NaN, y: Number.NaN };
    await until(`${selector} rests in the window`, async () => {
      const before = at;
      at = await evaluate<typeof at>(`
        const [element] = ${shown(selector)};
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const hit = document.elementFromPoint(x, y);
        const free = hit && (element.contains(hit) || hit.contains(element) || [...(element.labels ?? [])].some((label) => label.contains(hit)));
        if (!free) element.scrollIntoView({ block: 'center', behavior: 'instant' });
        return free ? { x, y } : { x: null, y: null };`);
      return at.x !== null && at.x === before.x && at.y === before.y;
    }).toBe(true);
    return at;
  }

  return {
    shows: (selector: string) => isShown(selector),
    hides: (selector: string) => isShown(selector, false),
    evaluate,
    place,
    resize: input.resize,
    async choose(selector: string, files: string[]) {
      await until(`${selector} is there`, () =>
        evaluate(`return document.querySelector(${JSON.stringify(selector)}) !== null`),
      ).toBe(true);
      await input.choose(selector, files);
    },
    /** Waits until the earlier page stands still: its scroll position is restored some time after it is shown. */
    async back() {
      await input.back();
      let at = Number.NaN;
      let since = Date.now();
      await until('the page stands still', async () => {
        const now = await evaluate<number>('return scrollY + document.body.scrollHeight');
        if (now !== at) since = Date.now();
        at = now;
        return Date.now() - since > 1_000;
      }).toBe(true);
    },
    reload: input.reload,
    move: input.move,
    press: input.press,
    /** Types into the focused element. */
    keys: input.type,
    async open(path: string) {
      await input.open(new URL(path, site).href);
    },
    /** Waits until React has started, which a first movement of the pointer causes. */
    async hydrate() {
      await input.move(5, 300);
      await input.move(9, 310);
      await until('React answers', () =>
        evaluate('return document.documentElement.hasAttribute("data-hydrated")'),
      ).toBe(true);
    },
    async hover(selector: string) {
      const { x, y } = await place(selector);
      await input.move(x, y);
    },
    async click(selector: string) {
      const { x, y } = await place(selector);
      await input.move(x, y);
      await input.click();
    },
    async type(selector: string, text: string) {
      const { x, y } = await place(selector);
      await input.move(x, y);
      await input.click();
      await input.type(text);
    },
    /** The text of the first element that a selector matches, once there is one. */
    async textOf(selector: string): Promise<string> {
      await isShown(selector);
      return evaluate(`return ${shown(selector)}[0].textContent`);
    },
    /** Selects an option by its value. The list of a <select> belongs to the system, and no driver can reach it. */
    async pick(selector: string, value: string) {
      await evaluate(`
        const [select] = ${shown(selector)};
        select.value = ${JSON.stringify(value)};
        for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, { bubbles: true }));`);
    },
    /** Waits until the text of an element contains these words. */
    async reads(selector: string, words: string) {
      await until(`${selector} reads`, () =>
        evaluate(`return document.querySelector(${JSON.stringify(selector)})?.textContent`),
      ).toContain(words);
    },
    /** Waits until the page's path matches. */
    async isIn(path: RegExp) {
      await until('the address', () => evaluate('return location.pathname')).toMatch(path);
    },
    async isAt(path: string) {
      await until('the address', () => evaluate('return location.pathname + location.search')).toBe(path);
    },
    /** Waits until the body of a function returns `value` in the page. */
    gives: (body: string, value: unknown) => until(body, () => evaluate(body)).toEqual(value),
    close: input.close,
  };
}

export type Visitor = ReturnType<typeof visitor>;
