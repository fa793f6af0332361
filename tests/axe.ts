import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** All but AAA, what is out of date, and `deprecated`: rules that are still tried out among them. */
const TAGS = [
  ...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  ...['best-practice', 'experimental'],
];

/**
 * What axe finds by its rules, in this page and its frames: the rule, and where.
 *
 * Its other mode is for frames of other sites: it opens one more page for each look, and takes three times as long (of
 * processor time on the portfolio, 4.97 s and 1.51 s).
 */
export async function axeFinds(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: TAGS } })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`);
}
