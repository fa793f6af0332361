import { bridgeTerm } from '#app/lending/deal/bridge-term.ts';
import { FIELD_KEYS, FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { steadyAfter } from '#app/lending/deal/noi-path.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { projectCost } from '#app/lending/deal/project-cost.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import { shortQuery } from '#app/lending/deal/short-address.ts';
import { baseOfUses } from '#app/lending/deal/sources-and-uses.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import type { SheetBuilding } from '#drawings/desk/sheet-building.ts';
import { askedOf, describeDeal, nameOf, sayBinding, sayChoice, sayTest, shortOf } from './answer-text.ts';
import { exampleFees, rulesOfTakeout, sayLate, sayShare } from './caveat-text.ts';
import type { Desk } from './desk-data.ts';
import { fieldName } from './field-name.ts';
import { sayField } from './field-text.ts';
import {
  sayCount,
  sayDollars,
  sayExactly,
  sayFigure,
  sayList,
  sayLoan,
  sayRate,
  sayRates,
  sayWhole,
} from './figure-text.ts';
import { sayCash } from './funds-text.ts';
import { coverageToday, longestYears, ratesOf, sayNotes, sayParticipation } from './loan-text.ts';

/** What a sheet shows of the site beside the desk's own words. */
export interface SheetSite {
  firm: { name: string; city: string; state: string; phone: string; email: string };
  /** rows of the term sheets as they are printed, by program; null where the firm does not show them */
  printed: Partial<Record<ProgramAnswer['key'], { recourse: string | null; lien: string | null }>>;
}

/** One row: what it is, its figure, and what the figure rests on (empty where nothing need be said). */
interface SheetRow {
  label: string;
  figure: string;
  note: string;
  /** the row that its section is about */
  strong?: boolean;
}

interface SheetSection {
  key: 'deal' | 'bridge' | 'insured' | 'others' | 'out';
  title: string;
  rows: SheetRow[];
}

/** A deal on one page as data: what the page, a PDF and a workbook print alike. All text is ready to be printed. */
export interface DealSheet {
  /** the property, as the sender calls it */
  of: string;
  title: string;
  /** the deal in words */
  line: string;
  /** day of the sheet, date and version of the terms, and the version of an older link */
  dates: string[];
  /** at most three */
  figures: { label: string; figure: string }[];
  /** in the order of the page; none is empty */
  sections: SheetSection[];
  /** what the figures assume: as typed, and where nothing was typed */
  assumed: { title: string; items: string[] }[];
  /** what the terms leave open, then who may be held to what */
  legal: string[];
  reach: string;
  /** null where no loan can be drawn */
  drawing: (SheetBuilding & { label: string }) | null;
  /** the deal's address at its shortest, as its code holds it: a query for the desk */
  query: string;
}

const percent = (share: number) => sayFigure(Math.round(share * 1000) / 10, 'percent');
const join = (parts: (string | null | false | undefined)[], by = ', ') => parts.filter(Boolean).join(by);
const LENDS: readonly string[] = ['fits', 'fits-with-less'];

/** The loans that a sheet can be about. */
export const lendersOf = ({ answer }: Desk): ProgramAnswer[] =>
  answer.programs.filter(({ verdict, loan }) => LENDS.includes(verdict) && (loan ?? 0) > 0);

/** The loan that the sheet is about: the program asked for, else the bridge that cost and takeout are reckoned for, else the first that lends; for an owner, one that pays for everything where there is one. */
export function subjectOf(desk: Desk): ProgramAnswer | null {
  const { answer, read } = desk;
  const lends = lendersOf(desk);
  // an owner chooses a loan that repays what is owed: one that leaves cash to find is none while another does
  const owns = lends.some(({ funds }) => funds && !funds.buys);
  const covers = owns ? lends.filter(({ funds }) => funds?.cash === 0) : [];
  const among = covers.length > 0 ? covers : lends;
  return (
    lends.find(({ key }) => key === read.deal.program) ??
    // a permanent loan that fits today needs no bridge before it
    (owns ? covers.find(({ key, verdict }) => isInsured(key) && verdict === 'fits') : undefined) ??
    among.find(({ key }) => key === answer.bridge) ??
    among[0] ??
    null
  );
}

const isBridgeKey = ({ key }: ProgramAnswer) => !isInsured(key);

/** Puts rows together, leaving out those without a figure. */
function rowsOf(...all: (SheetRow | [string, string, string?] | null)[]): SheetRow[] {
  return all
    .map((one) => (Array.isArray(one) ? { label: one[0], figure: one[1], note: one[2] ?? '' } : one))
    .filter((one): one is SheetRow => one !== null && one.figure !== '');
}

function dealRows(desk: Desk<'sheet'>): SheetRow[] {
  const { rows } = desk.words.sheet;
  const { deal, typed } = desk.read;
  const base = baseOfUses(deal) ?? 'price';
  const cost = projectCost(deal).value;
  // the insured loan has a row of its own
  const start = base === 'balance' ? null : deal[base];
  const pair = (today: number | null, later: number | null) =>
    join([
      today !== null && fillTemplate(rows.now, { figure: sayExactly(today) }),
      later !== null && fillTemplate(rows.later, { figure: sayExactly(later) }),
    ]);
  const shares = [
    [rows.area, deal.shopArea],
    [rows.income, deal.shopIncome],
  ] as const;
  const shops = shares.flatMap(([words, share]) =>
    share === null ? [] : [fillTemplate(words, { share: sayFigure(share, 'percent') })],
  );
  return rowsOf(
    start === null
      ? null
      : {
          label: FIELDS[base].label,
          figure: sayExactly(start),
          strong: true,
          note: deal.units ? fillTemplate(rows.perUnit, { amount: sayWhole(start / deal.units) }) : '',
        },
    typed.works || typed.costs
      ? [
          rows.works,
          fillTemplate(rows.and, { first: sayExactly(deal.works), second: sayExactly(deal.costs) }),
          cost === null ? '' : fillTemplate(rows.cost, { cost: sayExactly(cost) }),
        ]
      : null,
    [
      rows.noi,
      pair(deal.noi, deal.noi2),
      deal.noi2 === null ? '' : fillTemplate(rows.steady, { months: sayFigure(steadyAfter(deal), 'months') }),
    ],
    [
      rows.value,
      pair(deal.value, deal.value2),
      deal.noi2 && deal.value2 ? fillTemplate(rows.yield, { yield: percent(deal.noi2 / deal.value2) }) : '',
    ],
    [
      rows.use,
      join([
        deal.occupied !== null && fillTemplate(rows.occupied, { share: sayFigure(deal.occupied, 'percent') }),
        shops.length > 0 && fillTemplate(rows.shops, { shares: sayList(shops) }),
      ]),
    ],
    deal.balance === null
      ? null
      : [
          rows.insuredLoan,
          deal.first === null
            ? sayExactly(deal.balance)
            : fillTemplate(rows.balance, {
                balance: sayExactly(deal.balance),
                first: sayExactly(deal.first),
              }),
          join([
            deal.left !== null && fillTemplate(rows.left, { months: sayFigure(deal.left, 'months') }),
            deal.pays !== null && fillTemplate(rows.pays, { amount: sayExactly(deal.pays) }),
          ]),
        ],
  );
}

function amountRow(desk: Desk<'sheet'>, subject: ProgramAnswer): SheetRow {
  const { rows } = desk.words.sheet;
  return {
    label: rows.amount,
    figure: sayExactly(subject.loan!),
    strong: true,
    note: fillTemplate(rows.upTo, {
      largest: sayExactly(subject.largest!),
      tests: sayBinding(desk, subject),
    }),
  };
}

/** The shares of cost and value that the loan comes to. */
function leverageRow(desk: Desk<'sheet'>, subject: ProgramAnswer): SheetRow | null {
  const { rows } = desk.words.sheet;
  const { deal } = desk.read;
  const cost = projectCost(deal).value;
  const shares: [string, number | null][] = [
    [rows.ofCost, cost],
    deal.value2 === null ? [rows.ofValue, deal.value] : [rows.ofValue2, deal.value2],
  ];
  const limits = subject.rules
    .filter(({ id }) => id === 'ltv' || id === 'ltc')
    .map((rule) => sayTest(desk, subject.key, rule, 'short'));
  return {
    label: rows.leverage,
    figure: join(
      shares.map(([words, of]) => (of ? fillTemplate(words, { share: percent(subject.loan! / of) }) : null)),
    ),
    note: limits.length > 0 ? fillTemplate(rows.limits, { tests: sayList(limits) }) : '',
  };
}

/** What the loan leaves to pay, of what has to be paid. */
function fundsRow(subject: ProgramAnswer): SheetRow | null {
  const { funds } = subject;
  if (funds === null) return null;
  return {
    label: sayCash(funds),
    figure: sayWhole(funds.cash),
    note: `Of ${sayWhole(funds.total)} to pay`,
    strong: !funds.buys && funds.cash > 0,
  };
}

function yieldRow({ measures }: ProgramAnswer): SheetRow | null {
  if (measures === null) return null;
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

function bridgeRows(desk: Desk<'sheet'>, subject: ProgramAnswer, { printed }: SheetSite): SheetRow[] {
  const { rows } = desk.words.sheet;
  const { deal } = desk.read;
  const cost = subject.key === desk.answer.bridge ? desk.answer.cost : null;
  const term = bridgeTerm(desk.terms.find(({ key }) => key === subject.key)!, deal);
  const count = { term: sayFigure(term.initial, 'months'), each: sayFigure(term.each, 'months') };
  const coverage = coverageToday(desk, subject);
  const { recourse = null, lien = null } = printed[subject.key] ?? {};
  const participation = sayParticipation(desk, subject.key);
  const fee = (share: number | null) => (share === null ? '\u2013' : sayFigure(share, 'percent'));
  const isPriced = [deal.fee, deal.exit, deal.ext].some((share) => share !== null);
  const isOpen = [deal.fee, deal.exit, deal.ext].includes(null);
  return rowsOf(
    amountRow(desk, subject),
    fundsRow(subject),
    leverageRow(desk, subject),
    [
      rows.interest,
      fillTemplate(rows.over, { spread: ratesOf(desk, subject.key)?.spread ?? '' }),
      fillTemplate(rows.interestNote, { days: sayChoice(desk.words, deal.days).toLowerCase() }),
    ],
    [
      rows.term,
      term.extensions === 0
        ? count.term
        : fillTemplate(term.extensions === 1 ? rows.extension : rows.extensions, {
            ...count,
            count: sayCount(term.extensions).toLowerCase(),
          }),
      term.allowed ? fillTemplate(rows.allowed, { from: term.allowed.from, to: term.allowed.to }) : '',
    ],
    coverage === null
      ? null
      : [
          rows.coverage,
          `${coverage.toFixed(2)}x`,
          cost?.reserve ? fillTemplate(rows.reserve, { amount: sayWhole(cost.reserve) }) : rows.noReserve,
        ],
    cost && cost.minimumMonths > 0
      ? [rows.minimum, sayFigure(cost.minimumMonths, 'months'), deal.minimum === null ? rows.minimumNote : '']
      : null,
    [
      rows.fees,
      isPriced
        ? fillTemplate(rows.feesOf, { fee: fee(deal.fee), exit: fee(deal.exit), ext: fee(deal.ext) })
        : rows.feesOpen,
      isOpen ? rows.feesNote : '',
    ],
    participation === null ? null : [rows.participation, participation, rows.participationNote],
    recourse === null ? null : [rows.recourse, recourse, lien ?? ''],
  );
}

function insuredRows(desk: Desk<'sheet'>, subject: ProgramAnswer, { printed }: SheetSite): SheetRow[] {
  const { rows } = desk.words.sheet;
  const dscr = subject.rules.find(({ id }) => id === 'dscr');
  // the term of this deal, which the life that remains may shorten
  const months = subject.payments?.months ?? longestYears(desk, subject.key) * 12;
  const { payments } = subject;
  const { recourse = null } = printed[subject.key] ?? {};
  return rowsOf(
    amountRow(desk, subject),
    fundsRow(subject),
    leverageRow(desk, subject),
    yieldRow(subject),
    months > 0
      ? [
          rows.term,
          `${months % 12 === 0 ? sayFigure(months / 12, 'years') : sayFigure(months, 'months')}, fixed`,
        ]
      : null,
    payments && [
      'Each month',
      `${sayExactly(payments.monthly)} principal and interest`,
      `${sayExactly(payments.monthlyPremium)} insurance, first year`,
    ],
    dscr && dscr.limit !== null
      ? [
          rows.ask,
          dscr.limitTo === null
            ? sayFigure(askedOf(dscr)!, 'dscr')
            : `${sayFigure(dscr.limit, 'dscr')} to ${sayFigure(dscr.limitTo, 'dscr')}`,
          dscr.ends ? `${sayExactly(dscr.ends[0])} to ${sayExactly(dscr.ends[1])}` : '',
        ]
      : null,
    recourse === null ? null : [rows.recourse, recourse],
  );
}

/** Every other program in one of six rows, by how it answers. */
function otherRows(desk: Desk<'sheet'>, subject: ProgramAnswer | null): SheetRow[] {
  const { rows, verdicts } = desk.words.sheet;
  const others = desk.answer.programs.filter(({ key }) => key !== subject?.key);
  const said = (one: ProgramAnswer) =>
    one.largest === null || one.verdict === 'does-not-fit'
      ? shortOf(desk, one)
      : fillTemplate(rows.upToShort, { program: shortOf(desk, one), amount: sayLoan(one.largest) });
  return Object.entries(verdicts).flatMap(([verdict, label]) => {
    const programs = others.filter((one) => one.verdict === verdict);
    const needs = [...new Set(programs.flatMap((one) => one.needs))];
    const note = verdict === 'more-needed' ? sayList(needs.slice(0, 4).map(fieldName)) : '';
    return rowsOf([label, sayList(programs.map(said)), note && note.charAt(0).toUpperCase() + note.slice(1)]);
  });
}

function outRows(desk: Desk<'sheet'>): SheetRow[] {
  const { takeout } = desk.answer;
  if (!takeout) return [];
  const { rows } = desk.words.sheet;
  const { breakEven, timeline, costs, surplus, permanent } = takeout;
  const held = takeout.rules
    .filter(({ id }) => takeout.binding.includes(id))
    .map((rule: RuleAnswer) => sayTest(desk, '223f', rule, 'short'));
  const { noi, noteRate } = breakEven;
  const late = sayLate(takeout);
  return rowsOf(
    late && { label: 'Too late', figure: late[0]!, note: '', strong: true },
    {
      label: rows.permanent,
      strong: true,
      figure: `${sayExactly(permanent)}, ${desk.programs.find(({ key }) => key === '223f')!.short}`,
      note: fillTemplate(rows.held, { tests: sayList(held) }),
    },
    [
      rows.after,
      join(
        [
          fillTemplate(surplus < 0 ? rows.shortfall : rows.surplus, { amount: sayWhole(Math.abs(surplus)) }),
          takeout.cashOut.later > 0 &&
            `${sayWhole(takeout.cashOut.atClosing)} at closing, ${sayWhole(takeout.cashOut.later)} later`,
        ],
        ': ',
      ),
      takeout.afterParticipation
        ? `${takeout.afterParticipation.map(sayWhole).join(' to ')} after the share of value`
        : fillTemplate(rows.costs, { amount: sayWhole(costs.total) }),
    ],
    noi === null
      ? null
      : [
          rows.even,
          noteRate === null
            ? fillTemplate(rows.evenNoi, { noi: sayExactly(noi) })
            : fillTemplate(rows.evenAt, { noi: sayExactly(noi), rate: sayRate(noteRate) }),
          fillTemplate(rows.repaid, { month: timeline.endorsement }),
        ],
  );
}

/** Fields whose values are assumptions of the sender and not facts of the property. */
const isAssumption = (key: FieldKey) =>
  ['rates', 'hud', 'timing'].includes(FIELDS[key].group) ||
  key === 'life' ||
  key === 'afford' ||
  key === 'owner';

/** 'HUD note rate 5.5%'; the source of the index stands behind the index. */
function sayAssumption({ words, read: { deal } }: Desk, key: FieldKey): string {
  const value = sayField(words.form.choices, deal, key);
  const said = FIELDS[key].kind === 'choice' ? value.toLowerCase() : value;
  const source = key === 'sofr' && deal.sofrOf ? ` (${deal.sofrOf})` : '';
  return `${fieldName(key)} ${said}${source}`;
}

function assumptions(desk: Desk<'sheet'>, subject: ProgramAnswer | null): DealSheet['assumed'] {
  const { words, read, answer, terms } = desk;
  const { deal, assumed } = read;
  const said = words.sheet;
  const keys = FIELD_KEYS.filter((key) => isAssumption(key) && key !== 'sofrOf' && deal[key] !== null);
  const bridged = subject !== null && isBridgeKey(subject);
  const spread = terms
    .find(({ key }) => key === subject?.key)
    ?.rules.find(({ measure }) => measure === 'spreadBps');
  const middle = bridged && deal.spread === null && spread && spread.from < spread.to;
  const taken = [
    ...keys.filter((key) => assumed.includes(key)).map((key) => sayAssumption(desk, key)),
    ...(assumed.includes('value') ? [said.valueIsPrice] : []),
    ...(middle
      ? [
          `${fieldName('spread')} ${fillTemplate(said.spread, { spread: sayFigure((spread.from + spread.to) / 2, 'bps') })}`,
        ]
      : []),
    ...(answer.cost && deal.noi2 !== null ? [fillTemplate(said.straight, { month: steadyAfter(deal) })] : []),
    ...(answer.cost ? [said.funded] : []),
  ];
  const typed = keys.filter((key) => !assumed.includes(key)).map((key) => sayAssumption(desk, key));
  return [
    { title: said.typed, items: typed },
    { title: said.presets, items: taken },
  ].flatMap(({ title, items: [first, ...rest] }) =>
    // the title before it ends a sentence
    first === undefined ? [] : [{ title, items: [first.charAt(0).toUpperCase() + first.slice(1), ...rest] }],
  );
}

function keyFigures(desk: Desk<'sheet'>, subject: ProgramAnswer | null): DealSheet['figures'] {
  if (subject === null) return [];
  const { figures } = desk.words.sheet;
  const { cost, takeout } = desk.answer;
  const { hud } = desk.read.deal;
  if (!isBridgeKey(subject))
    return [
      { label: figures.largest, figure: sayExactly(subject.largest!) },
      ...(hud === null ? [] : [{ label: figures.note, figure: sayRate(hud) }]),
    ];
  const rates = ratesOf(desk, subject.key)?.rates;
  const isCosted = cost && subject.key === desk.answer.bridge;
  return [
    ...(rates ? [{ label: figures.rate, figure: sayRates(rates) }] : []),
    ...(isCosted
      ? [
          {
            label: fillTemplate(figures.allIn, { months: sayFigure(cost.payoff, 'months') }),
            figure: sayWhole(cost.total),
          },
        ]
      : []),
    ...(isCosted && takeout
      ? [
          {
            label: takeout.surplus < 0 ? figures.short : figures.over,
            figure: sayWhole(Math.abs(takeout.surplus)),
          },
        ]
      : isCosted && cost.allInAnnual !== null
        ? [{ label: figures.allInAnnual, figure: sayRate(cost.allInAnnual) }]
        : []),
  ];
}

function drawingOf(desk: Desk<'sheet'>, subject: ProgramAnswer | null): DealSheet['drawing'] {
  if (subject === null) return null;
  const { drawn, drawing } = desk.words.sheet;
  const { deal } = desk.read;
  const cost = projectCost(deal).value;
  const tests = subject.rules
    .filter(({ id, amount, steps }) => amount !== null && steps.length > 0 && id !== 'amount')
    .map((rule) => {
      const binding = subject.binding.includes(rule.id);
      const name = join([sayTest(desk, subject.key, rule, 'short'), binding && drawn.lowest]);
      return { amount: rule.amount!, figure: sayLoan(rule.amount!), name, binding };
    });
  return {
    cost: cost ? { amount: cost, figure: sayDollars(cost), name: drawn.cost } : null,
    loan: { amount: subject.loan!, figure: sayLoan(subject.loan!), name: drawn.loan },
    tests,
    units: deal.type === 'multifamily' ? deal.units : null,
    label: fillTemplate(drawing, {
      cost: cost ? sayDollars(cost) : '\u2013',
      loan: sayLoan(subject.loan!),
      tests: tests.map(({ name, figure }) => `${name}: ${figure}`).join('. '),
    }),
  };
}

/** What the sheet is about, with its loan; where nothing lends, why. */
export function sheetTitle(desk: Desk, { about, waiting, none }: Desk<'sheet'>['words']['sheet']): string {
  const subject = subjectOf(desk);
  if (subject !== null)
    return fillTemplate(about, { program: nameOf(desk, subject), amount: sayExactly(subject.loan!) });
  return desk.answer.programs.some(({ verdict }) => verdict === 'more-needed') ? waiting : none;
}

const dayName = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Its notes, without the share of value, which is said with its sum. */
const withoutShare = ({ key, notes }: ProgramAnswer) => ({
  key,
  notes: notes.filter((note) => note !== 'participation'),
});

/** The sheet of a deal: from the desk's answer to what is printed, with words from the content. Pure. */
export function dealSheet(desk: Desk<'sheet'>, site: SheetSite): DealSheet {
  const { words, read, version, asOf, today, answer } = desk;
  const said = words.sheet;
  const subject = subjectOf(desk);
  const older = read.deal.terms !== null && read.deal.terms !== version;
  const isBridge = subject !== null && isBridgeKey(subject);
  const sections: SheetSection[] = [
    { key: 'deal', title: said.sections.deal, rows: dealRows(desk) },
    ...(subject === null
      ? []
      : isBridge
        ? [{ key: 'bridge' as const, title: said.sections.bridge, rows: bridgeRows(desk, subject, site) }]
        : [
            { key: 'insured' as const, title: said.sections.insured, rows: insuredRows(desk, subject, site) },
          ]),
    { key: 'out', title: said.sections.out, rows: isBridge ? outRows(desk) : [] },
    { key: 'others', title: said.sections.others, rows: otherRows(desk, subject) },
  ];
  return {
    of: read.deal.name ?? words.bar.unnamed,
    title: sheetTitle(desk, said),
    line: describeDeal(desk),
    dates: [
      fillTemplate(said.dates.made, { date: dayName.format(new Date(today ?? 0)) }),
      fillTemplate(said.dates.terms, { asOf, version }),
      ...(older ? [fillTemplate(said.dates.older, { old: read.deal.terms! })] : []),
    ],
    figures: keyFigures(desk, subject),
    sections: sections.filter(({ rows }) => rows.length > 0),
    assumed: assumptions(desk, subject),
    legal: [
      ...(subject ? sayNotes(desk, withoutShare(subject)) : []),
      ...(isBridge && answer.cost?.participation ? [sayShare(answer.cost.participation)] : []),
      ...(isBridge ? rulesOfTakeout(desk) : []),
      ...exampleFees(desk),
      ...said.legal,
    ],
    reach: fillTemplate(said.reach, { ...site.firm, firm: site.firm.name }),
    drawing: drawingOf(desk, subject),
    query: shortQuery(read, version).toString(),
  };
}
