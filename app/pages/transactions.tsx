import { loadContent } from 'virtual:content';
import { Portfolio } from '#app/features/transactions/portfolio.tsx';
import { PROPERTY_TYPES, REGIONS } from '#app/lending/transactions.ts';
import { Page } from '#app/ui/page.tsx';
import type { Route } from './+types/transactions';
import './transactions.css';

/** All deals, whatever the query asks for: the page filters them, on the server as in the browser. */
export function loader() {
  const { pages, transactions, subsidiaries } = loadContent();
  const words = pages.transactions;
  const insurer = subsidiaries.find(({ id }) => id === 'fha-multifamily')!;
  return {
    words,
    originator: words.originator.replace('{name}', insurer.name),
    deals: transactions.map(
      ({ id, name, region, amount, loanType, propertyType, photograph, realImage }) => ({
        ...{ id, name, region, amount, loanType, propertyType },
        photograph: photograph !== undefined,
        realImage: realImage !== undefined,
      }),
    ),
    disclaimers: transactions.some(({ sample }) => sample)
      ? [...words.disclaimers, words.samples]
      : words.disclaimers,
  };
}

/** A change of filters changes the query, and nothing that the loader gives. */
export const shouldRevalidate = () => false;

export default function Transactions({ loaderData }: Route.ComponentProps) {
  const { words, deals, originator, disclaimers } = loaderData;
  const { overview } = words;
  return (
    <Page frame={words}>
      <section className="wrap grid12 portfolio-head no-print">
        <div className="words">
          <p className="label">{words.badge}</p>
          <h1 className="d1">{words.heading}</h1>
          <p className="lede">{words.lede}</p>
        </div>
        <section className="overview" aria-labelledby="overview">
          <h2 id="overview">{overview.title}</h2>
          <ul>
            <li>
              <b>{deals.length}</b> {overview.transactions}
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
      <Portfolio words={words} deals={deals} originator={originator} />
      <div className="wrap portfolio-notes small">
        {disclaimers.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Page>
  );
}
