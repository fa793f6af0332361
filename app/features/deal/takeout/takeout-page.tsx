import type { ReactNode } from 'react';
import type { Pages } from '#app/collections/pages.server.ts';
import { projectCost } from '#app/lending/deal/project-cost.ts';
import { takeoutGrid } from '#app/lending/deal/sensitivity.ts';
import type { Takeout } from '#app/lending/deal/takeout.ts';
import { breakEvenRuler } from '#drawings/desk/break-even-ruler.ts';
import type { DataDrawing } from '#drawings/desk/data-drawing.ts';
import { loanPair } from '#drawings/desk/loan-pair.ts';
import { tableCurve } from '#drawings/desk/table-curve.ts';
import { takeoutCalendar } from '#drawings/desk/takeout-calendar.ts';
import { Caveats } from '../caveats.tsx';
import { DataFigure } from '../data-figure.tsx';
import { FieldLink, MissingFields } from '../desk/missing-fields.tsx';
import { type Desk, programOf } from '../desk-data.ts';
import { Legend } from '../legend.tsx';
import { ScrollTable } from '../scroll-table.tsx';
import { SumLine } from '../sum-line.tsx';
import { Untested } from '../untested.tsx';
import { sayBinding, sayShortTest } from '../words/answer-text.ts';
import { calendarPhases, sayCalendar } from '../words/calendar-text.ts';
import { sayDeposit } from '../words/deposit-text.ts';
import {
  sayDollars,
  sayExactRate,
  sayLoan,
  sayMillions,
  sayNeeded,
  sayOverOrShort,
  sayRange,
  sayWanted,
  sayWhole,
} from '../words/figure-text.ts';
import { NOT_COUNTED, USES } from '../words/funds-text.ts';
import { sayNoteEdge, takeoutNotes } from '../words/takeout-notes.ts';
import {
  countedBefore,
  dividedOf,
  isHeldBack,
  isNowhere,
  sayNowhere,
  sumOfTakeout,
} from '../words/takeout-text.ts';
import { sayBorrowed } from '../words/verdict-text.ts';
import './takeout-page.css';

/** The takeout by an insured loan: the surplus, the break-evens, and when to apply. */
export function TakeoutPage({
  desk,
  ways,
  words,
}: {
  desk: Desk;
  ways?: ReactNode;
  words: Pages['deal-takeout'];
}) {
  const out = desk.answer.takeout;
  if (!out)
    return (
      <>
        {ways}
        <MissingFields desk={desk} here={desk.answer.needs.takeout} />
      </>
    );
  return (
    <>
      <Pair desk={desk} out={out} />
      {ways}
      {!isNowhere(out) ? (
        <>
          <Rulers desk={desk} out={out} text={words.breakEven} />
          <Grid desk={desk} out={out} text={words.grid} />
        </>
      ) : (
        <section className="beside-words sec wrap grid12">
          <div className="words to-4">
            <h2 className="d2">Where it breaks even</h2>
          </div>
          <p className="lede from-5">{sayNowhere(desk, out)}</p>
        </section>
      )}
      <Calendar desk={desk} out={out} />
    </>
  );
}

interface PartProps {
  desk: Desk;
  out: Takeout;
}

function Pair({ desk, out }: PartProps) {
  const { payoff, costs, permanent, surplus, rules, binding } = out;
  const { deal } = desk.read;
  const { caveats } = desk.words;
  const ceilings = rules.map((rule) => ({
    amount: rule.amount!,
    binding: binding.includes(rule.id),
    figure: sayLoan(rule.amount!),
    name: sayShortTest(rule),
  }));
  const data = {
    cost: projectCost(deal).value ?? out.repaysAll,
    units: deal.type === 'multifamily' ? deal.units : null,
    bridge: payoff.balance,
    permanent,
    ceilings,
    repaysAll: { amount: out.repaysAll, figure: sayNeeded(out.repaysAll), name: 'repays all of it' },
    surplus: {
      amount: surplus,
      figure: sayOverOrShort(surplus),
      name: sumOfTakeout(out).toLowerCase(),
    },
  };
  const less = (amount: number) => (amount === 0 ? '$0' : `\u2212${sayWhole(amount)}`);
  return (
    <section className="on-dark">
      <div className="pair-band wrap grid12">
        <div className="to-7">
          <DataFigure
            className="wide"
            drawing={loanPair(data)}
            label={`The bridge balance of ${sayBorrowed(desk, payoff.balance)} beside a permanent loan of ${sayLoan(permanent)}. The loan that repays everything is ${sayNeeded(out.repaysAll)}. ${ceilings.map(({ name, figure }) => `${name}: ${figure}`).join('. ')}.`}
          />
          <DataFigure className="narrow" drawing={loanPair(data, { narrow: true })} />
          <dl className="under-pair">
            <div>
              <dt>{programOf(desk, desk.answer.bridge!).name}</dt>
              <dd>{sayBorrowed(desk, payoff.balance)} balance at payoff</dd>
            </div>
            <div>
              <dt>{programOf(desk, '223f').short}</dt>
              <dd>
                {sayLoan(permanent)} through our subsidiary, held by {sayBinding(out)}
              </dd>
            </div>
          </dl>
        </div>
        <div className="lines uses from-8">
          <h2 className="d3">What the new loan pays</h2>
          <SumLine
            label={`${programOf(desk, '223f').short}, first mortgage`}
            amount={sayWhole(permanent)}
            steps={rules.flatMap(({ steps }) => steps)}
          />
          <SumLine label="Bridge balance" amount={less(payoff.balance)} />
          <SumLine label="Interest of the last month" amount={less(payoff.lastInterest)} />
          <SumLine
            label="Bridge exit fee"
            note={payoff.exitFee === null ? NOT_COUNTED : undefined}
            amount={payoff.exitFee === null ? '\u2013' : less(payoff.exitFee)}
          />
          {payoff.minimumInterest > 0 && (
            <SumLine label="Unmet minimum interest" amount={less(payoff.minimumInterest)} />
          )}
          <SumLine label={USES.premium} amount={less(costs.premium)} />
          <SumLine
            label="Application and inspection fees"
            amount={less(costs.applicationFee + costs.inspectionFee)}
          />
          <SumLine
            label={USES.legal}
            note={costs.legal === null ? 'not typed, not counted' : undefined}
            amount={costs.legal === null ? '\u2013' : less(costs.legal)}
          />
          <SumLine
            label={sumOfTakeout(out)}
            amount={sayWhole(Math.abs(surplus))}
            steps={out.steps}
            total
            aside={isNowhere(out)}
          />
          {out.participation?.amounts && out.afterParticipation && (
            <>
              <SumLine
                label="Share of the value created"
                amount={sayRange(out.participation.amounts, less)}
              />
              <SumLine label="After that share" amount={sayRange(out.afterParticipation, sayWhole)} />
            </>
          )}
          {isHeldBack(out) && (
            <>
              <SumLine label={`${dividedOf(out)}, at closing`} amount={sayWhole(out.cashOut.atClosing)} />
              <SumLine
                label={`${dividedOf(out)}, held back until later`}
                amount={sayWhole(out.cashOut.later)}
              />
            </>
          )}
        </div>
        <div className="pair-notes to-6">
          <Caveats
            lines={[
              ...sayDeposit(costs.depositRefunded),
              `${caveats.subsidiary} ${caveats.rules}`,
              caveats.notice,
            ]}
          />
        </div>
        <Untested lines={takeoutNotes(desk, out)} />
      </div>
    </section>
  );
}

/** The value of one window, and the ends of a ruler that holds all figures: round sums, at most 24 windows. */
function scaleOf(figures: readonly number[], steps: readonly number[]) {
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  const step = steps.find((one) => (most - least) / one <= 18) ?? steps.at(-1)!;
  const from = Math.max(0, Math.floor(least / step - 2) * step);
  return { step, from, to: Math.ceil(most / step + 2) * step };
}
const SUMS = [1e3, 2.5e3, 5e3, 1e4, 2.5e4, 5e4, 1e5, 2.5e5, 5e5, 1e6, 2.5e6, 5e6, 1e7, 5e7, 1e8];
const POINTS = [0.125, 0.25, 0.5, 1];

function Rulers({ desk, out, text }: PartProps & { text: string }) {
  const { deal } = desk.read;
  const { breakEven } = out;
  const rows = [
    { title: 'Stabilized NOI', plan: deal.noi2, edge: breakEven.noi, today: deal.noi, worse: 'down' },
    { title: 'Note rate', plan: deal.hud, edge: breakEven.noteRate, today: null, worse: 'up' },
    { title: 'Stabilized value', plan: deal.value2, edge: breakEven.value, today: deal.value, worse: 'down' },
  ] as const;
  return (
    <section className="beside-words sec wrap grid12">
      <div className="words to-4">
        <h2 className="d2">Where it breaks even</h2>
        <p className="quiet">{text}</p>
      </div>
      <div className="rulers from-5">
        {rows.map(({ title, plan, edge, today, worse }) => {
          if (plan === null) return null;
          const isRate = worse === 'up';
          // rounded, a plan could stand on the other side of its break-even
          const say = isRate ? sayExactRate : sayWanted;
          if (edge === null)
            return (
              <section key={title}>
                <h3>{title}</h3>
                <p className="said">
                  {isRate && out.breakEvenBeyond !== null
                    ? `It breaks even ${sayNoteEdge(out)}.`
                    : 'No figure would do alone.'}
                </p>
              </section>
            );
          const scale = scaleOf(today === null ? [plan, edge] : [plan, edge, today], isRate ? POINTS : SUMS);
          const data = {
            ...scale,
            worse,
            plan: { value: plan, words: `plan ${say(plan)}` },
            edge: { value: edge, words: `breaks even at ${say(edge)}` },
            today: today === null ? undefined : { value: today, words: `today ${say(today)}` },
          };
          const by = Math.abs(plan - edge);
          const holds = isRate ? plan <= edge : plan >= edge;
          // rounding adds no room, and leaves nothing out of what is missing
          const round = holds ? Math.floor : Math.ceil;
          const gap = isRate ? `${round(Math.round(by * 1000) / 10)} basis points` : sayWhole(by);
          const sentence = holds
            ? isRate
              ? `It can rise ${gap}`
              : `The plan can fall ${gap}, ${((by / plan) * 100).toFixed(1)}%`
            : `It misses by ${gap}`;
          const said = `${sentence}${countedBefore(out)}.`;
          return (
            <section key={title}>
              <h3>{title}</h3>
              <DataFigure
                className="on-paper wide"
                drawing={breakEvenRuler(data)}
                label={`${title}: ${data.plan.words}, ${data.edge.words}. ${said}`}
              />
              <DataFigure className="on-paper narrow" drawing={breakEvenRuler(data, { narrow: true })} />
              <p className="said">
                {said}{' '}
                <small>A window is {isRate ? `${scale.step * 100} bps` : sayDollars(scale.step)}.</small>
              </p>
            </section>
          );
        })}
      </div>
    </section>
  );
}

function Grid({ desk, out, text }: PartProps & { text: string }) {
  const { nois, rates, surplus, breakEven, curve } = takeoutGrid(desk.answer.plan!);
  const { hud, noi2 } = desk.read.deal;
  // a phone has room for every second rate, including the typed one
  const isOnPhone = (column: number) => (column - Math.max(0, rates.indexOf(hud!))) % 2 === 0;
  const line = tableCurve(
    curve.map((point) => ({ x: point.rate, y: point.noi })),
    { from: rates[0]!, to: rates.at(-1)!, cells: rates.length },
    { from: nois[0]!, to: nois.at(-1)!, cells: nois.length },
  );
  const million = (value: number) => {
    // what is over is rounded down, what is short up, as in the headline
    const hundredths = Math.floor(value / 1e4);
    return hundredths === 0 ? '0' : `${value < 0 ? '\u2212' : '+'}${Math.abs(hundredths / 100).toFixed(2)}`;
  };
  return (
    <section className="beside-words sec-foot wrap grid12">
      <div className="words to-4">
        <h2 className="d2">Income against rate</h2>
        <p className="quiet">{text}</p>
        <Legend
          words={{
            lit: `over${countedBefore(out)}`,
            even: 'repays, nothing over',
            short: 'short',
            edge: 'breaks even along the line',
          }}
        />
      </div>
      <ScrollTable title="Income against rate">
        <table className="window-table">
          <caption className="unseen">
            Surplus or shortfall in millions of dollars by stabilized NOI and HUD note rate
          </caption>
          <thead>
            <tr>
              <td />
              {rates.map((one) => (
                <th
                  key={one}
                  scope="col"
                  className={one === hud ? 'here' : isOnPhone(rates.indexOf(one)) ? undefined : 'wide'}
                >
                  {sayExactRate(one)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {nois.map((noi, row) => (
              <tr key={noi} className={noi === noi2 ? 'here' : undefined}>
                <th scope="row">
                  {sayMillions(noi)}
                  <small>
                    {noi === noi2
                      ? 'plan'
                      : `${noi > (noi2 ?? 0) ? '+' : '\u2212'}${Math.abs(Math.round((noi / (noi2 ?? 1) - 1) * 100))}%`}
                  </small>
                </th>
                {rates.map((one, column) => {
                  const value = surplus[row]![column]!;
                  const even = breakEven[column] ?? null;
                  const light = value >= 1e4 ? 'lit' : even !== null && noi >= even ? 'even' : 'off';
                  const isHere = one === hud && noi === noi2;
                  const look = [light, isHere ? 'here' : '', isOnPhone(column) ? '' : 'wide'];
                  return (
                    <td key={one} className={look.filter(Boolean).join(' ')}>
                      <span>
                        <b>{light === 'even' ? '0' : million(value)}</b>
                      </span>
                      {row === 0 && column === 0 && <TableCurve drawing={line} />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">breaks even at</th>
              {breakEven.map((noi, column) => (
                <td key={rates[column]} className={isOnPhone(column) ? undefined : 'wide'}>
                  {noi === null ? 'none' : sayMillions(noi, Math.ceil)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollTable>
    </section>
  );
}

/**
 * Placed in the first cell, and drawn over all of them; the table's last row has the same values. Between the figures of a
 * phone only crumbs of it were seen, so it is left out there.
 */
const TableCurve = ({ drawing: { box, shapes } }: { drawing: DataDrawing }) => (
  <svg
    className="table-curve wide"
    width={`${box.width * 100}%`}
    height={`${box.height * 100}%`}
    viewBox={`0 0 ${box.width} ${box.height}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {shapes.map(({ role, d }) => (
      <path key={role} className={role} d={d} />
    ))}
  </svg>
);

function Calendar({ desk, out }: PartProps) {
  const { timeline } = out;
  const { process } = desk.read.deal;
  const { term } = desk.answer.loan!;
  if (process === null || timeline.application === null)
    return (
      <section className="beside-words sec-foot wrap grid12">
        <div className="words to-4">
          <h2 className="d2">Month by month</h2>
        </div>
        <p className="lede from-5">
          For the calendar, add{' '}
          <FieldLink className="in-text" desk={desk} field="process">
            HUD processing
          </FieldLink>
          , in months. How long HUD takes is not on our sheet, so we do not guess it.
        </p>
      </section>
    );
  const spare = term.initial - timeline.endorsement;
  const phases = calendarPhases(timeline, timeline.application, process, term);
  const size = { term: term.initial, extended: term.extended };
  return (
    <section className="on-dark calendar-band">
      <div className="wrap sec">
        <div className="grid12">
          <h2 className="d2 to-5">{out.repays ? sayCalendar(timeline, term) : 'Month by month'}</h2>
          <p className="quiet from-7">
            A window is a month. The application goes in at month {timeline.application}, so that coverage
            holds while it is read.{' '}
            {timeline.latestApplication !== null &&
              spare > 0 &&
              `Sent after month ${timeline.latestApplication} it would ${term.extensions > 0 ? 'need an extension' : 'come too late'}. `}
            How long HUD takes is not on our sheet; the {process} months are yours.
          </p>
        </div>
        <DataFigure
          className="calendar wide"
          drawing={takeoutCalendar(phases, size)}
          label={`Months of the way into HUD: ${phases.map(({ name, when }) => `${name}, ${when}`).join('; ')}.`}
        />
        <DataFigure className="calendar narrow" drawing={takeoutCalendar(phases, size, { narrow: true })} />
      </div>
    </section>
  );
}
