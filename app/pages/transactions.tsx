import { loadContent } from 'virtual:content';
import { Portfolio } from '#app/features/transactions/portfolio.tsx';
import { picturedDeals, portfolioView, readAsked } from '#app/features/transactions/portfolio-view.ts';
import { type PortfolioData, usePortfolio } from '#app/features/transactions/use-portfolio.ts';
import { DEALS_ON_A_PAGE, PROPERTY_TYPES, QUERY_NAMES, REGIONS } from '#app/lending/transactions.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { Page } from '#app/ui/page.tsx';
import { pagedFrame } from '#app/ui/paging.ts';
import type { Route } from './+types/transactions';
import './transactions.css';

export const handle: PageHandle = { query: QUERY_NAMES };

/**
 * A portfolio that fits one page comes whole, whatever the query asks for, and the page filters it. Of a longer one
 * comes what the query asks for: at 3,000 deals the list alone would be several times the page.
 */
export function loader({ request }: Route.LoaderArgs) {
  const { pages, transactions, subsidiaries } = loadContent();
  const words = pages.transactions;
  const insurer = subsidiaries.find(({ id }) => id === 'fha-multifamily')!;
  const list = picturedDeals(transactions);
  const portfolio: PortfolioData =
    list.length <= DEALS_ON_A_PAGE
      ? { list }
      : { view: portfolioView(list, readAsked(new URL(request.url).searchParams)) };
  return {
    words,
    portfolio,
    originator: words.originator.replace('{name}', insurer.name),
    disclaimers: transactions.some(({ sample }) => sample)
      ? [...words.disclaimers, words.samples]
      : words.disclaimers,
  };
}

/** A change of filters changes the query, and the page answers it from the list. */
export const shouldRevalidate = () => false;

export default function Transactions({ loaderData }: Route.ComponentProps) {
  const { words, portfolio, originator, disclaimers } = loaderData;
  const { overview } = words;
  const { view, ask } = usePortfolio(portfolio);
  return (
    <Page frame={pagedFrame(words, view.deals.page)}>
      <section className="wrap grid12 page-head portfolio-head no-print">
        <div className="words">
          <p className="label">{words.badge}</p>
          <h1 className="d1">{words.heading}</h1>
          <p className="lede">{words.lede}</p>
        </div>
        <section className="overview" aria-labelledby="overview">
          <h2 id="overview">{overview.title}</h2>
          <ul>
            <li>
              <b>{view.total.toLocaleString('en-US')}</b> {overview.transactions}
            </li>
            <li>
              <b>{PROPERTY_TYPES.length}</b> {overview.propertyTypes}
            </li>
            <li>
              <b>{REGIONS.length}</b> {overview.regions}
            </li>
          </ul>
        </section>
      </section>
      <Portfolio words={words} view={view} ask={ask} originator={originator} />
      <div className="wrap portfolio-notes small">
        {disclaimers.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Page>
  );
}
