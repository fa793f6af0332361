import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Every tag of axe that has rules of its own: of WCAG the AAA ones too, which ask for a contrast of 7:1. */
const TAGS = [
  ...['wcag2a', 'wcag2a-obsolete', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  ...['best-practice', 'experimental'],
];

/**
 * Experimental rules that are wrong here: one takes any short paragraph in large letters for a heading, such as a
 * figure of the rates page; the other does not know scrolling groups, which have to be focusable.
 */
const RULES = { 'p-as-heading': { enabled: false }, 'focus-order-semantics': { enabled: false } };

/** Rules whose result can differ between color schemes, or for what only one scheme shows. */
const COLOR_RULES = [
  'color-contrast',
  'color-contrast-enhanced',
  'link-in-text-block',
  'image-alt',
  'role-img-alt',
  'svg-img-alt',
];

const RUN = {
  everything: { type: 'tag', values: TAGS },
  colors: { type: 'rule', values: COLOR_RULES },
} as const;

type Axe = { axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } };

/** The frame on the content desk holds a whole page of the site, which is tested by itself. */
const CONTEXT = { exclude: ['[data-glass]'] };

/**
 * The violations that axe finds in this page and its frames: the rule, and where.
 *
 * `colors` runs a tenth of the rules, for a page whose other color schemes were tested with all of them.
 *
 * axe is injected once for each document. Deque's own `AxeBuilder` injects 1.5 MB at each run, which takes as long as
 * the rules of most pages.
 */
export async function axeFinds(
  page: Page,
  extent: 'everything' | 'colors' = 'everything',
): Promise<string[]> {
  // axe measures targets at their position: half covered by the header of a scrolled page, a target would seem smaller
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // while colors change from one theme to the other, their contrast is not one that anybody reads by; brought to its
  // end and not waited for: now and then a transition's promise never settled, and a test ran into its limit
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
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
