import lines from 'virtual:states';
import { redirectDocument } from 'react-router';
import { Portfolio } from '#app/features/transactions/portfolio.tsx';
import { portfolioView, readAsked } from '#app/features/transactions/portfolio-view.server.ts';
import { QUERY_NAMES } from '#app/lending/transaction-filter.ts';
import { portfolioNotes } from '#app/lending/transactions.ts';
import { PORTFOLIO_TYPES, REGIONS } from '#app/lending/vocabulary.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { Page } from '#app/ui/page.tsx';
import { pagedFrame } from '#app/ui/paging.ts';
import { Paragraphs } from '#app/ui/paragraphs.tsx';
import type { Route } from './+types/transactions';
import './transactions.css';

export const handle: PageHandle = { query: QUERY_NAMES, apart: true };

export function loader({ url, context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const { pages, transactions, regions: states, subsidiaries } = content;
  const words = pages.transactions;
  const subsidiary = subsidiaries.find(({ id }) => id === 'fha-multifamily')!;
  return {
    words,
    view: portfolioView(transactions, { versions: pictures, states, lines }, readAsked(url.searchParams)),
    areStatesSample: states.sample === true,
    originator: `Originated by ${subsidiary.name}, a subsidiary`,
    disclaimers: portfolioNotes(transactions, words),
  };
}

/** Where the request fails, the browser loads the page itself and shows its own message. */
export async function clientLoader({ request, url, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (request.signal.aborted) throw error; // the visitor has made another choice meanwhile
    throw redirectDocument(url.pathname + url.search);
  }
}

export default function Transactions({ loaderData }: Route.ComponentProps) {
  const { words, view, originator, disclaimers, areStatesSample } = loaderData;
  return (
    <Page frame={pagedFrame(words, view.deals.page)}>
      <section className="wrap grid12 page-head portfolio-head no-print">
        <div className="words to-8">
          <p className="label">Transaction Portfolio</p>
          <h1 className="d1">{words.heading}</h1>
          <p className="lede">{words.lede}</p>
        </div>
        <section className="overview from-9" aria-labelledby="overview">
          <h2 id="overview">Portfolio Overview</h2>
          <ul>
            <li>
              <b className="fig-s">{view.total.toLocaleString('en-US')}</b> Transactions
            </li>
            <li>
              <b className="fig-s">{PORTFOLIO_TYPES.length}</b> Property Types
            </li>
            <li>
              <b className="fig-s">{REGIONS.length}</b> Regions
            </li>
          </ul>
        </section>
      </section>
      <Portfolio view={view} originator={originator} areStatesSample={areStatesSample} />
      <div className="wrap portfolio-notes small">
        <Paragraphs of={disclaimers} />
      </div>
    </Page>
  );
}
