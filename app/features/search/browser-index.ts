import { type Found, find, type Index, openIndex } from './find.ts';

export type Finder = (query: string, kind?: string | null) => Found;

let opened: Promise<Index> | undefined;

/** The search of the site in the browser: the same index and the same rules as the server's. It is fetched once for a document. */
export async function openFinder(): Promise<Finder> {
  opened ??= fetch('/search/index.json').then(async (response) => {
    if (!response.ok) throw new Error(`the index is answered with ${response.status}`);
    return openIndex(await response.json());
  });
  // a line that was down is asked again
  opened.catch(() => {
    opened = undefined;
  });
  const index = await opened;
  return (query, kind) => find(index, query, kind);
}
