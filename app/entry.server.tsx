import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { finishRendered } from './first-paint/finish-rendered.server.ts';
import { Nonce } from './first-paint/nonce.ts';
import { turnsApart } from './first-paint/turns-apart.server.ts';
import { services } from './services.server.ts';

const inTurn = turnsApart();

/**
 * Renders a whole document. Pages are small and wait for no data, so the document is sent in one piece, and an error
 * during rendering becomes the status and never half a page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  // the build requests /about/ where visitors request /about: links, and the mark of the current page, must be as for
  // visitors
  const { location } = routerContext.staticHandlerContext;
  location.pathname = location.pathname.replace(/(?<=.)\/$/, '');
  // in development there is no policy that needs one
  const nonce = import.meta.env.PROD ? loadContext.get(services).nonce : '';
  const page = await inTurn(() => renderPage(request, routerContext, nonce));
  return new Response(page, { status, headers });
}

async function renderPage(request: Request, routerContext: EntryContext, nonce: string): Promise<string> {
  let failure: unknown;
  const stream = await renderToReadableStream(
    <Nonce value={nonce || undefined}>
      <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
    </Nonce>,
    {
      ...(nonce && { nonce }),
      signal: request.signal,
      onError(error) {
        failure = error;
      },
    },
  );
  await stream.allReady;
  if (failure) throw failure;
  const html = await new Response(stream).text();
  return nonce ? finishRendered(html, routerContext, nonce) : html;
}

/** React Router answers an error with a page; this hook logs the error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(services).report(error);
};
