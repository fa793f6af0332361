import type { RootContent } from 'mdast';
import { isBlank } from '#app/features/deal/answer-desk.ts';
import { type Desk, type DeskPage, deskPath, programOf, TABS } from '#app/features/deal/desk-data.ts';
import { dealSheet, type SheetSite } from '#app/features/deal/sheet/deal-sheet.ts';
import {
  describeDeal,
  nameOf,
  sayBinding,
  sayNeeds,
  sayOlderTerms,
  sayTest,
} from '#app/features/deal/words/answer-text.ts';
import { sayApart } from '#app/features/deal/words/apart-text.ts';
import { exampleFees, otherBridge, sayShare } from '#app/features/deal/words/caveat-text.ts';
import { costCaveats } from '#app/features/deal/words/cost-caveats.ts';
import { endsOf } from '#app/features/deal/words/coverage-ends.ts';
import { dealName } from '#app/features/deal/words/deal-name.ts';
import { sayOddity, sayProblem } from '#app/features/deal/words/field-text.ts';
import {
  sayExactly,
  sayExactRate,
  sayFigure,
  sayRange,
  sayRate,
  sayStep,
} from '#app/features/deal/words/figure-text.ts';
import { NOT_COUNTED, sayCash, sayLeftAt, USES } from '#app/features/deal/words/funds-text.ts';
import { sayMeasures, sayPayments, sayUse } from '#app/features/deal/words/loan-figures.ts';
import { sayNotes } from '#app/features/deal/words/loan-text.ts';
import { sayReasons } from '#app/features/deal/words/reason-text.ts';
import { takeoutCaveats } from '#app/features/deal/words/takeout-caveats.ts';
import { sayHindrance, sayNoteEdge } from '#app/features/deal/words/takeout-notes.ts';
import {
  countedBefore,
  dividedOf,
  isHeldBack,
  isNowhere,
  sayNoTakeout,
  sayNowhere,
  sayTakeout,
  sumOfTakeout,
} from '#app/features/deal/words/takeout-text.ts';
import { sayTyped } from '#app/features/deal/words/typed-text.ts';
import { sayStanding } from '#app/features/deal/words/verdict-text.ts';
import { sayWhoPays } from '#app/features/deal/words/who-pays.ts';
import { uncapitalized } from '#app/format/first-letter.ts';
import { loansLike, placeText } from '#app/lending/comparable-loans.ts';
import { paymentsOf } from '#app/lending/deal/amortization.ts';
import { FIELD_KEYS, FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { isAssumed } from '#app/lending/deal/read-deal.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import { shortQuery } from '#app/lending/deal/short-address.ts';
import type { SourcesAndUses } from '#app/lending/deal/sources-and-uses.ts';
import { formatDollars } from '#app/lending/figures.ts';
import { type ClosedLoan, loanTypeLabel } from '#app/lending/transactions.ts';
import { heading, list, markdownFile, paragraph, table } from './markdown-file.ts';
import { describeField } from './openapi.server.ts';

/** 'Ridge: which loans fit' */
const titleOf = (page: DeskPage, desk: Desk) => `${dealName(desk)}: ${uncapitalized(TABS[page])}`;

const DASH = '\u2013';
const months = (count: number) => sayFigure(count, 'months');
const money = (amount: number | null, unknown = NOT_COUNTED) =>
  amount === null ? unknown : sayExactly(amount);
const rate = (percent: number | null) => (percent === null ? DASH : sayRate(percent));
const exactRate = (percent: number | null) => (percent === null ? DASH : sayExactRate(percent));

/** A loan's answer in words; a later loan that would come too late is said to do so. */
const sayAnswer = (desk: Desk, answer: ProgramAnswer) =>
  answer.verdict === 'later' && (desk.answer.takeout?.timeline.spare ?? 0) < 0
    ? `${sayStanding(answer)}, which is after the bridge has ended`
    : sayStanding(answer);

/** Rules that have a result; those that every program passes, or that were not asked, would only be repeated. */
const says = ({ rules, largest }: ProgramAnswer) =>
  largest !== null || rules.some(({ met }) => met === false);

/** The amount that is used, and where the terms give a range of spread or coverage, the amounts at its ends. */
const allows = ({ amount, ends }: RuleAnswer) =>
  amount === null
    ? DASH
    : ends && ends[0] < ends[1]
      ? `${sayExactly(amount)}; ${sayRange(ends, money)} across the range of the terms`
      : sayExactly(amount);

const reasonsOf = (desk: Desk, answer: ProgramAnswer) =>
  sayReasons(desk, answer).map(({ head, rest }) => `${head} ${rest}`.trim());

/** What is there, below its heading. */
const part = (depth: 2 | 3, title: string, content: RootContent[]): RootContent[] =>
  content.length === 0 ? [] : [heading(depth, title), ...content];

function testTable(desk: Desk, key: string, rules: readonly RuleAnswer[]): RootContent[] {
  const sized = rules.filter(({ steps, amount }) => steps.length > 0 && amount !== null);
  return table(
    ['Test', 'Arithmetic', '>Allows'],
    sized.map((rule) => [sayTest(desk, key, rule), rule.steps.map(sayStep).join('; '), allows(rule)]),
  );
}

function fundsTable(funds: SourcesAndUses | null): RootContent[] {
  if (funds === null) return [];
  return table(
    ['Line', '>Amount'],
    [
      ...funds.uses.map(({ id, amount }) => [USES[id], sayUse(id, amount, sayExactly)]),
      ['Uses, total', sayExactly(funds.total)],
      ['This loan', sayExactly(funds.loan)],
      [sayCash(funds), sayExactly(funds.cash)],
      ['Sources, total', sayExactly(funds.total)],
    ],
  );
}

function loanPart(desk: Desk, answer: ProgramAnswer): RootContent[] {
  const { key, largest, binding, rules, verdict } = answer;
  // a loan that cannot be had has no cost
  const isLent = verdict !== 'does-not-fit' && answer.loan !== null && answer.loan > 0;
  const left = isLent && sayLeftAt(desk, answer);
  const measures = isLent ? answer.measures : null;
  const payments = isLent ? paymentsOf(desk.terms, desk.read.deal, answer) : null;
  const sized =
    largest === null
      ? null
      : `${isLent ? 'Largest loan' : 'Its tests alone would allow'} ${sayExactly(largest)}${binding.length > 0 ? `, held by ${sayBinding(answer)}` : ''}.`;
  return [
    heading(2, nameOf(desk, answer)),
    ...paragraph(`${sayAnswer(desk, answer)}.`, sized, left),
    // a later loan is none of today, whose rules it need not pass; the takeout says which it must
    ...list(verdict === 'later' ? [] : reasonsOf(desk, answer)),
    ...part(3, 'Tests', largest === null ? [] : testTable(desk, key, rules)),
    ...part(3, 'Sources and uses', isLent ? fundsTable(answer.funds) : []),
    ...part(
      3,
      'What the loan comes to',
      table(
        ['Measure', '>Figure'],
        [
          ...(measures ? sayMeasures(measures) : []),
          payments && ['Principal and interest a month', sayExactly(payments.monthly)],
          payments && ['Mortgage insurance a month, first year', sayExactly(payments.monthlyPremium)],
        ],
      ),
    ),
    ...part(
      3,
      'Payments and balance by year',
      table(
        ['Year', '>Interest', '>Principal', '>Insurance', '>Balance'],
        (payments?.years ?? []).map(({ year, interest, principal, premium, balance }) => [
          String(year),
          ...[interest, principal, premium, balance].map(sayExactly),
        ]),
      ),
    ),
    ...list([payments !== null && sayPayments(desk), ...sayNotes(desk, answer), ...sayApart(desk, answer)]),
  ];
}

/** The part of every page about the inputs: what was typed, and the presets. */
function typedPart(desk: Desk): RootContent[] {
  const { deal } = desk.read;
  const shown = FIELD_KEYS.filter((key) => deal[key] !== null && deal[key] !== '');
  return [
    heading(2, 'What was typed, and what was assumed'),
    ...table(
      ['Parameter', 'Field', '>Value', 'From'],
      shown.map((key) => [
        key,
        FIELDS[key].label,
        sayTyped(desk, key),
        isAssumed(desk.read, key) ? 'assumed' : 'typed',
      ]),
    ),
  ];
}

/**
 * How the address was read, where parts of it were not used, are unusual, or refer to earlier terms.
 * @param notices the inputs that are unusual; none where they are said elsewhere
 */
function howRead(desk: Desk, notices = desk.read.notices): RootContent[] {
  const { errors, typed } = desk.read;
  const lines = <One extends { field: FieldKey }>(
    all: readonly One[],
    say: (one: One, text: string) => string,
  ) => list(all.map((one) => `${FIELDS[one.field].label}: ${say(one, typed[one.field] ?? '')}`));
  return [
    ...paragraph(sayOlderTerms(desk)),
    ...paragraph(errors.length > 0 && 'Not read, and not used:'),
    ...lines(errors, sayProblem),
    ...paragraph(notices.length > 0 && 'Read, and worth a second look:'),
    ...lines(notices, sayOddity),
  ];
}

/** What has to be found beside a loan: the least of it where a use is not known. A loan that comes too late pays nothing. */
function cashBeside({ answer: { takeout } }: Desk, { verdict, funds }: ProgramAnswer): string {
  const isLate = verdict === 'later' && (takeout?.timeline.spare ?? 0) < 0;
  if (funds === null || verdict === 'does-not-fit' || isLate) return DASH;
  const cash = sayExactly(funds.cash);
  return funds.uses.some(({ amount }) => amount === null) ? `at least ${cash}` : cash;
}

function dealPart(desk: Desk, { closed }: Around): RootContent[] {
  const { programs } = desk.answer;
  const silent = programs.filter((one) => !says(one));
  const alike = loansLike(desk.read.deal, closed);
  return [
    heading(1, titleOf('deal', desk)),
    ...paragraph(`${describeDeal(desk)}.`),
    ...howRead(desk),
    ...table(
      ['Program', 'Answer', '>Tests allow', 'Held by', '>Loan counted', '>Cash beside it'],
      programs.map((one) => [
        nameOf(desk, one),
        sayAnswer(desk, one),
        one.largest === null
          ? DASH
          : (endsOf(one) ?? [{ amount: one.largest }]).map(({ amount }) => sayExactly(amount)).join(' to '),
        sayBinding(one) || DASH,
        one.loan === null || one.verdict === 'does-not-fit' ? DASH : sayExactly(one.loan),
        cashBeside(desk, one),
      ]),
    ),
    ...programs.filter(says).flatMap((one) => loanPart(desk, one)),
    ...part(
      2,
      'Not sized',
      list(
        silent.map(
          (one) =>
            `${nameOf(desk, one)}: ${[sayAnswer(desk, one), ...reasonsOf(desk, one)].join('. ').replaceAll('..', '.')}`,
        ),
      ),
    ),
    ...part(
      2,
      'Closed loans like it',
      list(
        alike.map(
          ({ loan, why }) =>
            `${loan.name}, ${formatDollars(loan.amount)}. ${placeText(loan)}, ${loanTypeLabel(loan.loanType)}. ${why}`,
        ),
      ),
    ),
    ...typedPart(desk),
    heading(2, 'Before you rely on it'),
    ...list([...exampleFees(desk), desk.words.caveats.subsidiary, desk.words.caveats.notice]),
  ];
}

/** Why there is no such answer; beside a program that is named, 'it' would be that program. */
const missing = (what: string, needs: readonly FieldKey[], none: string) =>
  needs.length > 0 ? `${what} ${sayNeeds(needs)}.` : none;

function costPart(desk: Desk): RootContent[] {
  const { cost, bridge, needs } = desk.answer;
  const title = heading(1, titleOf('cost', desk));
  if (cost === null || bridge === null)
    return [
      title,
      ...howRead(desk),
      ...paragraph(
        ...(bridge === null ? otherBridge(desk) : []),
        missing('The cost', needs.cost, desk.words.notes['no-cost']),
        desk.words.caveats.notice,
      ),
    ];
  const { participation } = cost;
  const arithmetic = (label: string) =>
    cost.steps
      .filter((step) => step.label === label && step.value !== null)
      .map(sayStep)
      .join('; ');
  const total = cost.unpriced.length > 0 ? 'Interest and the fees typed' : 'Interest and fees';
  const shown = cost.months.slice(0, cost.payoff);
  return [
    title,
    ...paragraph(
      `${programOf(desk, bridge).name}, ${sayExactly(cost.loan)}, paid off in month ${cost.payoff}: ${uncapitalized(total)} come to ${sayExactly(cost.total)}${cost.allInAnnual === null ? '' : `, ${sayRate(cost.allInAnnual)} a year`}.`,
      participation && sayShare(participation),
      sayWhoPays(cost),
    ),
    ...howRead(desk),
    ...table(
      ['Line', '>Amount', 'How'],
      [
        ['Loan', sayExactly(cost.loan), 'fully funded from the first day'],
        ['Rate', exactRate(cost.rate), arithmetic('Rate')],
        ['Origination fee', money(cost.originationFee), arithmetic('Origination fee')],
        ['Interest', sayExactly(cost.interest), `${months(cost.payoff)}, month by month below`],
        ['Extension fees', money(cost.extensionFees), arithmetic('Extension fees')],
        ['Exit fee', money(cost.exitFee), arithmetic('Exit fee')],
        [
          'Minimum interest, on top',
          sayExactly(cost.minimumInterest),
          `${months(cost.minimumMonths)} of interest ${cost.minimumMonths === 1 ? 'is' : 'are'} owed in any case${cost.minimumMonths < (desk.read.deal.minimum ?? 0) ? ', the whole initial term' : ''}`,
        ],
        [total, sayExactly(cost.total), ''],
        cost.ends[0] < cost.ends[1] && [
          'The same at the ends of the program\u2019s spread',
          sayRange(cost.ends, money),
          '',
        ],
        ['A year, interest and the fees typed', rate(cost.allInAnnual), 'internal rate, compounded'],
        participation && [
          'Share of the value created',
          participation.amounts ? sayRange(participation.amounts, money) : 'not known',
          'due at payoff, see below',
        ],
        participation?.totals && ['With that share', sayRange(participation.totals, money), ''],
        participation?.allInAnnual && [
          'A year, that share included',
          sayRange(participation.allInAnnual, rate),
          '',
        ],
        [
          'Interest reserve',
          money(cost.reserve, 'not known without NOI'),
          'interest above NOI over the initial term',
        ],
      ],
    ),
    heading(2, 'Month by month'),
    ...table(
      [
        'Month',
        'Calendar',
        '>Days',
        '>Interest',
        '>NOI',
        '>From NOI',
        '>From the reserve',
        '>From the sponsor',
      ],
      shown.map(({ index, month, days, interest, noi, fromNoi, fromReserve, fromSponsor }) => [
        String(index),
        month,
        String(days),
        sayExactly(interest),
        ...[noi, fromNoi, fromReserve, fromSponsor].map((amount) => money(amount, DASH)),
      ]),
    ),
    ...typedPart(desk),
    heading(2, 'Before you rely on it'),
    ...list(costCaveats(desk, cost)),
  ];
}

function takeoutPart(desk: Desk): RootContent[] {
  const { takeout: out, bridge, needs } = desk.answer;
  const title = heading(1, titleOf('takeout', desk));
  if (out === null || bridge === null)
    return [
      title,
      ...howRead(desk),
      ...paragraph(
        ...(bridge === null ? otherBridge(desk) : []),
        missing('From bridge to HUD', needs.takeout, sayNoTakeout(desk)),
        desk.words.caveats.notice,
      ),
    ];
  const { surplus, payoff, costs, timeline, breakEven } = out;
  const { noi, value } = breakEven;
  return [
    title,
    ...paragraph(
      `${sayTakeout(out)}.`,
      ...sayHindrance(desk, out),
      `On the stabilized NOI, ${programOf(desk, '223f').short}, through our subsidiary, ${out.refused.length > 0 ? 'would by its other tests lend' : 'lends'} ${sayExactly(out.permanent)}.`,
    ),
    ...howRead(desk),
    heading(2, 'What it pays'),
    ...table(
      ['Line', '>Amount'],
      [
        ['Permanent loan', sayExactly(out.permanent)],
        [`Bridge loan, ${programOf(desk, bridge).name}`, sayExactly(payoff.balance)],
        ['Interest of the last month', sayExactly(payoff.lastInterest)],
        ['Exit fee', money(payoff.exitFee)],
        ['Minimum interest still owed', sayExactly(payoff.minimumInterest)],
        ['Payoff', sayExactly(payoff.total)],
        ['Mortgage insurance at closing', sayExactly(costs.premium)],
        ['Application and inspection fees', sayExactly(costs.applicationFee + costs.inspectionFee)],
        ['Closing costs of the HUD loan', money(costs.legal, 'not typed, not counted')],
        [sumOfTakeout(out), sayExactly(Math.abs(surplus))],
        out.afterParticipation && [
          'After the share of the value created',
          sayRange(out.afterParticipation, money),
        ],
        isHeldBack(out) && [`${dividedOf(out)}, at closing`, sayExactly(out.cashOut.atClosing)],
        isHeldBack(out) && [`${dividedOf(out)}, held back until later`, sayExactly(out.cashOut.later)],
      ],
    ),
    heading(2, 'What holds the loan'),
    ...testTable(desk, '223f', out.rules),
    ...part(3, 'Sources and uses', fundsTable(out.funds)),
    heading(2, 'Where it breaks even'),
    ...(!isNowhere(out)
      ? table(
          ['Figure', '>Typed', `>Breaks even at${countedBefore(out)}`],
          [
            ['NOI stabilized', money(desk.read.deal.noi2), money(noi, 'nowhere')],
            ['HUD note rate', exactRate(desk.read.deal.hud), sayNoteEdge(out) ?? 'nowhere'],
            ['Value stabilized', money(desk.read.deal.value2), money(value, 'nowhere')],
          ],
        )
      : paragraph(sayNowhere(desk, out))),
    heading(2, 'When'),
    ...table(
      ['Step', '>Month since closing'],
      [
        ['Stabilized at the end of', String(timeline.stabilized)],
        ['Coverage has to hold', `${timeline.coverage[0]} to ${timeline.coverage[1]}`],
        [
          'Apply from',
          timeline.application === null ? 'HUD processing is not typed' : String(timeline.application),
        ],
        ['HUD loan comes at the end of', String(timeline.endorsement)],
        ['Extensions used', String(timeline.extensionsUsed)],
        [
          `Latest month to apply, with ${timeline.extensionsUsed === 0 ? 'no extension' : 'these extensions'}`,
          timeline.latestApplicationMonth ?? DASH,
        ],
      ],
    ),
    ...typedPart(desk),
    heading(2, 'Before you rely on it'),
    ...list(takeoutCaveats(desk, out)),
  ];
}

function sheetPart(desk: Desk, { site }: Around): RootContent[] {
  const sheet = dealSheet(desk, site);
  return [
    heading(1, `${dealName(desk)}: ${sheet.title}`),
    ...paragraph(`${sheet.line}.`),
    ...paragraph(`${sheet.dates.join('. ')}.`),
    // its caveats say what is unusual
    ...howRead(desk, []),
    ...table(
      ['Figure', '>Amount'],
      sheet.figures.map(({ label, figure }) => [label, figure]),
    ),
    ...sheet.sections.flatMap(({ title, rows }) => [
      heading(2, title),
      ...table(
        ['Row', 'Figure', 'Note'],
        rows.map(({ label, figure, note }) => [label, figure, note]),
      ),
    ]),
    heading(2, 'Typed, and assumed'),
    ...list(sheet.assumed.map(({ title, items }) => `${title} ${items.join('; ')}.`)),
    heading(2, 'Before you rely on it'),
    ...list([...sheet.legal, sheet.reach]),
  ];
}

/** The desk's inputs, for a request without a deal. */
function emptyPart({ words }: Desk): RootContent[] {
  return [
    heading(1, words.title),
    ...paragraph(words.description),
    ...paragraph(
      'A deal is the query of this address: every parameter is optional, and less input gives fewer answers. Numbers are read as people type them, 14.2M or 905k. Nothing is stored.',
    ),
    ...paragraph(
      'Answers in Markdown: /lending/deal.md (which loans fit), /lending/deal/cost.md, /lending/deal/takeout.md and /lending/deal/sheet.md. As data: /lending/deal.json, described in /openapi.json. As a workbook with its formulas: /lending/deal.xlsx.',
    ),
    heading(2, 'What it takes'),
    ...table(
      ['Parameter', 'What it is', 'Choices'],
      FIELD_KEYS.map((key) => {
        const field = FIELDS[key];
        return [key, describeField(key), field.kind === 'choice' ? field.from.join(', ') : ''];
      }),
    ),
    heading(2, 'An example'),
    ...paragraph(`/lending/deal.md?${new URLSearchParams(words.example as Record<string, string>)}`),
  ];
}

/** What a page needs besides the desk's answer. */
interface Around {
  site: SheetSite;
  siteUrl: string;
  /** The portfolio. */
  closed: readonly ClosedLoan[];
}

const PARTS: Record<DeskPage, (desk: Desk, around: Around) => RootContent[]> = {
  deal: dealPart,
  cost: costPart,
  takeout: takeoutPart,
  sheet: sheetPart,
};

/** A page of the desk as Markdown, from the desk's answer. `siteUrl` has no slash at its end. */
export function deskMarkdown(page: DeskPage, desk: Desk, around: Around): string {
  const { siteUrl } = around;
  const isBare = isBlank(desk.read) && desk.read.errors.length === 0;
  const query = isBare ? '' : `?${shortQuery(desk.read, desk.version)}`;
  return markdownFile(
    {
      title: isBare ? desk.words.title : titleOf(page, desk),
      url: siteUrl + deskPath(page) + query,
      termsAsOf: desk.asOf,
      termsVersion: desk.version,
    },
    { type: 'root', children: isBare ? emptyPart(desk) : PARTS[page](desk, around) },
  );
}
