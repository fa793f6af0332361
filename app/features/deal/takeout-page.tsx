import { projectCost } from '#app/lending/deal/project-cost.ts';
import { takeoutGrid } from '#app/lending/deal/sensitivity.ts';
import type { Takeout } from '#app/lending/deal/takeout.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { breakEvenRuler } from '#drawings/desk/break-even-ruler.ts';
import type { DataDrawing } from '#drawings/desk/data-drawing.ts';
import { loanPair } from '#drawings/desk/loan-pair.ts';
import { tableCurve } from '#drawings/desk/table-curve.ts';
import { type CalendarPhase, takeoutCalendar } from '#drawings/desk/takeout-calendar.ts';
import { sayTest } from './answer-text.ts';
import { sayLate, takeoutCaveats } from './caveat-text.ts';
import { Caveats } from './caveats.tsx';
import { DataFigure } from './data-figure.tsx';
import { type Desk, programOf } from './desk-data.ts';
import { sayCount, sayDollars, sayList, sayLoan, sayMillions, sayRate, sayWhole } from './figure-text.ts';
import { NOT_COUNTED } from './funds-text.ts';
import { Legend } from './legend.tsx';
import { MissingFields, NeedsMore } from './missing-fields.tsx';
import { ScrollTable } from './scroll-table.tsx';
import { SumLine } from './sum-line.tsx';
import './takeout-page.css';

/** Whether the insured loan repays the bridge, in a sentence, or what has to be known first. */
export function TakeoutHeadline({ desk }: { desk: Desk<'takeout'> }) {
  const { words, answer } = desk;
  if (answer.takeout) return <Headline desk={desk} out={answer.takeout} />;
  return (
    <NeedsMore
      desk={desk}
      needs={answer.needs.takeout}
      words={words.takeout.needs}
      none={words.takeout.none}
    />
  );
}

/** From the bridge to the insured loan that repays it: what is over, where it breaks even, and when to apply. */
export function TakeoutPage({ desk }: { desk: Desk<'takeout'> }) {
  const out = desk.answer.takeout;
  if (!out) return <MissingFields desk={desk} />;
  return (
    <>
      <Pair desk={desk} out={out} />
      <Rulers desk={desk} out={out} />
      <Grid desk={desk} />
      <Calendar desk={desk} out={out} />
    </>
  );
}

interface PartProps {
  desk: Desk<'takeout'>;
  out: Takeout;
}

function Headline({ desk, out }: PartProps) {
  const said = desk.words.takeout;
  const { noi } = out.breakEven;
  const noteRate = out.breakEven.noteRate ?? out.breakEvenBeyond;
  const beyond = out.breakEvenBeyond === null ? '' : 'beyond ';
  const { deal } = desk.read;
  const room =
    noi !== null && noteRate !== null
      ? out.repays
        ? fillTemplate(said.room, {
            noi: sayWhole((deal.noi2 ?? 0) - noi),
            rate: `${beyond}${sayRate(noteRate)}`,
          })
        : fillTemplate(said.gap, { noi: sayWhole(noi), rate: sayRate(noteRate) })
      : '';
  const { timeline, afterParticipation, surplus } = out;
  const late = -timeline.spare;
  const least = afterParticipation?.[0] ?? surplus;
  const title =
    late > 0
      ? `The HUD loan comes ${late === 1 ? 'one month' : `${late} months`} after the bridge has ended`
      : afterParticipation && surplus >= 0
        ? least >= 0
          ? `The permanent loan repays the bridge and its share, with ${sayDollars(least)} to ${sayDollars(afterParticipation[1])} over`
          : `With the share of value that the bridge takes, the permanent loan may be ${sayDollars(-least)} short`
        : fillTemplate(surplus >= 0 ? said.over : said.short, { amount: sayDollars(Math.abs(surplus)) });
  return (
    <section className="answer wrap grid12">
      <h1 className="d2 to-6">{title}</h1>
      <div className="from-7 to-11">
        <p className="lede">
          {late > 0 && `${sayLate(out)?.[0]} `}
          {fillTemplate(said.lede, {
            program: programOf(desk, '223f').short,
            loan: sayLoan(out.permanent),
          })}{' '}
          {late <= 0 && room}
        </p>
        <Caveats
          lines={takeoutCaveats(desk, out).filter(
            (line) => late <= 0 || !line.startsWith('The HUD loan comes'),
          )}
        />
      </div>
    </section>
  );
}

function Pair({ desk, out }: PartProps) {
  const { pair, uses, attribution } = desk.words.takeout;
  const { payoff, costs, permanent, surplus, rules, binding } = out;
  const { deal } = desk.read;
  const ceilings = rules.map((rule) => ({
    amount: rule.amount!,
    binding: binding.includes(rule.id),
    figure: sayLoan(rule.amount!),
    name: sayTest(desk, '223f', rule, 'short'),
  }));
  const data = {
    cost: projectCost(deal).value ?? out.repaysAll,
    units: deal.type === 'multifamily' ? deal.units : null,
    bridge: payoff.balance,
    permanent,
    ceilings,
    repaysAll: { amount: out.repaysAll, figure: sayDollars(out.repaysAll), name: pair.repaysAll },
    surplus: {
      amount: surplus,
      figure: sayDollars(Math.abs(surplus)),
      name: surplus < 0 ? pair.short : pair.over,
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
            label={fillTemplate(pair.label, {
              bridge: sayLoan(payoff.balance),
              loan: sayLoan(permanent),
              all: sayDollars(out.repaysAll),
              tests: ceilings.map(({ name, figure }) => `${name}: ${figure}`).join('. '),
            })}
          />
          <DataFigure className="narrow" drawing={loanPair(data, { narrow: true })} />
          <dl className="under-pair">
            <div>
              <dt>{programOf(desk, desk.answer.bridge!).name}</dt>
              <dd>{fillTemplate(pair.bridge, { amount: sayLoan(payoff.balance) })}</dd>
            </div>
            <div>
              <dt>{programOf(desk, '223f').short}</dt>
              <dd>
                {fillTemplate(pair.permanent, {
                  amount: sayLoan(permanent),
                  test: sayList(ceilings.filter((one) => one.binding).map(({ name }) => name)),
                })}
              </dd>
            </div>
          </dl>
        </div>
        <div className="lines uses from-8">
          <h2 className="d3">{uses.title}</h2>
          <SumLine
            label={fillTemplate(uses.loan, { program: programOf(desk, '223f').short })}
            amount={sayWhole(permanent)}
            steps={rules.flatMap(({ steps }) => steps)}
          />
          <SumLine label={uses.balance} amount={less(payoff.balance)} />
          <SumLine label={uses.last} amount={less(payoff.lastInterest)} />
          <SumLine
            label={uses.exit}
            note={payoff.exitFee === null ? NOT_COUNTED : undefined}
            amount={payoff.exitFee === null ? '\u2013' : less(payoff.exitFee)}
          />
          {payoff.minimumInterest > 0 && (
            <SumLine label={uses.minimum} amount={less(payoff.minimumInterest)} />
          )}
          <SumLine label={uses.premium} amount={less(costs.premium)} />
          <SumLine label={uses.fees} amount={less(costs.applicationFee + costs.inspectionFee)} />
          <SumLine
            label={uses.legal}
            note={costs.legal === null ? 'not typed, not counted' : undefined}
            amount={costs.legal === null ? '\u2013' : less(costs.legal)}
          />
          <SumLine
            label={surplus < 0 ? uses.short : uses.over}
            amount={sayWhole(Math.abs(surplus))}
            steps={out.steps}
            total
          />
          {out.cashOut.later > 0 && (
            <>
              <SumLine label="Of it, at closing" amount={sayWhole(out.cashOut.atClosing)} />
              <SumLine label="Of it, held back until later" amount={sayWhole(out.cashOut.later)} />
            </>
          )}
          {out.participation?.amounts && out.afterParticipation && (
            <>
              <SumLine
                label="Share of the value created"
                amount={out.participation.amounts.map((one) => less(one)).join(' to ')}
              />
              <SumLine
                label="After that share"
                amount={out.afterParticipation.map((one) => sayWhole(one)).join(' to ')}
                total
              />
            </>
          )}
          <p className="small">{fillTemplate(uses.deposit, { amount: sayWhole(costs.depositRefunded) })}</p>
          <p className="small">{attribution}</p>
        </div>
      </div>
    </section>
  );
}

/** A window's worth, and the ends of a ruler that holds all its figures: round sums, at most 24 windows. */
function scaleOf(figures: readonly number[], steps: readonly number[]) {
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  const step = steps.find((one) => (most - least) / one <= 18) ?? steps.at(-1)!;
  const from = Math.max(0, Math.floor(least / step - 2) * step);
  return { step, from, to: Math.ceil(most / step + 2) * step };
}
const SUMS = [1e3, 2.5e3, 5e3, 1e4, 2.5e4, 5e4, 1e5, 2.5e5, 5e5, 1e6, 2.5e6, 5e6, 1e7, 5e7, 1e8];
const POINTS = [0.125, 0.25, 0.5, 1];

function Rulers({ desk, out }: PartProps) {
  const { rulers } = desk.words.takeout;
  const { deal } = desk.read;
  const { breakEven } = out;
  const rows = [
    { title: rulers.noi, plan: deal.noi2, edge: breakEven.noi, today: deal.noi, worse: 'down' },
    { title: rulers.rate, plan: deal.hud, edge: breakEven.noteRate, today: null, worse: 'up' },
    { title: rulers.value, plan: deal.value2, edge: breakEven.value, today: deal.value, worse: 'down' },
  ] as const;
  return (
    <section className="beside-words sec wrap grid12">
      <div className="words to-4">
        <h2 className="d2">{rulers.title}</h2>
        <p className="quiet">{rulers.text}</p>
      </div>
      <div className="rulers from-5">
        {rows.map(({ title, plan, edge, today, worse }) => {
          if (plan === null) return null;
          const isRate = worse === 'up';
          const say = isRate ? sayRate : sayDollars;
          if (edge === null)
            return (
              <section key={title}>
                <h3>{title}</h3>
                <p className="said">
                  {isRate && out.breakEvenBeyond !== null
                    ? `It breaks even beyond ${sayRate(out.breakEvenBeyond)}.`
                    : rulers.never}
                </p>
              </section>
            );
          const scale = scaleOf(today === null ? [plan, edge] : [plan, edge, today], isRate ? POINTS : SUMS);
          const pin = (value: number, words: string) => ({
            value,
            words: fillTemplate(words, { figure: say(value) }),
          });
          const data = {
            ...scale,
            worse,
            plan: pin(plan, rulers.plan),
            edge: pin(edge, rulers.edge),
            today: today === null ? undefined : pin(today, rulers.today),
          };
          const by = Math.abs(plan - edge);
          const gap = isRate ? `${Math.round(by * 100)} basis points` : sayWhole(by);
          const holds = isRate ? plan <= edge : plan >= edge;
          const sentence = holds
            ? isRate
              ? fillTemplate(rulers.rises, { by: gap })
              : fillTemplate(rulers.falls, { by: gap, share: `${((by / plan) * 100).toFixed(1)}%` })
            : fillTemplate(rulers.misses, { by: gap });
          return (
            <section key={title}>
              <h3>{title}</h3>
              <DataFigure
                className="on-paper wide"
                drawing={breakEvenRuler(data)}
                label={`${title}: ${data.plan.words}, ${data.edge.words}. ${sentence}`}
              />
              <DataFigure className="on-paper narrow" drawing={breakEvenRuler(data, { narrow: true })} />
              <p className="said">
                {sentence}{' '}
                <small>
                  {fillTemplate(rulers.step, {
                    step: isRate ? `${scale.step * 100} bps` : sayDollars(scale.step),
                  })}
                </small>
              </p>
            </section>
          );
        })}
      </div>
    </section>
  );
}

function Grid({ desk }: { desk: Desk<'takeout'> }) {
  const { grid } = desk.words.takeout;
  const { nois, rates, surplus, breakEven, curve } = takeoutGrid(desk.answer.plan!);
  const { hud, noi2 } = desk.read.deal;
  // a phone has room for every second rate, the one typed among them
  const isOnPhone = (column: number) => (column - Math.max(0, rates.indexOf(hud!))) % 2 === 0;
  const onPhone = rates.filter((_, column) => isOnPhone(column));
  const curveOver = (shown: readonly number[]) =>
    tableCurve(
      curve
        .filter(({ rate }) => rate >= shown[0]! && rate <= shown.at(-1)!)
        .map((point) => ({ x: point.rate, y: point.noi })),
      { from: shown[0]!, to: shown.at(-1)!, cells: shown.length },
      { from: nois[0]!, to: nois.at(-1)!, cells: nois.length },
    );
  const million = (value: number) => {
    const said = (Math.abs(value) / 1e6).toFixed(2);
    return said === '0.00' ? '0' : `${value < 0 ? '\u2212' : '+'}${said}`;
  };
  return (
    <section className="beside-words sec-foot wrap grid12">
      <div className="words to-4">
        <h2 className="d2">{grid.title}</h2>
        <p className="quiet">{grid.text}</p>
        <Legend words={grid.legend} />
      </div>
      <ScrollTable title={grid.title}>
        <table className="window-table">
          <caption className="unseen">{grid.caption}</caption>
          <thead>
            <tr>
              <td />
              {rates.map((one) => (
                <th
                  key={one}
                  scope="col"
                  className={one === hud ? 'here' : isOnPhone(rates.indexOf(one)) ? undefined : 'wide'}
                >
                  {sayRate(one)}
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
                      ? grid.plan
                      : `${noi > (noi2 ?? 0) ? '+' : '\u2212'}${Math.abs(Math.round((noi / (noi2 ?? 1) - 1) * 100))}%`}
                  </small>
                </th>
                {rates.map((one, column) => {
                  const value = surplus[row]![column]!;
                  const even = breakEven[column] ?? null;
                  const light = value >= 5000 ? 'lit' : even !== null && noi >= even ? 'even' : 'off';
                  const isHere = one === hud && noi === noi2;
                  const look = [light, isHere ? 'here' : '', isOnPhone(column) ? '' : 'wide'];
                  return (
                    <td key={one} className={look.filter(Boolean).join(' ')}>
                      <span>
                        <b>{light === 'even' ? '0' : million(value)}</b>
                      </span>
                      {row === 0 && column === 0 && (
                        <TableCurve className="wide" drawing={curveOver(rates)} />
                      )}
                      {row === 0 && one === onPhone[0] && (
                        <TableCurve className="narrow" drawing={curveOver(onPhone)} />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{grid.even}</th>
              {breakEven.map((noi, column) => (
                <td key={rates[column]} className={isOnPhone(column) ? undefined : 'wide'}>
                  {noi === null ? grid.none : sayMillions(noi)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollTable>
    </section>
  );
}

/** Stands in the first cell and reaches over all of them; the last row of the table says the same. */
const TableCurve = ({
  drawing: { box, shapes },
  className,
}: {
  drawing: DataDrawing;
  className: 'wide' | 'narrow';
}) => (
  <svg
    className={`table-curve ${className}`}
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
  const { calendar, attribution } = desk.words.takeout;
  const { timeline } = out;
  const { process } = desk.read.deal;
  const { term } = desk.answer.loan!;
  if (process === null || timeline.application === null)
    return (
      <section className="on-dark calendar-band">
        <div className="wrap sec grid12">
          <p className="lede to-8">{calendar.open}</p>
          <p className="small attribution">{attribution}</p>
        </div>
      </section>
    );
  const span = (from: number, to: number) =>
    fillTemplate(from === to ? calendar.month : calendar.months, { from, to });
  const spare = term.initial - timeline.endorsement;
  const phase = (name: string, from: number, to: number, light: CalendarPhase['light']): CalendarPhase => ({
    name,
    from,
    to,
    light,
    when: span(from, to),
  });
  const phases: CalendarPhase[] = [
    ...(timeline.stabilized > 0 ? [phase(calendar.works, 1, timeline.stabilized, 'may')] : []),
    phase(calendar.coverage, ...timeline.coverage, 'lit-2'),
    phase(calendar.process, timeline.application, timeline.application + process - 1, 'lit-0'),
    ...(spare > 0 ? [phase(calendar.spareRow, timeline.endorsement + 1, term.initial, 'may')] : []),
  ];
  const count = sayCount(Math.abs(spare));
  const extensions = timeline.extensionsUsed;
  const title =
    timeline.spare < 0
      ? fillTemplate(calendar.late, { count: sayCount(-timeline.spare).toLowerCase() })
      : spare > 1
        ? fillTemplate(calendar.spare.more, { count })
        : spare === 1
          ? calendar.spare.one
          : spare === 0
            ? calendar.spare.none
            : extensions === 1
              ? calendar.extended.one
              : fillTemplate(calendar.extended.more, { count: sayCount(extensions) });
  const size = { term: term.initial, extended: term.extended };
  return (
    <section className="on-dark calendar-band">
      <div className="wrap sec">
        <div className="grid12">
          <h2 className="d2 to-5">{title}</h2>
          <p className="quiet from-7">
            {fillTemplate(calendar.text, {
              application: timeline.application,
              latest:
                timeline.latestApplication !== null && spare > 0
                  ? fillTemplate(calendar.latest, { month: timeline.latestApplication })
                  : '',
              process,
            })}
          </p>
        </div>
        <DataFigure
          className="calendar wide"
          drawing={takeoutCalendar(phases, size)}
          label={fillTemplate(calendar.label, {
            phases: phases.map(({ name, when }) => `${name}, ${when}`).join('; '),
          })}
        />
        <DataFigure className="calendar narrow" drawing={takeoutCalendar(phases, size, { narrow: true })} />
        <p className="small attribution">{attribution}</p>
      </div>
    </section>
  );
}
