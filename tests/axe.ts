import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Of WCAG 2.2 AA, of good practice, and those that are still tried out. */
const TAGS = [
  ...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  ...['best-practice', 'experimental'],
];

/**
 * Tried out, and wrong here: one takes any short paragraph of large letters for a heading, as a figure of the rates page is;
 * the other knows no group that scrolls, which the keyboard has to reach.
 */
const RULES = { 'p-as-heading': { enabled: false }, 'focus-order-semantics': { enabled: false } };

/** What can change with the colors of a page alone, and with what is shown in one of them only. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block', 'image-alt', 'role-img-alt', 'svg-img-alt'];

const RUN = {
  everything: { type: 'tag', values: TAGS },
  colors: { type: 'rule', values: COLOR_RULES },
} as const;

type Axe = { axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } };

/** The page beside the lines of the content desk is a whole one of the site, asked for itself. */
const CONTEXT = { exclude: ['[data-glass]'] };

/**
 * What axe finds by its rules, in this page and its frames: the rule, and where.
 *
 * `colors` asks a tenth of the rules, for a page whose other looks were asked all of them.
 *
 * It comes into a document once. Deque's own `AxeBuilder` brings 1.5 MB each time, which takes as long as most pages' rules.
 */
export async function axeFinds(
  page: Page,
  extent: 'everything' | 'colors' = 'everything',
): Promise<string[]> {
  // it measures targets where they stand: half under the header, that of a page which has scrolled is no smaller
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // colors on their way from one theme to the other have a contrast that nobody reads by
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : [])),
    ),
  );
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
  return page.evaluate(
    async ({ context, options }) => {
      const { violations } = await (window as unknown as Axe).axe.run(context, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
    },
    {
      context: CONTEXT,
      options: { resultTypes: ['violations'], runOnly: RUN[extent], rules: RULES } as RunOptions,
    },
  );
}
