import { longDay } from '#app/format/dates.ts';
import { capitalized } from '#app/format/first-letter.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import { paymentsOf } from '#app/lending/deal/amortization.ts';
import { isCashOpen, leavingLeast, leftToOwner } from '#app/lending/deal/answer.ts';
import { bridgeTerm } from '#app/lending/deal/bridge-term.ts';
import { FIELD_KEYS, FIELDS, type FieldKey, isWorksOpen } from '#app/lending/deal/deal-fields.ts';
import { debtWith } from '#app/lending/deal/loan-measures.ts';
import { steadyAfter } from '#app/lending/deal/noi-path.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { caseOf } from '#app/lending/deal/program-terms.ts';
import { projectCost } from '#app/lending/deal/project-cost.ts';
import { isAssumed } from '#app/lending/deal/read-deal.ts';
import { shortQuery } from '#app/lending/deal/short-address.ts';
import { baseOfUses } from '#app/lending/deal/sources-and-uses.ts';
import type { Takeout } from '#app/lending/deal/takeout.ts';
import { present } from '#app/lending/present.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import type { SheetBuilding } from '#drawings/desk/sheet-building.ts';
import { type Desk, programOf } from '../desk-data.ts';
import {
  askedOf,
  describeDeal,
  nameOf,
  sayBinding,
  sayNeeds,
  sayShortTest,
  sayWantedOf,
  shortOf,
} from '../words/answer-text.ts';
import { sayApart } from '../words/apart-text.ts';
import { exampleFees, sayShare } from '../words/caveat-text.ts';
import { endsOf, sayUpTo } from '../words/coverage-ends.ts';
import { dealName } from '../words/deal-name.ts';
import { sayDeposit } from '../words/deposit-text.ts';
import { fieldName, sayChoice, sayOddities } from '../words/field-text.ts';
import {
  sayCount,
  sayDollars,
  sayExactly,
  sayExactRate,
  sayFigure,
  sayList,
  sayLoan,
  sayOverOrShort,
  sayRange,
  sayRate,
  sayRates,
  sayWhole,
} from '../words/figure-text.ts';
import { sayCash, sayLeft, sayUncounted, USES } from '../words/funds-text.ts';
import { sayInsuredTerm } from '../words/insured-term.ts';
import { interestCoverage, ratesOf } from '../words/loan-figures.ts';
import { sayNotes, sayParticipation, withoutShare } from '../words/loan-text.ts';
import { sayOwnMoney } from '../words/own-money.ts';
import { sayHindrance, sayLeftOut, sayNoteEdge, sayOccupancy, sayUntested } from '../words/takeout-notes.ts';
import {
  dividedOf,
  isFeeOpen,
  isHeldBack,
  isNowhere,
  sumOfTakeout,
  takesShare,
} from '../words/takeout-text.ts';
import { sayTyped } from '../words/typed-text.ts';
import { fitsSoFar, isUntested, type Standing, standingOf } from '../words/verdict-text.ts';

/** What a sheet needs of the site besides the desk's own words. */
export interface SheetSite {
  firm: { name: string; city: string; state: string; phone: string; email: string };
  /** what the sheet is, and whose figures it holds */
  legal: string;
  /** rows of the term sheets as printed, by program; null where the firm does not show them */
  printed: Partial<Record<ProgramAnswer['key'], { recourse: string | null; lien: string | null }>>;
}

/** One row: label, figure, and the figure's basis (empty where none is needed). */
interface SheetRow {
  label: string;
  figure: string;
  note: string;
  /** the main row of its section */
  strong?: boolean;
  /** a term of the program, and no figure of this deal: staff know it */
  isTerm?: boolean;
  /** what of the figure nobody typed: for staff, who read the row among what was sent */
  taken?: string | false | undefined;
}

interface SheetSection {
  key: 'deal' | 'bridge' | 'insured' | 'others' | 'out';
  title: string;
  rows: SheetRow[];
}

/** A deal on one page as data, for the page, the PDF and the workbook. All texts are ready to print. */
export interface DealSheet {
  /** the property's name, as the sender gave it */
  of: string;
  title: string;
  /** the deal in one line */
  line: string;
  /** day of the sheet, date and version of the terms, and the version of an older link */
  dates: string[];
  /** at most three */
  figures: { label: string; figure: string }[];
  /** in the order of the page; none is empty */
  sections: SheetSection[];
  /** what the figures assume, in two lists: what was typed, and presets */
  assumed: { title: string; items: string[] }[];
  /** what the terms leave open, then the notice that nobody is committed */
  legal: string[];
  reach: string;
  /** null where there is no loan to draw */
  drawing: (SheetBuilding & { label: string }) | null;
  /** the deal's shortest address, as its QR code holds it: a query for the desk */
  query: string;
}

const percent = (share: number) => sayFigure(Math.round(share * 1000) / 10, 'percent');
const join = (parts: (string | null | false | undefined)[], by = ', ') => present(parts).join(by);
const LENDS: readonly string[] = ['fits', 'fits-with-less'];

/** The programs that a sheet can be about. */
export const lendersOf = ({ answer }: Desk): ProgramAnswer[] =>
  answer.programs.filter(({ verdict, loan }) => LENDS.includes(verdict) && (loan ?? 0) > 0);

/**
 * The loan that the sheet is about: the program asked for, else the bridge that cost and takeout are reckoned for. A
 * permanent loan that lends an owner as much of what is asked and leaves no more to find comes first, because it needs no
 * bridge before it; no bridge is known to leave less while its reserve is not known.
 */
export function subjectOf(desk: Desk): ProgramAnswer | null {
  const { answer, read } = desk;
  const lends = lendersOf(desk);
  const owns = lends.some(({ funds }) => funds && !funds.buys);
  const bridge = lends.find(({ key }) => key === answer.bridge);
  const among = lends.filter((one) => one === bridge || (owns && isInsured(one.key)));
  const fits = among.filter(({ verdict }) => verdict === 'fits');
  const known = (fits.length > 0 ? fits : among).filter((one) => !isCashOpen(one));
  return (
    lends.find(({ key }) => key === read.deal.program) ??
    leavingLeast(known).find(({ key }) => isInsured(key)) ??
    bridge ??
    leavingLeast(lends)[0] ??
    null
  );
}

const isBridgeKey = ({ key }: ProgramAnswer) => !isInsured(key);

/** Collects rows, and leaves out those without a figure. */
function rowsOf(
  ...all: (SheetRow | [string, string, string?] | null | undefined | false | '')[]
): SheetRow[] {
  return present(all)
    .map((one) => (Array.isArray(one) ? { label: one[0], figure: one[1], note: one[2] ?? '' } : one))
    .filter(({ figure }) => figure !== '');
}

const termRow = (label: string, figure: string, note = ''): SheetRow => ({
  label,
  figure,
  note,
  isTerm: true,
});

function dealRows(desk: Desk, subject: ProgramAnswer | null): SheetRow[] {
  const { deal, typed } = desk.read;
  const isNew = deal.for === 'build';
  const isUnread = desk.read.errors.some(({ field }) => field === 'works');
  const isDated = desk.answer.cost !== null && subject?.key === desk.answer.bridge;
  const base = baseOfUses(deal) ?? 'price';
  const cost = projectCost(deal).value;
  // the insured loan's balance has a row of its own
  const start = base === 'balance' ? null : deal[base];
  const pair = (today: number | null, later: number | null) =>
    join([
      today !== null && `${sayExactly(today)} today`,
      later !== null && `${sayExactly(later)} stabilized`,
    ]);
  const shares = [
    ['area', deal.shopArea],
    ['income', deal.shopIncome],
  ] as const;
  const shops = shares.flatMap(([of, share]) =>
    share === null ? [] : [`${sayFigure(share, 'percent')} of ${of}`],
  );
  const insured = join([
    deal.left !== null && `${sayFigure(deal.left, 'months')} left`,
    deal.pays !== null && `${sayExactly(deal.pays)} a year`,
  ]);
  return rowsOf(
    start !== null && {
      label: isNew ? USES.land : FIELDS[base].label,
      figure: sayExactly(start),
      strong: true,
      note: deal.units ? `${sayWhole(start / deal.units)} a unit` : '',
    },
    // which of a price and a debt counts, the purpose says
    deal.for === null &&
      base === 'price' &&
      deal.debt !== null && [FIELDS.debt.label, sayExactly(deal.debt), 'Not counted beside a price'],
    base === 'debt' && deal.basis !== null && [FIELDS.basis.label, sayExactly(deal.basis)],
    (typed.works || typed.costs) && {
      label: `${isNew ? USES.construction : 'Renovation'} and closing costs`,
      figure: `${isUnread ? 'not read' : isWorksOpen(deal) ? 'not typed' : sayExactly(deal.works)} and ${deal.costs === null ? 'not typed' : sayExactly(deal.costs)}`,
      note:
        cost === null || isUnread || isWorksOpen(deal)
          ? ''
          : `Cost ${sayExactly(cost)}${deal.costs === null ? ' without closing costs' : ''}`,
      taken: !typed.works && !isWorksOpen(deal) && 'Renovation not typed, taken as none',
    },
    [
      'NOI',
      pair(deal.noi, deal.noi2),
      // a bridge term dates nothing on the sheet of another loan, or where there is no bridge
      deal.noi2 === null || (deal.steady === null && !isDated)
        ? ''
        : steadyAfter(deal) === 0
          ? 'Stabilized at closing'
          : `${deal.steady === null ? 'Taken as stabilized' : 'Stabilized'} after ${sayFigure(steadyAfter(deal), 'months')}`,
    ],
    {
      label: 'Value',
      figure: pair(deal.value, deal.value2),
      note: deal.noi2 && deal.value2 ? `${percent(deal.noi2 / deal.value2)} NOI on value, stabilized` : '',
      taken: desk.read.assumed.includes('value') && 'Today not typed, taken as the price',
    },
    [
      'Occupancy',
      capitalized(
        join([
          deal.occupied !== null && `${sayFigure(deal.occupied, 'percent')} occupied`,
          shops.length > 0 && `commercial ${sayList(shops)}`,
        ]),
      ),
    ],
    (deal.balance !== null || (deal.for === 'add' && insured !== '')) && [
      'Insured loan today',
      deal.balance === null
        ? 'Balance not typed'
        : `${sayExactly(deal.balance)}${deal.first === null ? '' : ` of ${sayExactly(deal.first)}`}`,
      insured,
    ],
  );
}

function amountRow({ read }: Desk, subject: ProgramAnswer): SheetRow {
  const wanted = read.deal.loan ?? 0;
  const request = subject.request ?? 0;
  const isLess = Math.max(wanted, request) > subject.loan!;
  const asked = `${sayExactly(wanted)}${request > wanted ? ' and its interest reserve are' : ' is'} wanted. `;
  return {
    label: 'Amount',
    figure: sayExactly(subject.loan!),
    strong: true,
    note: `${isLess ? asked : ''}Up to ${sayExactly(subject.largest!)}, held by ${sayBinding(subject)}${isUntested(subject) ? ', as far as tested' : ''}`,
  };
}

/** The loan as a share of cost and value, with the value that the program uses. */
function leverageRow(desk: Desk, subject: ProgramAnswer): SheetRow | null {
  const { deal } = desk.read;
  const debt = debtWith(deal, subject.loan!);
  if (debt === null) return null;
  const ltv = subject.rules.find(({ id }) => id === 'ltv');
  const ofLater = ltv?.steps.some(({ inputs }) => inputs.some(({ field }) => field === 'value2'));
  const onTop = ltv?.assumed ? deal.works : 0;
  const value = ofLater ? deal.value2 : deal.value;
  const ofCost = subject.measures?.ltc ?? null;
  const shares = [
    ofCost === null ? null : `${percent(ofCost / 100)} of ${deal.for === 'add' ? 'its own cost' : 'cost'}`,
    value
      ? `${percent(Math.max(0, debt - onTop) / value)} of ${ofLater ? 'stabilized value' : 'value today'}${onTop > 0 ? ', renovation apart' : ''}`
      : null,
  ];
  const limits = subject.rules
    .filter(({ id, limit }) => (id === 'ltv' || id === 'ltc') && limit !== null)
    .map((rule) => `${sayShortTest(rule)}${rule.met === null ? ' (not tested)' : ''}`);
  return {
    label: 'Leverage',
    figure: present(shares).join(', '),
    note: limits.length > 0 ? `Limits ${sayList(limits)}` : '',
  };
}

/** The cash that the loan leaves to pay or pays out, of the sum of all uses; its bound where a use is not counted. */
function fundsRow({ funds }: ProgramAnswer): SheetRow | null {
  if (funds === null) return null;
  const { cash, total, buys, uses } = funds;
  const apart = sayUncounted(funds);
  const paid = uses.filter(({ id }) => id === 'cash-out' || id === 'held-back');
  const shown = (amount: number | null, bound: string) => `${apart && bound}${sayWhole(amount ?? 0)}`;
  if (paid.length > 0)
    return {
      label: 'Cash to you',
      figure: capitalized(
        join(
          paid.map(
            ({ id, amount }) =>
              shown(amount, 'at most ') + (id === 'cash-out' ? ' at closing' : ' held back until later'),
          ),
        ),
      ),
      note: `Of ${sayWhole(total)} in all${apart}`,
    };
  return {
    label: sayCash(funds),
    figure: capitalized(shown(cash, 'at least ')),
    note: `Of ${sayWhole(total)} to pay${apart}`,
    strong: !buys && cash > 0,
  };
}

function yieldRow({ measures }: ProgramAnswer): SheetRow | null {
  if (measures === null || Object.values(measures).every((one) => one === null)) return null;
  const { debtYieldToday, debtYieldStabilized, perUnit } = measures;
  const share = (value: number) => sayFigure(Math.round(value * 10) / 10, 'percent');
  return {
    label: 'Debt yield',
    figure: join([
      debtYieldToday !== null && `${share(debtYieldToday)} today`,
      debtYieldStabilized !== null && `${share(debtYieldStabilized)} stabilized`,
    ]),
    note: perUnit === null ? '' : `${sayWhole(perUnit)} a unit`,
  };
}

function sayReserve(reserve: number, coverage: number): string {
  if (reserve > 0) return `Reserve ${sayWhole(reserve)}`;
  return coverage < 1
    ? 'No reserve: NOI rises above the interest within the first month'
    : 'No reserve for interest';
}

function bridgeRows(desk: Desk, subject: ProgramAnswer, { printed }: SheetSite): SheetRow[] {
  const { deal } = desk.read;
  const cost = subject.key === desk.answer.bridge ? desk.answer.cost : null;
  const term = bridgeTerm(desk.terms.find(({ key }) => key === subject.key)!, deal);
  const initial = sayFigure(term.initial, 'months');
  const covered = interestCoverage(desk, subject);
  const reserve = cost?.reserve ?? subject.reserve;
  const { recourse = null, lien = null } = printed[subject.key] ?? {};
  const participation = sayParticipation(desk, subject.key);
  const fee = (share: number | null) => (share === null ? 'not typed' : sayFigure(share, 'percent'));
  const isPriced = [deal.fee, deal.exit, deal.ext].some((share) => share !== null);
  const isOpen = [deal.fee, deal.exit, deal.ext].includes(null);
  return rowsOf(
    amountRow(desk, subject),
    fundsRow(subject),
    leverageRow(desk, subject),
    termRow(
      'Interest',
      `1-month Term SOFR plus ${ratesOf(desk, subject.key)?.spread}`,
      `Interest only, ${sayChoice(deal.days).toLowerCase()}`,
    ),
    termRow(
      'Term',
      term.extensions === 0
        ? initial
        : `${initial}, ${term.extensions === 1 ? 'one extension' : `${sayCount(term.extensions).toLowerCase()} extensions`} of ${sayFigure(term.each, 'months')}`,
      term.allowed ? `Fully extended, ${term.allowed.from} to ${term.allowed.to} months` : '',
    ),
    covered !== null && [
      'Interest coverage',
      join([
        `${sayFigure(covered.coverage, 'dscr')} today`,
        covered.stabilized !== null && `${sayFigure(covered.stabilized, 'dscr')} stabilized`,
      ]),
      reserve === null ? '' : sayReserve(reserve, covered.coverage),
    ],
    cost !== null &&
      cost.minimumMonths > 0 &&
      termRow(
        'Minimum interest',
        sayFigure(cost.minimumMonths, 'months'),
        deal.minimum === null
          ? 'Generally half the initial term'
          : deal.minimum > cost.minimumMonths
            ? `${deal.minimum} typed; the initial term is the most`
            : '',
      ),
    {
      label: 'Fees',
      figure: isPriced
        ? `Origination ${fee(deal.fee)}, exit ${fee(deal.exit)}, extension ${fee(deal.ext)}`
        : 'At market',
      note: isOpen ? 'What is not typed is not counted' : '',
      isTerm: !isPriced,
    },
    participation !== null && [
      'Participation',
      participation,
      'Share of the value created, on top of interest and fees',
    ],
    recourse !== null && termRow('Recourse', recourse, lien ?? ''),
  );
}

function insuredRows(desk: Desk, subject: ProgramAnswer, { printed }: SheetSite): SheetRow[] {
  const {
    words,
    read: { deal },
  } = desk;
  const dscr = subject.rules.find(({ id }) => id === 'dscr');
  const payments = paymentsOf(desk.terms, deal, subject);
  const term = sayInsuredTerm(desk, subject.key, subject.rules);
  const { recourse = null } = printed[subject.key] ?? {};
  return rowsOf(
    amountRow(desk, subject),
    fundsRow(subject),
    leverageRow(desk, subject),
    yieldRow(subject),
    term !== null && termRow('Term', `${term}, fixed`),
    payments && [
      'Each month',
      `${sayExactly(payments.monthly)} principal and interest`,
      join(
        [
          `${sayExactly(payments.monthlyPremium)} insurance, first year`,
          caseOf(deal).work && words.payments.built,
        ],
        '. ',
      ),
    ],
    dscr !== undefined &&
      dscr.limit !== null && [
        'Coverage asked',
        dscr.limitTo === null
          ? sayFigure(askedOf(dscr)!, 'dscr')
          : `${sayFigure(dscr.limit, 'dscr')} to ${sayFigure(dscr.limitTo, 'dscr')}`,
        dscr.ends ? `Coverage alone allows ${sayRange(dscr.ends, sayExactly)}` : '',
      ],
    recourse !== null && termRow('Recourse', recourse),
  );
}

const VERDICTS: Record<Standing, string> = {
  fits: 'Fit',
  'leaves-cash': 'Leave cash to find',
  'fits-with-less': 'Lend less than asked',
  later: 'Once stabilized',
  'more-needed': 'Wait for a fact',
  'does-not-fit': 'Do not fit',
  'on-request': 'On request',
};

/** All other programs in at most six rows, by their answers. */
function otherRows(desk: Desk, subject: ProgramAnswer | null): SheetRow[] {
  const others = desk.answer.programs.filter(({ key }) => key !== subject?.key);
  const nameWithAmount = (one: ProgramAnswer) =>
    one.largest === null || one.verdict === 'does-not-fit'
      ? shortOf(desk, one)
      : `${shortOf(desk, one)} ${sayUpTo(one, 'to')}${fitsSoFar(one) ? ' (as far as tested)' : ''}`;
  const { loan } = desk.read.deal;
  const noteOf = (verdict: string, programs: ProgramAnswer[]) => {
    if (verdict === 'more-needed') {
      const facts = [...new Set(programs.flatMap((one) => one.needs))].map(fieldName);
      const named =
        facts.length > 4 ? [...facts.slice(0, 3), `${countInWords(facts.length - 3)} other facts`] : facts;
      const isForEach = programs.every(({ needs }) => needs.length === facts.length);
      return `${isForEach ? '' : 'between them: '}${sayList(named)}`;
    }
    const mayLeaveNone = verdict === 'leaves-cash' && programs.some((one) => one.largest! > one.loan!);
    const carry = programs.filter((one) => one.verdict === 'fits');
    const lessToo = carry.length < programs.length ? ', or at the most of one that lends less' : '';
    return mayLeaveNone && loan !== null ? `at the ${sayWantedOf(desk, carry)} wanted${lessToo}` : '';
  };
  return Object.entries(VERDICTS).flatMap(([verdict, label]) => {
    const programs = others.filter((one) => standingOf(one) === verdict);
    return rowsOf([label, sayList(programs.map(nameWithAmount)), capitalized(noteOf(verdict, programs))]);
  });
}

/** What is over or short after a share of value, with the lesser amount first: '$250,000 to $400,000 short'. */
function sayAfterShare([least, most]: readonly [number, number]): string {
  if (most < 0) return `${sayRange([-most, -least], sayWhole)} short`;
  return least < 0
    ? `${sayWhole(-least)} short to ${sayWhole(most)} over`
    : `${sayRange([least, most], sayWhole)} over`;
}

function outRows(desk: Desk): SheetRow[] {
  const { takeout, cost } = desk.answer;
  if (!takeout) return [];
  const { breakEven, timeline, costs, surplus, permanent } = takeout;
  const { noi, value } = breakEven;
  const edge = sayNoteEdge(takeout);
  const hindrance = sayHindrance(desk, takeout);
  const over = `${sayWhole(Math.abs(surplus))} ${sumOfTakeout(takeout).toLowerCase()}`;
  const { atClosing, later } = takeout.cashOut;
  // what comes to the owner is what is left after a share of value
  const after = takeout.afterParticipation;
  const paid = isHeldBack(takeout) && `${sayWhole(atClosing)} at closing, ${sayWhole(later)} later`;
  return rowsOf(
    ...hindrance.map((figure, i) => ({
      label: i < takeout.refused.length ? 'Not lent' : 'Too late',
      figure,
      note: '',
      strong: true,
    })),
    {
      label: 'First mortgage',
      strong: true,
      figure: `${sayExactly(permanent)}, ${desk.programs.find(({ key }) => key === '223f')!.short}`,
      note: `Held by ${sayBinding(takeout)}`,
    },
    [
      'After payoff and costs',
      join([over, after ? null : paid], ': '),
      after && !isNowhere(takeout)
        ? join([`${sayAfterShare(after)} after the share of value`, paid], `. ${dividedOf(takeout)}, `)
        : `Costs ${sayWhole(costs.total)}`,
    ],
    (noi ?? value) !== null && [
      takesShare(takeout) ? 'Breaks even, before that share' : 'Breaks even at',
      noi === null
        ? `Stabilized value ${sayExactly(value!)}`
        : join(
            [
              `NOI ${sayExactly(noi)}`,
              edge !== null && `a note rate ${/^\d/.test(edge) ? 'of ' : ''}${edge}`,
            ],
            ', or ',
          ),
      `${takeout.repays ? 'Repaid' : 'HUD loan'} in month ${timeline.endorsement}${cost && timeline.endorsement < cost.payoff ? `; the cost counts ${cost.payoff}` : ''}`,
    ],
  );
}

/** Fields that are the sender's assumptions, and not facts about the property. */
const isAssumption = (key: FieldKey) =>
  ['rates', 'hud', 'timing'].includes(FIELDS[key].group) ||
  key === 'life' ||
  key === 'afford' ||
  key === 'owner';

/** 'HUD note rate 5.5%'; for the index its source follows. */
function sayAssumption(desk: Desk, key: FieldKey): string {
  const { deal } = desk.read;
  // such a label names the unit: 'Months to stabilize 18'
  const value = FIELDS[key].label.startsWith('Months') ? String(deal[key]) : sayTyped(desk, key);
  const said = FIELDS[key].kind === 'choice' ? value.toLowerCase() : value;
  const source = key === 'sofr' && deal.sofrOf ? ` (${deal.sofrOf})` : '';
  return `${fieldName(key)} ${said}${source}`;
}

const EXAMPLE: readonly FieldKey[] = ['fee', 'exit', 'ext'];

function assumptions(desk: Desk, subject: ProgramAnswer | null): DealSheet['assumed'] {
  const { read, answer, terms } = desk;
  const { deal } = read;
  const keys = FIELD_KEYS.filter((key) => isAssumption(key) && key !== 'sofrOf' && deal[key] !== null);
  // one press has typed them, and not the sender
  const isExample = exampleFees(desk).length > 0;
  const own = isExample ? keys.filter((key) => !EXAMPLE.includes(key)) : keys;
  const bridged = subject !== null && isBridgeKey(subject);
  // what only a bridge loan takes for granted is not on the sheet of an insured one
  const { cost } = bridged ? answer : { cost: null };
  const isOfBridge = (key: FieldKey) =>
    subject !== null && !bridged && ['rates', 'timing'].includes(FIELDS[key].group);
  const spread = terms
    .find(({ key }) => key === subject?.key)
    ?.rules.find(({ measure }) => measure === 'spreadBps');
  const middle = bridged && deal.spread === null && spread && spread.from < spread.to;
  const taken = present([
    ...keys.filter((key) => isAssumed(read, key) && !isOfBridge(key)).map((key) => sayAssumption(desk, key)),
    ...(isExample ? [`example fees: ${sayList(EXAMPLE.map((key) => sayAssumption(desk, key)))}`] : []),
    read.assumed.includes('value') && 'value today taken as the price',
    middle &&
      `${fieldName('spread')} ${sayFigure((spread.from + spread.to) / 2, 'bps')}, the middle of its range`,
    cost &&
      deal.noi !== null &&
      deal.noi2 !== null &&
      steadyAfter(deal) > 0 &&
      `NOI moves in a straight line to month ${steadyAfter(deal)}`,
    cost && deal.floor === null && 'no floor of the index',
    cost && 'the loan is fully funded, so interest runs on all of it from the first day',
  ]);
  const typed = own.filter((key) => !isAssumed(read, key)).map((key) => sayAssumption(desk, key));
  return [
    { title: 'Typed by the sender.', items: typed },
    { title: 'Assumed where nothing was typed.', items: taken },
  ].flatMap(({ title, items: [first, ...rest] }) =>
    // the title ends a sentence, so the first item begins with a capital
    first === undefined ? [] : [{ title, items: [capitalized(first), ...rest] }],
  );
}

/**
 * What a takeout leaves, for the head of the sheet: after the share of value where that is known, because it may leave
 * the loan short.
 */
function takeoutFigure(takeout: Takeout): DealSheet['figures'][number] {
  const { surplus, afterParticipation } = takeout;
  const [least, most] = afterParticipation ?? [surplus, surplus];
  if (least === surplus || isNowhere(takeout))
    return {
      label: sumOfTakeout(takeout).replace(/^(Over|Short)$/, '$1 at takeout'),
      figure: sayWhole(Math.abs(surplus)),
    };
  const side = least >= 0 ? 'Over' : most < 0 ? 'Short' : 'Short or over';
  const amount = (sum: number) =>
    `${sayOverOrShort(sum)}${side === 'Short or over' ? (sum < 0 ? ' short' : ' over') : ''}`;
  const ends = side === 'Short' ? [most, least] : [least, most];
  return {
    label: `${side}, after the share of value${isFeeOpen(takeout) ? ', before fees not typed' : ''}`,
    figure: [...new Set(ends.map(amount))].join(' to '),
  };
}

function keyFigures(desk: Desk, subject: ProgramAnswer | null): DealSheet['figures'] {
  if (subject === null) return [];
  const { cost, takeout } = desk.answer;
  const { hud } = desk.read.deal;
  const most = `The most it lends${isUntested(subject) ? ', as far as tested' : ''}`;
  if (!isBridgeKey(subject))
    return present([
      ...(endsOf(subject)?.map(({ coverage, amount }) => ({
        label: `${most}, at ${coverage} coverage`,
        figure: sayExactly(amount),
      })) ?? [{ label: most, figure: sayExactly(subject.largest!) }]),
      hud !== null && { label: 'Note rate, fixed', figure: sayExactRate(hud) },
    ]);
  const rates = ratesOf(desk, subject.key)?.rates;
  const isCosted = cost && subject.key === desk.answer.bridge;
  const isFeePaid = cost && cost.total > cost.interest;
  const participation = cost?.participation;
  const shared = participation?.allInAnnual;
  const ofShare = participation && `${shared ? 'with' : 'before'} the share of value`;
  return present([
    rates && { label: 'Rate, at the index typed', figure: sayRates(rates) },
    isCosted && {
      label: `${isFeePaid ? 'Interest and fees typed' : 'Interest alone'}, ${sayFigure(cost.payoff, 'months')}`,
      figure: sayWhole(cost.total),
    },
    isCosted && takeout && takeoutFigure(takeout),
    isCosted &&
      !takeout &&
      cost.allInAnnual !== null && {
        label: `A year, ${ofShare || (isFeePaid ? 'with the fees typed' : 'interest alone')}`,
        figure: shared
          ? sayRange(shared, (rate) => (rate === null ? '\u2013' : sayRate(rate)))
          : sayRate(cost.allInAnnual),
      },
  ]);
}

function drawingOf(desk: Desk, subject: ProgramAnswer | null): DealSheet['drawing'] {
  if (subject === null) return null;
  const { deal } = desk.read;
  const cost = projectCost(deal).value;
  const tests = subject.rules
    .filter(({ id, amount, steps }) => amount !== null && steps.length > 0 && id !== 'amount')
    .map((rule) => {
      const binding = subject.binding.includes(rule.id);
      const name = join([sayShortTest(rule), binding && 'lowest']);
      return { amount: rule.amount!, figure: sayLoan(rule.amount!), name, binding };
    });
  return {
    cost: cost ? { amount: cost, figure: sayDollars(cost), name: 'cost' } : null,
    loan: { amount: subject.loan!, figure: sayLoan(subject.loan!), name: 'this loan' },
    tests,
    units: deal.type === 'multifamily' ? deal.units : null,
    label: `A building ${cost ? `as high as the cost of ${sayDollars(cost)}, ` : ''}lit up to the loan of ${sayLoan(subject.loan!)}. ${tests.map(({ name, figure }) => `${name}: ${figure}`).join('. ')}`,
  };
}

/** Why the sheet is not for the program asked for, and which one it is for; null where it is for that one. */
export function sayOtherSubject(desk: Desk): string | null {
  const subject = subjectOf(desk);
  const asked = desk.answer.programs.find(({ key }) => key === desk.read.deal.program);
  if (!asked || subject === null || asked === subject) return null;
  const { key, verdict, needs } = asked;
  const why =
    verdict === 'more-needed'
      ? sayNeeds(needs)
      : verdict === 'later'
        ? 'lends once the property is stabilized'
        : verdict === 'on-request'
          ? 'lends by limits that are given on request'
          : 'does not lend on this deal';
  return `${programOf(desk, key).name} ${why}. The sheet is for ${nameOf(desk, subject)}.`;
}

/** What the sheet is about, with its loan; where no program lends, the reason. */
export function sheetTitle(desk: Desk): string {
  const subject = subjectOf(desk);
  if (subject !== null) return `${nameOf(desk, subject)}, ${sayExactly(subject.loan!)}`;
  const { programs } = desk.answer;
  if (programs.some(({ verdict }) => verdict === 'more-needed')) return 'No loan can be answered yet';
  const asking = programs.filter(({ verdict }) => verdict === 'on-request');
  return asking.length > 0
    ? `${sayList(asking.map((one) => nameOf(desk, one)))}, on request`
    : 'No loan of ours carries it as described';
}

/** The notes on the loan that repays the bridge, with its name: beside those on the bridge, 'it' would be the bridge. */
function ofPermanent(desk: Desk, { notes, costs }: Takeout): string {
  const says = [
    ...sayOccupancy(desk),
    ...sayUntested(desk),
    ...sayNotes(desk, { key: '223f', notes }),
    ...sayDeposit(costs.depositRefunded),
  ];
  return says.length > 0 ? `${programOf(desk, '223f').short}: ${says.join(' ')}` : '';
}

/** The sheet of a deal, from the desk's answer. A pure function. */
export function dealSheet(desk: Desk, site: SheetSite): DealSheet {
  const { words, read, version, asOf, today, answer } = desk;
  const { subsidiary, rules, statutory } = words.caveats;
  const { name, city, state, phone, email } = site.firm;
  const subject = subjectOf(desk);
  const { type, terms } = read.deal;
  const older = terms !== null && terms !== version;
  const isBridge = subject !== null && isBridgeKey(subject);
  const sections: SheetSection[] = present<SheetSection>([
    { key: 'deal', title: 'The deal', rows: dealRows(desk, subject) },
    subject && isBridge && { key: 'bridge', title: 'The bridge loan', rows: bridgeRows(desk, subject, site) },
    subject &&
      !isBridge && {
        key: 'insured',
        title: 'The loan, through our FHA/HUD subsidiary',
        rows: insuredRows(desk, subject, site),
      },
    {
      key: 'out',
      title: 'The way out, through our FHA/HUD subsidiary',
      rows: subject?.key === answer.bridge ? outRows(desk) : [],
    },
    {
      key: 'others',
      title: subject === null ? 'Our programs' : 'Our other programs',
      rows: otherRows(desk, subject),
    },
  ]);
  const bridge = lendersOf(desk).find(({ key }) => key === answer.bridge);
  const mayLeaveLess = subject && bridge && isCashOpen(bridge) && leftToOwner(bridge) < leftToOwner(subject);
  const isSaid = [subject, isBridge ? answer.takeout : null].some((one) =>
    one?.notes.includes('units-not-tested'),
  );
  return {
    of: dealName(desk),
    title: sheetTitle(desk),
    line: describeDeal(desk),
    dates: present([
      `Indicative sizing of ${longDay(today ?? '1970-01-01')}`,
      `On terms as of ${asOf}, version ${version}`,
      older && `The link was made with version ${terms}`,
    ]),
    figures: keyFigures(desk, subject),
    sections: sections.filter(({ rows }) => rows.length > 0),
    assumed: assumptions(desk, subject),
    legal: present([
      read.errors.length > 0 &&
        `What the link has for the ${sayList(read.errors.map(({ field }) => fieldName(field)))} could not be read and is not used.`,
      sayOtherSubject(desk),
      // without price or debt no row says what is left to pay
      subject?.funds === null && sayLeft(desk, subject),
      ...(subject ? sayNotes(desk, withoutShare(subject)) : []),
      ...(subject ? sayApart(desk, subject) : []),
      ...(isBridge && answer.cost && subject.key === answer.bridge ? sayOwnMoney(answer.cost) : []),
      !isBridge && mayLeaveLess && words.notes['bridge-may-leave-less'],
      isBridge && answer.cost?.participation && sayShare(answer.cost.participation),
      isBridge && answer.takeout && sayLeftOut(desk, answer.takeout).join(' '),
      isBridge && answer.takeout && ofPermanent(desk, answer.takeout),
      ...sayOddities(read),
      ...exampleFees(desk),
      site.legal,
      join([subsidiary, rules, !isSaid && (type === null || type === 'multifamily') && statutory], ' '),
    ]),
    reach: `${name}. ${city}, ${state}. ${phone}, ${email}.`,
    drawing: drawingOf(desk, subject),
    query: shortQuery(read, version).toString(),
  };
}
