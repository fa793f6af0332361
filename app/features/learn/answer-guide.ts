import { sayShortTest } from '#app/features/deal/words/answer-text.ts';
import { calendarPhases, sayCalendar } from '#app/features/deal/words/calendar-text.ts';
import {
  sayDollars,
  sayFigure,
  sayList,
  sayLoan,
  sayNeeded,
  sayOverOrShort,
  sayRate,
  sayWhole,
} from '#app/features/deal/words/figure-text.ts';
import { capitalized } from '#app/format/first-letter.ts';
import { type BridgeCost, type BridgeLoan, bridgeCost, bridgeLoan } from '#app/lending/deal/bridge-cost.ts';
import { bridgeRate, spreadInput } from '#app/lending/deal/bridge-rate.ts';
import { type Deal, FIELDS } from '#app/lending/deal/deal-fields.ts';
import type { GuideField, GuideFigureName } from '#app/lending/deal/guide-fields.ts';
import { loanMeasures } from '#app/lending/deal/loan-measures.ts';
import { answerProgram } from '#app/lending/deal/program-answer.ts';
import type { ProgramTerms } from '#app/lending/deal/program-terms.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import { planTakeout, type TakeoutPlan, takeout } from '#app/lending/deal/takeout.ts';
import { costFacade, windowSum } from '#drawings/desk/cost-facade.ts';
import type { DataDrawing } from '#drawings/desk/data-drawing.ts';
import { loanCeilings } from '#drawings/desk/loan-ceilings.ts';
import { loanPair } from '#drawings/desk/loan-pair.ts';
import { takeoutCalendar } from '#drawings/desk/takeout-calendar.ts';

/** A slider between two ends, with its current `value`. */
interface Slider {
  field: GuideField;
  least: number;
  most: number;
  step: number;
}

/** What a guide's figure is computed from, besides the reader's values. */
export interface GuideSite {
  figure: GuideFigureName;
  sliders: readonly Slider[];
  /** the example deal, as it is typed on the desk */
  example: Readonly<Record<string, string>>;
  bridge: ProgramTerms;
  /** terms of the loan that repays the bridge */
  permanent: ProgramTerms;
}

export interface GuideAnswer {
  /** the main figure of the answer */
  figure: string;
  /** the answer in a sentence or two */
  says: string;
  /** the drawing's text alternative */
  label: string;
  wide: DataDrawing;
  narrow: DataDrawing;
}

/** A slider's name and value, without and with its unit. */
interface Moved {
  label: string;
  value: number;
  says: string;
}

/** The deal of a guide: the example with the reader's values, each limited to its slider's range. */
export function guideDeal({ example, sliders }: GuideSite, query: URLSearchParams): Deal {
  const { deal } = readDeal(new URLSearchParams(example));
  const asked = readDeal(query).deal;
  const moved = sliders.map(({ field, least, most }) => {
    const typed = query.has(field) ? asked[field] : null;
    return [field, Math.min(most, Math.max(least, typed ?? deal[field] ?? least))] as const;
  });
  return { ...deal, ...Object.fromEntries(moved) };
}

/** The value of a field with its unit: '$905,000', '3.90%', '16 months'. */
function sayMoved(deal: Deal, field: GuideField): string {
  const value = deal[field] ?? 0;
  if (field === 'sofr' || field === 'hud') return sayRate(value);
  return field === 'steady' || field === 'process' || field === 'hold'
    ? sayFigure(value, 'months')
    : sayDollars(value);
}

/** The two drawings of one figure, for wide screens and for phones. */
const drawn = <Data>(draw: (data: Data, size?: { narrow: boolean }) => DataDrawing, data: Data) => ({
  wide: draw(data),
  narrow: draw(data, { narrow: true }),
});

const ceilingsOf = (rules: readonly RuleAnswer[], binding: readonly string[]) =>
  rules.flatMap((rule) =>
    rule.amount === null || rule.steps.length === 0
      ? []
      : [
          {
            amount: rule.amount,
            binding: binding.includes(rule.id),
            figure: sayLoan(rule.amount),
            name: sayShortTest(rule),
          },
        ],
  );
type Ceilings = ReturnType<typeof ceilingsOf>;
const sayCeilings = (ceilings: Ceilings) =>
  ceilings.map(({ name, figure }) => `${capitalized(name)}: ${figure}`).join('. ');
const sayHolding = (ceilings: Ceilings) =>
  sayList(ceilings.flatMap(({ binding, name }) => (binding ? [name] : [])));

function ceilings({ bridge, sliders }: GuideSite, deal: Deal): GuideAnswer {
  const { rules, largest, binding } = answerProgram(bridge, deal);
  const tests = ceilingsOf(
    rules.filter(({ id }) => id !== 'amount'),
    binding,
  );
  const loan = largest ?? 0;
  const value = deal.value2 ?? 0;
  const { ltvStabilized, ltc } = loanMeasures(deal, loan);
  const spread = bridge.rules.find(({ measure }) => measure === 'spreadBps');
  const rate = spread ? (bridgeRate(deal, spreadInput(spread, deal)).value ?? 0) : 0;
  const most = Math.max(value, sliders.find(({ field }) => field === 'value2')?.most ?? 0);
  const share = (percent: number | null) => `${Math.round(percent ?? 0)}%`;
  return {
    figure: sayLoan(loan),
    says: `${sayLoan(loan)}, held by ${sayHolding(tests)} at a rate of ${sayRate(rate)}. That is ${share(ltvStabilized)} of stabilized value and ${share(ltc)} of cost.`,
    label: `A building as high as its stabilized value, ${sayDollars(value)}, lit up to ${sayLoan(loan)}. ${sayCeilings(tests)}.`,
    ...drawn(loanCeilings, { value, largest: loan, most, units: deal.units, ceilings: tests }),
  };
}

/** The bridge loan of a guide; its example has all inputs that one needs. */
function bridgeOf({ bridge }: GuideSite, deal: Deal): BridgeLoan {
  const loan = bridgeLoan(bridge, deal, deal.loan ?? 0);
  if (!loan) throw new Error('the example of the desk makes no bridge loan');
  return loan;
}

function planOf(site: GuideSite, deal: Deal): TakeoutPlan {
  const plan = planTakeout(site.permanent, site.bridge, bridgeOf(site, deal));
  if (!plan) throw new Error('the example of the desk makes no takeout');
  return plan;
}

function repayment(site: GuideSite, deal: Deal): GuideAnswer {
  const out = takeout(planOf(site, deal));
  const { permanent, payoff, costs, surplus, cashOut, repaysAll } = out;
  const tests = ceilingsOf(out.rules, out.binding);
  const most = site.sliders.find(({ field }) => field === 'value2')?.most ?? 0;
  const over =
    surplus < 0
      ? `It is ${sayNeeded(-surplus)} short of ${sayDollars(payoff.total)} to pay off and ${sayDollars(costs.total)} of costs`
      : `It repays ${sayDollars(payoff.total)} and ${sayDollars(costs.total)} of costs, with ${sayLoan(surplus)} over`;
  const held = cashOut.later > 0 ? `, of which ${sayLoan(cashOut.atClosing)} comes at closing` : '';
  return {
    figure: sayLoan(permanent),
    says: `${sayLoan(permanent)}, held by ${sayHolding(tests)}. ${over}${held}.`,
    label: `The bridge loan of ${sayLoan(payoff.balance)} beside a permanent loan of ${sayLoan(permanent)}. The loan that repays everything is ${sayNeeded(repaysAll)}. ${sayCeilings(tests)}.`,
    ...drawn(loanPair, {
      cost: Math.max(deal.value2 ?? 0, most * 0.8),
      ...{ units: deal.units, bridge: payoff.balance, permanent, ceilings: tests },
      repaysAll: { amount: repaysAll, figure: sayNeeded(repaysAll), name: 'repays all of it' },
      surplus: {
        amount: surplus,
        figure: sayOverOrShort(surplus),
        name: surplus < 0 ? 'short' : 'over, after costs',
      },
    }),
  };
}

/** The month after the last one in which the reserve pays; null where that is the last of the term. */
function coveredFrom({ months, term }: BridgeCost): number | null {
  const last = months.findLast(({ fromReserve }) => fromReserve !== null && fromReserve > 0)?.index ?? 0;
  return last < term.initial ? last + 1 : null;
}

function reserve(site: GuideSite, deal: Deal): GuideAnswer {
  const cost = bridgeCost(bridgeOf(site, deal));
  const held = cost.reserve ?? 0;
  const drawnIn = cost.months.filter(({ fromReserve }) => fromReserve !== null && fromReserve > 0).length;
  const from = coveredFrom(cost);
  const data = {
    feeIn: 0,
    feeOut: 0,
    months: cost.months,
    words: { feeIn: '', feeOut: '', noi: 'NOI, month by month' },
    covered: from === null ? null : { index: from, words: `from month ${from}, NOI pays` },
  };
  const sum = sayDollars(windowSum(data));
  return {
    figure: sayWhole(held),
    says:
      held === 0
        ? 'No reserve: income covers the interest from the first month.'
        : `${sayWhole(held)} of reserve, drawn in ${sayFigure(drawnIn, 'months')} of ${cost.term.initial}. ${
            from === null
              ? 'Income does not cover the interest within the term.'
              : `From month ${from} on, income pays for itself.`
          }`,
    label: `${sayFigure(cost.term.initial, 'months')} of interest on ${sayLoan(cost.loan)} at ${sayRate(cost.rate)}, a window for each ${sum}. NOI pays what is lit, the reserve the ${sayWhole(held)} that is dim.`,
    ...drawn(costFacade, data),
  };
}

function timeline(site: GuideSite, deal: Deal): GuideAnswer {
  const { timeline: months } = planOf(site, deal);
  const { term } = bridgeOf(site, deal);
  const application = months.application ?? months.stabilized + 1;
  const phases = calendarPhases(months, application, deal.process ?? 0, term);
  const size = { term: term.initial, extended: term.extended };
  const latest = months.latestApplication ?? 0;
  return {
    figure: `Month ${months.endorsement}`,
    says: `${sayCalendar(months, term)}. Stabilized after month ${months.stabilized}, endorsed at the end of month ${months.endorsement}. ${
      latest < application
        ? 'No application fits into the initial term.'
        : `Within the initial term of ${sayFigure(term.initial, 'months')}, the last month to apply in is ${latest}.`
    }`,
    label: `A window is a month. ${phases.map(({ name, when }) => `${name}, ${when}`).join('; ')}. The bridge runs ${sayFigure(term.initial, 'months')}, ${term.extended} with its extensions.`,
    wide: takeoutCalendar(phases, size),
    narrow: takeoutCalendar(phases, size, { narrow: true }),
  };
}

const FIGURES: Record<GuideFigureName, (site: GuideSite, deal: Deal) => GuideAnswer> = {
  ceilings,
  takeout: repayment,
  reserve,
  timeline,
};

/** A guide's answer to the reader's values: the desk's own answer, with a drawing. */
export function answerGuide(site: GuideSite, query: URLSearchParams): GuideAnswer & { moved: Moved[] } {
  const deal = guideDeal(site, query);
  const moved = site.sliders.map(({ field }) => ({
    label: FIELDS[field].label,
    value: deal[field] ?? 0,
    says: sayMoved(deal, field),
  }));
  return { ...FIGURES[site.figure](site, deal), moved };
}
