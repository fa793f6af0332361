/**
 * How long a search takes in the present site, and in one with ten times as many entries: `node bench/search.ts`.
 */
import { brotliCompressSync } from 'node:zlib';
import { loadContent } from '#app/collections/content.server.ts';
import { find, openIndex } from '#app/features/search/find.ts';
import type { FindableSite } from '#app/features/search/findable.ts';
import { findableSite } from '#app/features/search/findable-site.server.ts';
import { FIFTY_QUESTIONS } from '#tests/data/fifty-questions.ts';

const site = findableSite(loadContent(), {});
const times = (n: number): FindableSite => ({
  ...site,
  groups: site.groups.map((group) => ({
    ...group,
    items: Array.from({ length: n }, (_, i) =>
      group.items.map((item) =>
        i === 0 ? item : { ...item, title: `${item.title} ${i}`, href: `${item.href}-${i}` },
      ),
    ).flat(),
  })),
});

for (const n of [1, 10]) {
  const all = times(n);
  const began = performance.now();
  const index = openIndex(all);
  const opened = performance.now() - began;
  const taken = FIFTY_QUESTIONS.flatMap(([asked]) =>
    Array.from({ length: 5 }, () => {
      const start = performance.now();
      find(index, asked);
      return performance.now() - start;
    }),
  ).sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor(share * (taken.length - 1))]!.toFixed(1);
  console.log(
    `${index.places.length} things: index ${brotliCompressSync(JSON.stringify(all)).length} B (brotli), made in ${opened.toFixed(0)} ms; a question ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ${at(1)} ms (most)`,
  );
}
