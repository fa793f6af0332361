import { describe, expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { FIFTY_QUESTIONS } from '#tests/data/fifty-questions.ts';
import { type Found, find, openIndex } from './find.ts';
import { findableSite } from './findable-site.server.ts';

const site = findableSite(loadContent(), {});
const index = openIndex(site);

/** Results in the order of the page: an answer of several programs is one. */
const firstThree = ({ answer, groups }: Found): string[][] =>
  [...(answer.length > 0 ? [answer] : []), ...groups.flatMap(({ hits }) => hits.map((hit) => [hit]))]
    .slice(0, 3)
    .map((all) => all.map(({ href }) => href));

describe('fifty questions', () => {
  it('have their answer in the first three results, 47 of them at least', () => {
    expect(FIFTY_QUESTIONS).toHaveLength(50);
    const failed = FIFTY_QUESTIONS.flatMap(([asked, answers]) => {
      const first = firstThree(find(index, asked));
      return first.flat().some((href) => answers.includes(href)) ? [] : [{ asked, first }];
    });
    expect(failed.length, JSON.stringify(failed, null, 1)).toBeLessThanOrEqual(3);
  });
});
