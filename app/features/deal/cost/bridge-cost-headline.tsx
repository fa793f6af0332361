import type { BridgeCost } from '#app/lending/deal/bridge-cost.ts';
import type { FieldKey } from '#app/lending/deal/deal-fields.ts';
import { Caveats } from '../caveats.tsx';
import { AnswerHead } from '../desk/answer-head.tsx';
import { NeedsMore } from '../desk/missing-fields.tsx';
import { type Desk, programOf } from '../desk-data.ts';
import { bridgeCaveats, exampleFees, sayShare } from '../words/caveat-text.ts';
import { sayExtended } from '../words/cost-caveats.ts';
import { fieldName } from '../words/field-text.ts';
import { sayDollars, sayExactRate, sayFigure, sayList, sayRange, sayRate } from '../words/figure-text.ts';
import { sayBorrowed } from '../words/verdict-text.ts';
import { sayWhoPays } from '../words/who-pays.ts';

/** Why no fee is in the sum: those at market, by name unless all are, since others may be typed as nothing. */
function sayUnpriced(fees: readonly FieldKey[]): string {
  const [are, them] = fees.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return fees.length === 0
    ? 'the fees typed are $0'
    : `the ${fees.length > 2 ? 'fees' : sayList(fees.map(fieldName))} ${are} at market and not counted until you type ${them}`;
}

/** The cost of the bridge loan in a sentence, or which inputs are missing. */
export function BridgeCostHeadline({ desk }: { desk: Desk & { isOpen?: boolean } }) {
  const { answer } = desk;
  if (answer.cost) return <Headline desk={desk} cost={answer.cost} />;
  return (
    <NeedsMore
      desk={desk}
      needs={answer.needs.cost}
      what="The cost"
      none={desk.words.notes['no-cost']}
      whySofr="The rate of a bridge loan is this index plus a spread."
    />
  );
}

function Headline({ desk, cost }: { desk: Desk; cost: BridgeCost }) {
  const { answer } = desk;
  const { participation, unpriced } = cost;
  // nothing is added where no value is created
  const shared = participation?.created ? participation.totals : null;
  const title = `${sayDollars(cost.total)} to borrow ${sayBorrowed(desk, cost.loan)} for ${sayFigure(cost.payoff, 'months')}`;
  return (
    <AnswerHead desk={desk} title={title}>
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
      {/* what changes no decision is folded under the ledger */}
      <Caveats lines={bridgeCaveats(desk)[0].concat(exampleFees(desk), sayExtended(desk, cost) ?? [])} />
    </AnswerHead>
  );
}
