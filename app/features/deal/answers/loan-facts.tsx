import type { Amortization } from '#app/lending/deal/amortization.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { ScrollTable } from '../scroll-table.tsx';
import { sayExactly, sayWhole } from '../words/figure-text.ts';
import { sayCash, USES } from '../words/funds-text.ts';
import { sayMeasures, sayUse } from '../words/loan-figures.ts';
import '#app/styles/ruled-table.css';
import './loan-facts.css';

interface LoanFactsProps {
  answer: Pick<ProgramAnswer, 'funds' | 'measures'>;
  payments: Amortization | null;
  /** a note below the payments */
  note: string;
}

/** Sources and uses of a loan, its measures, and for an insured loan the monthly payment and the balance by year. */
export function LoanFacts({ answer, payments, note }: LoanFactsProps) {
  const { funds, measures } = answer;
  return (
    <div className="loan-facts">
      {funds && (
        <table className="ruled-table funds">
          <caption>Sources and uses</caption>
          <tbody>
            {funds.uses.map(({ id, amount }) => (
              <tr key={id}>
                <th scope="row">{USES[id]}</th>
                <td className="n">{sayUse(id, amount)}</td>
              </tr>
            ))}
            <tr className="sum">
              <th scope="row">Uses</th>
              <td className="n">{sayWhole(funds.total)}</td>
            </tr>
            <tr>
              <th scope="row">This loan</th>
              <td className="n">{sayWhole(funds.loan)}</td>
            </tr>
            <tr>
              <th scope="row">{sayCash(funds)}</th>
              <td className="n">{sayWhole(funds.cash)}</td>
            </tr>
            <tr className="sum">
              <th scope="row">Sources</th>
              <td className="n">{sayWhole(funds.total)}</td>
            </tr>
          </tbody>
        </table>
      )}
      {measures && (
        <dl className="measures">
          {sayMeasures(measures).map(([label, figure]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
          {payments && (
            <>
              <div>
                <dt>Principal and interest a month</dt>
                <dd>{sayExactly(payments.monthly)}</dd>
              </div>
              <div>
                <dt>Mortgage insurance a month, first year</dt>
                <dd>{sayExactly(payments.monthlyPremium)}</dd>
              </div>
            </>
          )}
        </dl>
      )}
      {payments && (
        <details className="by-year">
          <summary>Payments and balance, year by year</summary>
          <ScrollTable title="Payments and balance by year">
            <table className="ruled-table">
              <caption className="unseen">Payments and balance by year</caption>
              <thead>
                <tr>
                  {['Year', 'Interest', 'Principal', 'Insurance', 'Balance'].map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {payments.years.map(({ year, interest, principal, premium, balance }) => (
                  <tr key={year}>
                    <th scope="row">{year}</th>
                    {[interest, principal, premium, balance].map((amount, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
                      <td key={i}>{sayWhole(amount)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollTable>
          <p className="small">{note}</p>
        </details>
      )}
    </div>
  );
}
