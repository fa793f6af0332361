import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { alikeQuery } from './alike-query.ts';
import type { Alike } from './loans-alike-data.server.ts';
import './loans-alike.css';

/**
 * Closed loans like the deal, each with the rule that chose it. Sent with the page, and fetched again when the deal
 * changes.
 */
export function LoansAlike({ found }: { found: Alike }) {
  const [query] = useSearchParams();
  const [alike, setAlike] = useState(found);
  const asked = alikeQuery(query);
  const isStale = asked !== alike.asked;
  useEffect(() => {
    if (!isStale || !asked) return;
    const left = new AbortController();
    // without an answer the section is left out
    fetch(`/lending/deal/alike.json?${asked}`, { signal: left.signal })
      .then((answer) => answer.json())
      .then(setAlike, () => {});
    return () => left.abort();
  }, [asked, isStale]);
  if (isStale || alike.loans.length === 0) return null;
  return (
    <section className="loans-alike no-print">
      <details>
        <summary className="ends">
          <h2 className="d4">Closed loans like yours</h2>
          <i className="plus" aria-hidden="true" />
        </summary>
        <p className="small quiet">
          The same property type first, between half and twice the amount: of the program that you chose, then
          nearest in size.
        </p>
        <ol>
          {alike.loans.map(({ path, name, amount, place, why }) => (
            <li key={path}>
              <p className="ends">
                <Link className="in-text" to={path}>
                  {name}
                </Link>
                <span>{amount}</span>
              </p>
              <p className="small quiet">
                {place}. {why}
              </p>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
