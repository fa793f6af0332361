import { Link } from 'react-router';
import { type BridgeCost, bridgeCost, bridgeLoan } from '#app/lending/deal/bridge-cost.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import { NO_COST } from './answer-text.ts';
import { exampleFees, otherBridge, sayShare } from './caveat-text.ts';
import { Caveats } from './caveats.tsx';
import { sayExtended } from './cost-caveats.ts';
import type { Desk } from './desk-data.ts';
import { sayDollars, sayFigure, sayLoan, sayRange, sayRate } from './figure-text.ts';
import { NeedsMore } from './missing-fields.tsx';
import { WhichProgram } from './which-program.tsx';

const months = (count: number) => sayFigure(count, 'months');

/** The first month in which NOI pays the interest. */
export const coveredFrom = ({ months, payoff }: BridgeCost): number | null =>
  months.slice(0, payoff).find(({ noi, interest }) => noi !== null && noi >= interest)?.index ?? null;

/** The cost of the bridge loan in a sentence, or which inputs are missing. */
export function BridgeCostHeadline({ desk }: { desk: Desk }) {
  const { answer } = desk;
  if (answer.cost) return <Headline desk={desk} cost={answer.cost} covered={coveredFrom(answer.cost)} />;
  return <NeedsMore desk={desk} needs={answer.needs.cost} what="The cost" none={NO_COST} />;
}

function Headline({ desk, cost, covered }: { desk: Desk; cost: BridgeCost; covered: number | null }) {
  const { words, answer, terms, read } = desk;
  const isPriced = (cost.originationFee ?? 0) + (cost.exitFee ?? 0) > 0;
  const able = answer.programs.filter(
    ({ key, verdict, largest }) =>
      !isInsured(key) && verdict !== 'does-not-fit' && (largest ?? 0) >= cost.loan,
  );
  const reserve = cost.reserve ?? 0;
  const { participation, unpriced } = cost;
  const shared = participation?.totals;
  const example = words.example;
  return (
    <section className="answer wrap grid12">
      <h1 className="d2 to-6">
        {sayDollars(cost.total)} to borrow {sayLoan(cost.loan)} for {months(cost.payoff)}
      </h1>
      <div className="from-7">
        <p className="lede">
          {sayDollars(cost.interest)} is interest at {sayRate(cost.rate)};{' '}
          {isPriced
            ? 'fees are the rest. Interest and the fees typed come'
            : 'fees are at market and not counted until you type them. Interest alone comes'}{' '}
          to {cost.allInAnnual === null ? '\u2013' : sayRate(cost.allInAnnual)} a year.{' '}
          {participation && `${sayShare(participation)} `}
          {shared && `With it: ${sayRange(shared, (total) => sayDollars(total))} in all. `}
          {reserve > 0 &&
            (covered === null
              ? `NOI does not reach the interest within the term; the reserve for it is ${sayDollars(reserve)}.`
              : `NOI pays the interest from month ${covered}; until then a reserve of ${sayDollars(reserve)} covers the rest.`)}
        </p>
        <Caveats
          lines={[
            ...(otherBridge(desk) ?? []),
            ...exampleFees(desk),
            ...[sayExtended(desk, cost)].filter((line) => line !== null),
            desk.words.caveats.notice,
          ]}
        />
        {unpriced.length > 0 && (
          <p className="no-print">
            <Link
              className="lnk"
              preventScrollReset
              to={desk.to('cost', {
                ...{ fee: example.fee!, exit: example.exit!, ext: example.ext!, fees: 'example' },
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
            return (
              loan &&
              sayDollars(bridgeCost(loan, { payoff: Math.min(cost.payoff, loan.term.extended) }).total)
            );
          }}
        />
      </div>
    </section>
  );
}
