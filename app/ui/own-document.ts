import { redirectDocument } from 'react-router';

interface Navigation<Data> {
  request: Request;
  serverLoader: () => Promise<Data>;
}

/**
 * A client loader for a page whose Content-Security-Policy allows more than other pages'. The policy belongs to the
 * document, so where the current document was loaded for another page, this page is loaded as a document of its own.
 *
 * @param needed false where this build gives the page the same policy as all others.
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
