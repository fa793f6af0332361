import type { Takeout } from '#app/lending/deal/takeout.ts';
import { Caveats } from '../caveats.tsx';
import { AnswerHead } from '../desk/answer-head.tsx';
import { NeedsMore } from '../desk/missing-fields.tsx';
import { type Desk, programOf } from '../desk-data.ts';
import { sayDollars, sayLoan, sayNeeded } from '../words/figure-text.ts';
import { sayHindrance, sayNoteEdge, takeoutTurns } from '../words/takeout-notes.ts';
import { isFeeOpen, sayNoTakeout, sayTakeout, takesShare } from '../words/takeout-text.ts';

/** Whether the insured loan repays the bridge, in a sentence, or which inputs are missing. */
export function TakeoutHeadline({ desk }: { desk: Desk & { isOpen?: boolean } }) {
  const { answer } = desk;
  if (answer.takeout) return <Headline desk={desk} out={answer.takeout} />;
  const { needs } = answer;
  return (
    <NeedsMore
      desk={desk}
      needs={needs.takeout}
      what="From bridge to HUD"
      none={sayNoTakeout(desk)}
      whySofr={desk.words.notes['why-sofr']}
    />
  );
}

/** How far the plan may be missed, or what it takes to repay all of the bridge; empty where neither is known. */
function sayRoom(desk: Desk, out: Takeout): string {
  const { noi, value } = out.breakEven;
  const edge = sayNoteEdge(out);
  // the margin is smaller than the break-evens say by what they are reckoned before
  const left = [takesShare(out) && 'its share of value', isFeeOpen(out) && 'fees that are not typed'].filter(
    Boolean,
  );
  const apart = left.length > 0 ? `, not counting ${left.join(' and ')}` : '';
  if (!out.repays && out.coversAll) return '';
  if (noi !== null && edge !== null)
    return out.repays
      ? `NOI may miss the plan by ${sayDollars((desk.read.deal.noi2 ?? 0) - noi, Math.floor)}, or the note rate rise ${edge.startsWith('beyond') ? '' : 'to '}${edge}, before the bridge is left short${apart}.`
      : `It takes NOI of ${sayNeeded(noi)}, or a note rate of ${edge}, to repay all of it${apart}.`;
  return value === null
    ? ''
    : `It takes a stabilized value of ${sayNeeded(value)} to repay all of it${apart}.`;
}

function Headline({ desk, out }: { desk: Desk; out: Takeout }) {
  return (
    <AnswerHead desk={desk} title={sayTakeout(out)}>
      <p className="lede">
        {sayHindrance(desk, out).map((line) => `${line} `)}
        On the stabilized NOI, {programOf(desk, '223f').short}, through our subsidiary,{' '}
        {out.refused.length > 0 ? 'would by its other tests lend' : 'lends'} {sayLoan(out.permanent)}.{' '}
        {sayRoom(desk, out)}
      </p>
      {/* the headline says the hindrance and that fees are open; what changes no decision stands under the ledger */}
      <Caveats lines={takeoutTurns(desk, out)} />
    </AnswerHead>
  );
}
