import { type Found, find, type Index, openIndex } from './find.ts';

export type Finder = (query: string, kind?: string | null) => Found;

let opened: Promise<Index> | undefined;

/** The site's search in the browser: the same index and rules as on the server. Fetched once for each document. */
export async function openFinder(): Promise<Finder> {
  opened ??= fetch('/search/index.json').then(async (response) => {
    if (!response.ok) throw new Error(`the index is answered with ${response.status}`);
    return openIndex(await response.json());
  });
  // after a lost connection it can be fetched again
  opened.catch(() => {
    opened = undefined;
  });
  const index = await opened;
  return (query, kind) => find(index, query, kind);
}
