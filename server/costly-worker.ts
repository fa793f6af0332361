// Runs in a worker thread: see costly-answers.ts.
import './production-mode.ts';
import { workerData } from 'piscina';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { cspNonce } from '#app/csp-nonce.server.ts';
import { fetchedRates } from '#app/features/rates/rates-store.server.ts';
import { termsHistory } from '#app/features/terms-history/terms-history.server.ts';
import { publicOrigin } from '#app/public-origin.server.ts';
import { reportError } from '#app/report-error.server.ts';
import type { Asked, Made } from './costly-answers.ts';
import { pageMarkdown } from './page-markdown.ts';

const build = (await import((workerData as { bundle: string }).bundle)) as ServerBuild;
const handler = createRequestHandler(build, 'production');

/** Answers a request as the server's own thread would, from the address and what was read for it. */
export async function answer({ url, method, headers, nonce, origin, rates, history }: Asked): Promise<Made> {
  const failures: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(cspNonce, nonce);
  context.set(publicOrigin, origin);
  context.set(fetchedRates, rates && (async () => rates));
  context.set(termsHistory, async () => history);
  context.set(reportError, (error) => void failures.push(error));
  const response = await handler(new Request(url, { method, headers }), context);
  return {
    status: response.status,
    headers: [...response.headers],
    body: response.body && new Uint8Array(await response.arrayBuffer()),
    failures,
  };
}

/** A rendered page as Markdown. */
export function markdown({ html, url }: { html: string; url: string }): string {
  return pageMarkdown(html, { url, facts: {} });
}
