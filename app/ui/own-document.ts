import { redirectDocument } from 'react-router';

interface Navigation<Data> {
  request: Request;
  serverLoader: () => Promise<Data>;
}

/**
 * A client loader for a page whose Content-Security-Policy allows what others do not. The policy comes with the
 * document: where the visitor's document was loaded for another page, this page is loaded as one of its own.
 *
 * @param needed false where this build's policy of the page is that of every other.
 */
export async function ownDocument<Data>(
  { request, serverLoader }: Navigation<Data>,
  needed: boolean,
): Promise<Data> {
  if (!needed) return serverLoader();
  const wanted = new URL(request.url);
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded && new URL(loaded.name).pathname !== wanted.pathname) {
    throw redirectDocument(wanted.pathname + wanted.search);
  }
  return serverLoader();
}
