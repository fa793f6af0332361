import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { PageHandle } from '#app/page-handle.ts';
import routes from '#app/routes.ts';

/** Their answers take a millisecond or two. */
const CHEAP = ['pages/lending/deal/code.ts', 'pages/lending/deal/alike-json.ts'];

const files = [...new Set(routes.map(({ file }) => file))].filter(
  (file) => /^pages\/lending\/(deal|compare)\//.test(file) && !CHEAP.includes(file),
);

it('the routes of the desk are all of its answers', () => {
  expect(files.length).toBeGreaterThanOrEqual(11);
  for (const file of [...CHEAP, ...files]) expect(existsSync(`app/${file}`), file).toBe(true);
});

it.each(files)('%s is made in a worker', async (file) => {
  const module = new URL(`../../${file}`, import.meta.url).pathname;
  const { handle } = (await import(module)) as { handle?: PageHandle };
  expect(handle?.costly).toBe(true);
});
