import { expect, it, vi } from 'vitest';
import { fixtureContent } from '#tests/fixture-content.ts';
import type { Edition } from '../edition.ts';
import type { SiteFile } from '../site-files.ts';
import type { KeptEditions } from './kept-editions.ts';
import { pagesChanged } from './pages-changed.ts';
import { servedEdition } from './served-edition.ts';

const file = (etag: string) => ({ markdown: { plain: { etag } } }) as SiteFile;
const edition = (files: Record<string, SiteFile>): Edition => ({
  content: fixtureContent(),
  pictures: {},
  files: new Map(Object.entries(files)),
});

const under = new Map([['/assets/start-of-build.js', file('')]]);
const built = {
  ...{ number: 0, folder: 'build', files: { 'site.yaml': 'a' }, under },
  edition: edition({ '/assets/start-of-build.js': file(''), '/pictures/a.avif': file('') }),
};
const next = (number: number, words: string) => ({
  ...{ number, folder: words, files: { 'site.yaml': words } },
  edition: edition({ [`/pictures/${words}.avif`]: file('') }),
});

function served() {
  const kept = { point: vi.fn(), unpoint: vi.fn() };
  return { ...servedEdition(built, built, kept as unknown as KeptEditions), kept };
}

it('the newest edition is served, and none that is older than what is served', () => {
  const { now, serve } = served();
  expect(serve(next(3, 'c'))).toBe(true);
  expect(serve(next(2, 'b'))).toBe(false);
  expect([now().number, now().folder]).toEqual([3, 'c']);
});

it('what the database has lost stays until it has an edition, whatever its number', () => {
  const { now, serve, forget } = served();
  serve(next(3, 'c'));
  forget();
  expect(now().folder).toBe('c');
  expect(serve(next(2, 'b'))).toBe(true);
  expect([now().number, now().folder]).toEqual([2, 'b']);
});

it('the build gets its number from the database, and stays as it is', () => {
  const { now, serve } = served();
  expect(serve({ ...built, number: 1 })).toBe(false);
  expect([now().number, now().edition]).toEqual([1, built.edition]);
});

it('pictures of the four editions before are served still, for pages that are open', () => {
  const { now, serve } = served();
  for (const [i, words] of ['b', 'c', 'd', 'e', 'f'].entries()) serve(next(i + 2, words));
  const pictures = ['b', 'c', 'd', 'e', 'f'].map((words) => `/pictures/${words}.avif`);
  expect([...now().edition.files.keys()].sort()).toEqual(pictures);
});

it('a start without the database serves what is served now', () => {
  const { serve, note, kept } = served();
  note();
  expect(kept.unpoint).toHaveBeenCalledOnce();
  serve(next(2, 'b'));
  note();
  expect(kept.point).toHaveBeenCalledExactlyOnceWith(2, { 'site.yaml': 'b' });
});

it('pages are said to change where their words do, come or go', () => {
  const one = edition({ '/same': file('1'), '/other': file('1'), '/gone': file('1') });
  const other = edition({ '/same': file('1'), '/other': file('2'), '/new': file('1') });
  expect(pagesChanged(one, other)).toEqual(['/gone', '/new', '/other']);
});
