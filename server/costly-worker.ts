// Runs in a worker thread: see costly-answers.ts.
import './production-mode.ts';
import { workerData } from 'piscina';
import { RouterContextProvider } from 'react-router';
import { missedWords } from '#app/features/search/find.ts';
import { siteIndex } from '#app/features/search/site-index.server.ts';
import type { RenderData, WorkerRequest, WorkerResponse } from './costly-answers.ts';
import { pageMarkdown } from './page-markdown.ts';
import { handler, services, servicesWith } from './pages.ts';

// Built before the first request: it takes as long as fifty answers.
siteIndex(workerData as RenderData);

/** Answers a request as the server's own thread would, from the address and the data that was read for it. */
export async function answer({
  url,
  nonce,
  origin,
  rates,
  versions,
  terms,
  ...init
}: WorkerRequest): Promise<WorkerResponse> {
  const failures: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(
    services,
    servicesWith(workerData as RenderData, {
      nonce,
      origin,
      rates: rates && (async () => rates),
      history: {
        versions: async () => versions!,
        terms: async () => {
          if (terms === undefined) throw new Error('the stored terms could not be read');
          return terms;
        },
      },
      report: (error) => void failures.push(error),
    }),
  );
  const response = await handler(new Request(url, init), context);
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

/** The words of a search query without a result; null where there is one. */
export const missed = (query: string): string | null =>
  missedWords(siteIndex(workerData as RenderData), query);
