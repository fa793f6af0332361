import { Link } from 'react-router';
import { type BridgeCost, bridgeCost, bridgeLoan } from '#app/lending/deal/bridge-cost.ts';
import type { FieldKey } from '#app/lending/deal/deal-fields.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import { Caveats } from '../caveats.tsx';
import { NeedsMore } from '../desk/missing-fields.tsx';
import { type Desk, programOf } from '../desk-data.ts';
import { WhichProgram } from '../sheet/which-program.tsx';
import { bridgeCaveats, exampleFees, sayShare } from '../words/caveat-text.ts';
import { sayExtended } from '../words/cost-caveats.ts';
import { fieldName } from '../words/field-text.ts';
import { sayDollars, sayExactRate, sayFigure, sayList, sayRange, sayRate } from '../words/figure-text.ts';
import { sayBorrowed } from '../words/verdict-text.ts';
import { sayWhoPays } from '../words/who-pays.ts';

const months = (count: number) => sayFigure(count, 'months');

/** Why no fee is in the sum: those at market by name, since others may be typed as nothing. */
function sayUnpriced(fees: readonly FieldKey[]): string {
  const [are, them] = fees.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return fees.length === 0
    ? 'the fees typed are $0'
    : `the ${sayList(fees.map(fieldName))} ${are} at market and not counted until you type ${them}`;
}

/** The cost of the bridge loan in a sentence, or which inputs are missing. */
export function BridgeCostHeadline({ desk }: { desk: Desk }) {
  const { answer } = desk;
  if (answer.cost) return <Headline desk={desk} cost={answer.cost} />;
  return (
    <NeedsMore desk={desk} needs={answer.needs.cost} what="The cost" none={desk.words.notes['no-cost']} />
  );
}

function Headline({ desk, cost }: { desk: Desk; cost: BridgeCost }) {
  const { words, answer, terms, read } = desk;
  const able = answer.programs.filter(
    ({ key, verdict, largest }) =>
      !isInsured(key) && verdict !== 'does-not-fit' && (largest ?? 0) >= cost.loan,
  );
  const { participation, unpriced } = cost;
  // nothing is added where no value is created
  const shared = participation?.created ? participation.totals : null;
  const example = words.example;
  return (
    <section className="answer wrap grid12">
      <h1 className="d2 to-6">
        {sayDollars(cost.total)} to borrow {sayBorrowed(desk, cost.loan)} for {months(cost.payoff)}
      </h1>
      <div className="from-7">
        <p className="lede">
          {programOf(desk, answer.bridge!).name}: {sayDollars(cost.interest)} is interest at{' '}
          {sayExactRate(cost.rate)};{' '}
          {cost.total > cost.interest
            ? 'fees are the rest. Interest and the fees typed come'
            : `${sayUnpriced(unpriced)}. Interest alone comes`}{' '}
          to {cost.allInAnnual === null ? '\u2013' : sayRate(cost.allInAnnual)} a year.{' '}
          {participation && `${sayShare(participation)} `}
          {shared && `With it: ${sayRange(shared, (total) => sayDollars(total))} in all. `}
          {sayWhoPays(cost)}
        </p>
        {/* what changes no decision stands beside the ledger */}
        <Caveats
          lines={bridgeCaveats(desk)[0].concat(
            exampleFees(desk),
            sayExtended(desk, cost) ?? [],
            able.length > 1 ? words.notes['same-loan'] : [],
          )}
        />
        {unpriced.length > 0 && (
          <p className="no-print">
            <Link
              className="lnk"
              preventScrollReset
              to={desk.to('cost', {
                fee: example.fee!,
                exit: example.exit!,
                ext: example.ext!,
                fees: 'example',
              })}
            >
              Fill in an example set of fees
            </Link>
          </p>
        )}
        <WhichProgram
          desk={desk}
          page="cost"
          label="Bridge program"
          programs={able}
          current={answer.bridge}
          figure={({ key }) => {
            const loan = bridgeLoan(terms.find((one) => one.key === key)!, read.deal, cost.loan);
            if (!loan) return null;
            const other = bridgeCost(loan, { payoff: Math.min(cost.payoff, loan.term.extended) });
            const totals = other.participation ? other.participation.totals : [other.total];
            // a share of value that is not known adds to the total all the same
            return totals
              ? sayRange(totals, (total) => sayDollars(total))
              : `${sayDollars(other.total)} and a share`;
          }}
        />
      </div>
    </section>
  );
}
