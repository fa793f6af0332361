import { z } from 'zod';
import type { Desk } from '#app/features/deal/desk-data.ts';
import { sayNeeds, sayOlderTerms } from '#app/features/deal/words/answer-text.ts';
import { sayApart } from '#app/features/deal/words/apart-text.ts';
import { costCaveats } from '#app/features/deal/words/cost-caveats.ts';
import { sayOddity, sayProblem } from '#app/features/deal/words/field-text.ts';
import { sayStep } from '#app/features/deal/words/figure-text.ts';
import { sayCash, sayLeftAt, USES } from '#app/features/deal/words/funds-text.ts';
import { sayNotes } from '#app/features/deal/words/loan-text.ts';
import { sayReasons } from '#app/features/deal/words/reason-text.ts';
import { takeoutCaveats } from '#app/features/deal/words/takeout-caveats.ts';
import { sayNoTakeout } from '#app/features/deal/words/takeout-text.ts';
import { STANDINGS, type Standing, sayStanding, standingOf } from '#app/features/deal/words/verdict-text.ts';
import { loansLike } from '#app/lending/comparable-loans.ts';
import { paymentsOf } from '#app/lending/deal/amortization.ts';
import { isCashOpen, leftToOwner } from '#app/lending/deal/answer.ts';
import { type Deal, FIELD_KEYS, FIELDS, type Field } from '#app/lending/deal/deal-fields.ts';
import type { Participation } from '#app/lending/deal/participation.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import type { SourcesAndUses } from '#app/lending/deal/sources-and-uses.ts';
import { type ClosedLoan, canonicalLoanType, LOAN_TYPES, loanSlug } from '#app/lending/transactions.ts';
import { isInsured, PORTFOLIO_TYPES, REGIONS } from '#app/lending/vocabulary.ts';
import type { Problem } from './problem.server.ts';
import { day, programKey, version } from './programs-data.server.ts';

const dollars = z.number().describe('dollars');
const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();

const fix = z
  .strictObject({
    field: z.string().describe('a parameter, or equity: money of the sponsor’s own'),
    from: z.number().nullable(),
    to: z.number(),
    by: z.number(),
    loan: dollars.optional().describe('the loan wanted that goes with a lower price'),
  })
  .describe('the smallest change of one input that would meet it, solved exactly');

const range = z.tuple([dollars, dollars]).nullable();
const caveats = z.array(z.string()).describe('what this answer is never to be read without');
const line = z.strictObject({
  id: z.string(),
  label: z.string(),
  amount: dollars.nullable().describe('null: at market or not known, and not counted'),
});
const funds = z
  .strictObject({
    uses: z.array(line),
    sources: z.array(line),
    total: dollars.describe('of either side'),
    cash: dollars.describe('what the loan leaves to pay'),
  })
  .describe('sources and uses at closing');
const percent = z.number().nullable().describe('percent');
const measures = z.strictObject({
  perUnit: dollars.nullable(),
  ltvToday: percent,
  ltvStabilized: percent,
  ltc: percent,
  debtYieldToday: percent,
  debtYieldStabilized: percent,
});
const payments = z.strictObject({
  monthly: dollars.describe('principal and interest'),
  monthlyPremium: dollars.describe('mortgage insurance, in the first year'),
  months: z.int(),
  years: z.array(
    z.strictObject({
      year: z.int(),
      interest: dollars,
      principal: dollars,
      premium: dollars,
      balance: dollars.describe('at the end of the year'),
    }),
  ),
});
const participation = z
  .strictObject({
    share: z.tuple([z.number(), z.number()]).describe('percent of the value created'),
    basis: z
      .enum(['cost', 'value'])
      .nullable()
      .describe('an assumption: stabilized value less cost, or less value today and works'),
    created: dollars.nullable(),
    amounts: range,
  })
  .nullable()
  .describe('what the program takes at payoff beside interest and fees; null where it takes none');

const test = z.strictObject({
  id: z.string(),
  limit: z.number().nullable().describe('what is asked, in `unit`'),
  limitTo: z.number().nullable().describe('the other end of a range'),
  allowed: z.array(z.string()).nullable().describe('what is allowed, where the rule is a list'),
  unit: z.string().nullable(),
  has: z.union([z.number(), z.string()]).nullable().describe('what the deal has'),
  amount: z
    .number()
    .nullable()
    .describe('dollars that it allows; null where it sets none or cannot be computed'),
  ends: range.describe('the amounts at both ends of a range of the terms, the lesser first'),
  met: z.boolean().nullable(),
  arithmetic: z.array(z.string()),
  row: z.string().nullable().describe('the rule of the terms, as in programs.json'),
  assumed: z.boolean().describe('the basis is not the firm’s own words'),
  reason: z.string().nullable().describe('why there is no answer'),
});

const program = z.strictObject({
  key: programKey,
  verdict: z
    .enum(Object.keys(STANDINGS) as [Standing, ...Standing[]])
    .describe('leaves-cash: an owner has cash to find beside the loan, which may be less than asked'),
  standing: z
    .string()
    .describe('the verdict in words: “Fits what is tested” where a test is open or the debt is not known'),
  largest: z.number().nullable().describe('dollars; null while it cannot be computed: see reasons'),
  binding: z.array(z.string()).describe('ids of the tests that hold it there'),
  loan: dollars
    .nullable()
    .describe('what is asked, as far as it goes: what all below is of; null where it does not fit'),
  funds: funds.nullable(),
  leaves: z.string().describe('what it leaves to pay, in a sentence'),
  leftToFind: dollars
    .nullable()
    .describe(
      'cash that an owner has to find beside it, at least where a use is not counted; 0 where it pays for everything that is counted, and for a buyer, whose cash is equity; null where it does not fit or is not known, as with an interest reserve that is not',
    ),
  measures: measures.nullable(),
  payments: payments.nullable().describe('of an insured loan'),
  tests: z.array(test),
  reasons: z.array(z.strictObject({ id: z.string(), text: z.string(), fix: fix.nullable() })),
  notes: z.array(z.string()),
  caveats,
});

const month = z.strictObject({
  index: z.int(),
  month: z.string(),
  days: z.int(),
  balance: dollars,
  rate: z.number().describe('percent a year'),
  interest: dollars,
  noi: z.number().nullable(),
  fromNoi: orNull(dollars),
  fromReserve: orNull(dollars),
  fromSponsor: orNull(dollars),
});

const fee = dollars.nullable().describe('null: at market, not counted');
const cost = z.strictObject({
  program: programKey,
  loan: dollars,
  payoffMonth: z.int(),
  rate: z.number().describe('percent a year'),
  interest: dollars,
  minimumInterest: dollars.describe('what is owed of it beside the interest'),
  minimumInterestMonths: z
    .int()
    .describe('months of interest that are owed in any case: as typed, and at most the initial term'),
  originationFee: fee,
  exitFee: fee,
  extensionFees: fee,
  notCounted: z.array(z.string()).describe('parameters of the fees that nobody typed'),
  total: dollars.describe('interest and the fees typed'),
  totalAtEndsOfSpread: z.array(dollars).length(2),
  allInAnnual: z
    .number()
    .nullable()
    .describe('of interest and the fees typed, percent a year, compounded; null where no rate fits'),
  participation,
  totalWithParticipation: range,
  allInWithParticipation: z.array(z.number().nullable()).nullable(),
  reserve: z.number().nullable().describe('dollars; null while NOI is not known'),
  months: z.array(month),
  caveats,
});

const takeout = z.strictObject({
  program: programKey,
  bridge: programKey.describe('the program of the loan that is repaid'),
  month: z.int().describe('of the bridge, at whose end it would be repaid'),
  permanent: dollars,
  binding: z.array(z.string()),
  payoff: dollars,
  costs: dollars.describe('without the deposit that is refunded'),
  depositRefunded: dollars,
  surplus: dollars.describe('a shortfall is negative; before a participation'),
  atClosing: dollars.describe(
    'of what is over, after the larger participation where that is known, what comes at closing',
  ),
  heldBack: dollars.describe(
    'of what is over, after the larger participation where that is known, what comes later',
  ),
  participation,
  afterParticipation: range,
  repays: z.boolean().describe('all of it, and before the bridge with its extensions ends'),
  refused: z
    .array(z.string())
    .describe('ids of its rules that the property breaks, so that it would not lend: nothing is repaid then'),
  monthsLate: z.int().describe('0 where the bridge lasts until then'),
  termThatWouldDo: z
    .int()
    .nullable()
    .describe('initial term of the bridge in months, where it comes too late'),
  funds,
  breakEven: z
    .strictObject({ noi: orNull(z.number()), noteRate: orNull(z.number()), value: orNull(z.number()) })
    .describe(
      'each solved alone, before a participation; null where none would do, or beyond what its parameter takes',
    ),
  noteRateBeyond: z.number().nullable().describe('percent beyond which the note rate breaks even'),
  latestApplicationMonth: z
    .string()
    .nullable()
    .describe(
      'YYYY-MM, with the extensions that the plan uses; null where no processing time is typed, and where the loan comes too late or is refused',
    ),
  caveats,
});

const typeOf = (field: Field) =>
  field.kind === 'choice'
    ? z.enum(field.from as [string, ...string[]])
    : 'least' in field
      ? z.number()
      : z.string();

export const dealSchema = z.strictObject({
  version,
  asOf: day,
  url: z.url().describe('the same deal as a page'),
  notice: z.string(),
  deal: z
    .strictObject(
      Object.fromEntries(
        FIELD_KEYS.map((name) => [name, typeOf(FIELDS[name]).nullable().describe(FIELDS[name].label)]),
      ),
    )
    .describe('as it was read; what is not known is null'),
  assumed: z.array(z.string()).describe('parameters that were left out and stand for a preset'),
  notices: z.array(z.strictObject({ parameter: z.string(), text: z.string() })),
  programs: z.array(program),
  cost: cost.nullable(),
  takeout: takeout.nullable(),
  comparable: z
    .array(
      z.strictObject({
        name: z.string(),
        url: z.url(),
        amount: dollars,
        region: z.enum(REGIONS),
        propertyType: z.enum(PORTFOLIO_TYPES),
        loanType: z.enum(LOAN_TYPES),
        why: z.string().describe('what they have in common, and how the amounts compare'),
      }),
    )
    .describe('at most three closed loans like it; empty until type and loan are typed'),
  reasons: z
    .strictObject({ cost: z.string().nullable(), takeout: z.string().nullable() })
    .describe('why cost or takeout is null'),
});
export type DealData = z.infer<typeof dealSchema>;

/** Why a test has no result, in words. */
function reasonOf({ needs, onRequest }: RuleAnswer): string | null {
  if (onRequest) return 'on request';
  return needs.length > 0 ? sayNeeds(needs) : null;
}

function fundsData(found: SourcesAndUses): z.infer<typeof funds>;
function fundsData(found: SourcesAndUses | null): z.infer<typeof funds> | null;
function fundsData(found: SourcesAndUses | null): z.infer<typeof funds> | null {
  if (found === null) return null;
  const { uses, sources, total, cash } = found;
  return {
    uses: uses.map(({ id, amount }) => ({ id, label: USES[id], amount })),
    sources: sources.map(({ id, amount }) => ({
      id,
      label: id === 'loan' ? 'This loan' : sayCash(found),
      amount,
    })),
    total,
    cash,
  };
}

function shareData(found: Participation | null): z.infer<typeof participation> {
  if (found === null) return null;
  const { share, basis, created, amounts } = found;
  return { share: [...share], basis, created, amounts: amounts && [...amounts] };
}

function programData(desk: Desk, answer: ProgramAnswer) {
  const texts = sayReasons(desk, answer).map(({ head, rest }) => `${head} ${rest}`.trim());
  // a loan that cannot be had has no cost
  const isLent = answer.verdict !== 'does-not-fit';
  const left = leftToOwner(answer);
  return {
    key: answer.key,
    verdict: standingOf(answer),
    standing: sayStanding(answer),
    largest: answer.largest,
    binding: answer.binding,
    loan: isLent ? answer.loan : null,
    funds: isLent ? fundsData(answer.funds) : null,
    leaves: isLent ? sayLeftAt(desk, answer) : '',
    leftToFind: isLent && answer.funds && (left > 0 || !isCashOpen(answer)) ? left : null,
    measures: isLent ? answer.measures : null,
    payments: isLent ? paymentsOf(desk.terms, desk.read.deal, answer) : null,
    tests: answer.rules.map((rule) => {
      const { id, limit, limitTo, unit, has, amount, met, row, assumed } = rule;
      return {
        id,
        limit,
        limitTo,
        allowed: rule.allowed && [...rule.allowed],
        unit,
        has,
        amount,
        ends: rule.ends && ([...rule.ends] as [number, number]),
        met,
        arithmetic: rule.steps.map(sayStep),
        row,
        assumed,
        reason: reasonOf(rule),
      };
    }),
    reasons: answer.reasons.map(({ id, fix }, i) => ({ id, text: texts[i] ?? '', fix })),
    notes: sayNotes(desk, answer),
    caveats: [
      ...sayNotes(desk, answer),
      ...sayApart(desk, answer),
      ...(isInsured(answer.key) ? [desk.words.caveats.subsidiary] : []),
      desk.words.caveats.notice,
    ],
  };
}

function costData(desk: Desk): DealData['cost'] {
  const { answer } = desk;
  if (answer.cost === null || answer.bridge === null) return null;
  const { loan, payoff, rate, interest, minimumInterest, originationFee, exitFee, extensionFees } =
    answer.cost;
  const { total, ends, allInAnnual, reserve, months, participation: share, unpriced } = answer.cost;
  return {
    program: answer.bridge,
    loan,
    payoffMonth: payoff,
    rate,
    interest,
    minimumInterest,
    minimumInterestMonths: answer.cost.minimumMonths,
    originationFee,
    exitFee,
    extensionFees,
    notCounted: unpriced,
    total,
    totalAtEndsOfSpread: [...ends],
    allInAnnual,
    participation: shareData(share),
    totalWithParticipation: share?.totals ? [...share.totals] : null,
    allInWithParticipation: share?.allInAnnual ? [...share.allInAnnual] : null,
    reserve,
    months,
    caveats: costCaveats(desk, answer.cost),
  };
}

function takeoutData(desk: Desk): DealData['takeout'] {
  const { answer } = desk;
  if (answer.takeout === null || answer.bridge === null) return null;
  const out = answer.takeout;
  const { permanent, binding, payoff, costs, surplus, breakEven, timeline } = out;
  return {
    program: '223f',
    bridge: answer.bridge,
    month: timeline.endorsement,
    permanent,
    binding,
    payoff: payoff.total,
    costs: costs.total,
    depositRefunded: costs.depositRefunded,
    surplus,
    atClosing: out.cashOut.atClosing,
    heldBack: out.cashOut.later,
    participation: shareData(out.participation),
    afterParticipation: out.afterParticipation && [...out.afterParticipation],
    repays: out.repays,
    refused: out.refused,
    monthsLate: Math.max(0, -timeline.spare),
    termThatWouldDo: timeline.termThatWouldDo,
    funds: fundsData(out.funds),
    breakEven,
    noteRateBeyond: out.breakEvenBeyond,
    latestApplicationMonth: timeline.latestApplicationMonth,
    caveats: takeoutCaveats(desk, out),
  };
}

type Notices = DealData['notices'];

/** A link made with other terms than those of the answer. */
function olderTerms(desk: Desk): Notices {
  const text = sayOlderTerms(desk);
  return text === null ? [] : [{ parameter: 'terms', text }];
}

/** Unknown parameters. On a page the fields show what was read; a program needs to be told. */
function unknownNames(query: URLSearchParams): Notices {
  const names = [...new Set(query.keys())].filter((name) => !(FIELD_KEYS as string[]).includes(name));
  return names.slice(0, 10).map((name) => ({
    parameter: name.slice(0, 40),
    text: 'No parameter of a deal has this name. It is not used.',
  }));
}

/** What an answer needs besides the desk. */
export interface Where {
  asOf: string;
  siteUrl: string;
  /** The portfolio, for the loans that are like the deal. */
  closed: readonly ClosedLoan[];
}

/**
 * The deal desk's answers to an address as data: the same figures and words as its pages. A deal with a parameter that
 * cannot be read is not answered at all, because a program would take the answer for the deal that it sent.
 * @param query the address of the deal that the desk has answered, as /lending/deal has it
 * @param asOf a day, YYYY-MM-DD
 */
export function dealData(
  desk: Desk,
  query: URLSearchParams,
  { asOf, siteUrl, closed }: Where,
): DealData | { problem: Problem } {
  const { read } = desk;
  if (read.errors.length > 0)
    return {
      problem: {
        type: `${siteUrl}/openapi.json#/components/responses/Unreadable`,
        title: 'Some parameters cannot be read',
        status: 400,
        detail: 'Nothing was computed. Less input is never an error: leave out what is not known.',
        errors: read.errors.map((error) => ({
          parameter: error.field,
          problem: error.problem,
          detail: sayProblem(error, read.typed[error.field] ?? ''),
          guess: error.guess ?? null,
        })),
      },
    };
  const { needs, cost, takeout } = desk.answer;
  const missing = (fields: readonly (keyof Deal)[], none: string) =>
    fields.length > 0 ? sayNeeds(fields) : none;
  return {
    version: desk.version,
    asOf,
    // the answer uses the current terms, and so does the page that it links to
    url: siteUrl + desk.to('deal', read.typed.terms === undefined ? {} : { terms: desk.version }),
    notice: desk.words.caveats.notice,
    deal: read.deal,
    assumed: read.assumed,
    notices: [
      ...read.notices.map((notice) => ({
        parameter: notice.field as string,
        text: sayOddity(notice, read.typed[notice.field] ?? ''),
      })),
      ...olderTerms(desk),
      ...unknownNames(query),
    ],
    programs: desk.answer.programs.map((answer) => programData(desk, answer)),
    cost: costData(desk),
    takeout: takeoutData(desk),
    comparable: loansLike(read.deal, closed).map(({ loan, why }) => ({
      name: loan.name,
      url: `${siteUrl}/transactions/${loanSlug(loan)}`,
      amount: loan.amount,
      region: loan.region,
      propertyType: loan.propertyType,
      loanType: canonicalLoanType(loan.loanType),
      why,
    })),
    reasons: {
      cost: cost === null ? missing(needs.cost, desk.words.notes['no-cost']) : null,
      takeout: takeout === null ? missing(needs.takeout, sayNoTakeout(desk)) : null,
    },
  };
}
