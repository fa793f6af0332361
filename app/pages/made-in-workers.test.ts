import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import type { PageHandle } from '#app/page-handle.ts';
import routes from '#app/routes.ts';

// the build makes it
vi.mock('virtual:states', () => ({ default: {} }));

/** They read or write the deal whose secret address they have, and nobody else can ask for them. */
const OF_ONE_DEAL = ['pages/submit/sent.tsx', 'pages/submit/status.tsx'];
/** Answers of the desk that take a millisecond or two. */
const QUICK = ['pages/lending/deal/code.ts', 'pages/lending/deal/alike-json.ts'];

const files = [
  ...new Set(routes.flatMap(({ file, path }) => (path?.includes(':token') ? [] : [file]))),
].filter((file) => !OF_ONE_DEAL.includes(file));
/** Loading all pages takes some seconds. */
const LOADING_MS = 120_000;
/** Those that may have a handle which says so: loading every page takes half a minute on a busy machine. */
const isRendered = (file: string) =>
  /query:|file: false|rates: true|desk-route/.test(
    readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'),
  );
const handleOf = async (file: string) =>
  ((await import(new URL(`../${file}`, import.meta.url).pathname)) as { handle?: PageHandle }).handle ?? {};

it(
  'whatever the server renders for anybody is made in a worker',
  async () => {
    const inOwnThread: string[] = [];
    for (const file of files.filter(isRendered)) {
      const { query, rates, file: isFile, apart, costly } = await handleOf(file);
      if ((query || rates || isFile === false) && !apart && !costly) inOwnThread.push(file);
    }
    expect(inOwnThread).toEqual([]);
  },
  LOADING_MS,
);

it(
  'every answer of the desk has the limit for costly ones',
  async () => {
    const ofDesk = files.filter(
      (file) => /^pages\/lending\/(deal|compare)\//.test(file) && !QUICK.includes(file),
    );
    expect(ofDesk.length).toBeGreaterThanOrEqual(11);
    for (const file of ofDesk) expect((await handleOf(file)).costly, file).toBe(true);
  },
  LOADING_MS,
);
