import { data, type RouterContextProvider } from 'react-router';
import { find, isCalled } from '#app/features/search/find.ts';
import { siteIndex } from '#app/features/search/site-index.server.ts';
import { services } from '#app/services.server.ts';
import type { MissingPage } from '#app/ui/not-found-screen.tsx';

/** How many pages are suggested for an unknown address. */
const MOST = 3;

/** The words to search for: '/news/atlanta-loan' gives 'news atlanta loan', without a file extension. */
function wordsIn(path: string): string {
  try {
    return decodeURIComponent(path)
      .replace(/\.\w+$/, '')
      .replace(/[/_-]+/g, ' ')
      .trim();
  } catch {
    return '';
  }
}

/**
 * The answer for an unknown address: status 404, with the words that the visitor sees. A loader of a dynamic route
 * throws it for an unknown slug; the root's error boundary then shows the same screen as for any unknown path.
 * @param url is searched for suggestions; that of a private link is not
 */
export function notFound(context: Readonly<RouterContextProvider>, url?: URL) {
  const seen = context.get(services);
  const asked = url ? wordsIn(url.pathname) : '';
  const { groups, words } = find(siteIndex(seen), asked);
  // an address has words of a page's name, and none of the rows that several term sheets share is a page
  const meant = groups
    .flatMap((group) => group.hits)
    .filter((hit) => !hit.href.includes('#') && words.some(isCalled(hit)))
    .slice(0, MOST);
  const page: MissingPage = {
    ...seen.content.pages['not-found'],
    asked,
    meant: meant.map(({ href, title }) => ({ href, title })),
  };
  return data(page, 404);
}
