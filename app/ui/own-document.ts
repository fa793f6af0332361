import { redirectDocument } from 'react-router';

interface Navigation<Data> {
  url: URL;
  serverLoader: () => Promise<Data>;
}

/**
 * A client loader for a page whose Content-Security-Policy allows more than other pages'. The policy belongs to the
 * document, so where the current document was loaded for another page, this page is loaded as a document of its own.
 *
 * @param needed false where this build gives the page the same policy as all others.
 */
export async function ownDocument<Data>(
  { url, serverLoader }: Navigation<Data>,
  needed: boolean,
): Promise<Data> {
  if (!needed) return serverLoader();
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded && new URL(loaded.name).pathname !== url.pathname) {
    throw redirectDocument(url.pathname + url.search);
  }
  return serverLoader();
}
