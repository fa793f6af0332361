import { longMonth } from '#app/format/dates.ts';
import { type Amortization, paymentsOf } from '#app/lending/deal/amortization.ts';
import { FIELD_KEYS, FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import type { TypedDeal } from '#app/lending/deal/read-deal.ts';
import type { SourcesAndUses, UseId } from '#app/lending/deal/sources-and-uses.ts';
import { present } from '#app/lending/present.ts';
import { shownText } from '../desk/desk-fields.ts';
import { type Desk, programOf } from '../desk-data.ts';
import { subjectOf } from '../sheet/deal-sheet.ts';
import { nameOf, sayBinding, shortOf } from '../words/answer-text.ts';
import { endsOf } from '../words/coverage-ends.ts';
import { fieldName } from '../words/field-text.ts';
import { sayExactly, sayFigure, sayList, sayRange, sayRate, sayWhole } from '../words/figure-text.ts';
import { sayCash, sayUncounted, USES } from '../words/funds-text.ts';
import { sayHindrance } from '../words/takeout-notes.ts';
import { isHeldBack, sumOfTakeout, takesShare } from '../words/takeout-text.ts';
import { sayTyped } from '../words/typed-text.ts';
import { sayStanding, soFar, standingOf } from '../words/verdict-text.ts';

/** A cell: one deal's figure in a row, and its basis. */
interface BesideCell {
  text: string;
  note?: string | undefined;
}

interface BesideRow {
  label: string;
  cells: BesideCell[];
  /** whether the deals differ in this row */
  differs: boolean;
}

export interface BesideGroup {
  title: string;
  rows: BesideRow[];
}

const NOTHING = '\u2013';

/** A row with a cell for each deal; undefined where none of them has a figure. */
function row<Of>(
  label: string,
  deals: readonly Of[],
  say: (deal: Of) => BesideCell | string | null,
): BesideRow[] {
  const cells = deals.map((deal) => {
    const said = say(deal) ?? NOTHING;
    return typeof said === 'string' ? { text: said } : said;
  });
  if (cells.every(({ text }) => text === NOTHING)) return [];
  const [first, ...others] = cells.map((cell) => JSON.stringify(cell));
  return [{ label, cells, differs: others.some((other) => other !== first) }];
}

/** A deal's inputs with their units; what cannot be read stands as it was typed. */
export const inputsShown = (desk: Desk): TypedDeal =>
  Object.fromEntries(
    FIELD_KEYS.flatMap((key) => {
      const { deal, typed } = desk.read;
      if (deal[key] !== null) return [[key, sayTyped(desk, key)]];
      return typed[key] === undefined ? [] : [[key, shownText(key, typed[key])]];
    }),
  );

/** The inputs in which the deals differ, in the order of the form. */
export const differingFields = (desks: readonly Desk[]): FieldKey[] =>
  FIELD_KEYS.filter((key) => key !== 'terms' && new Set(desks.map(({ read }) => read.deal[key])).size > 1);

/** The largest loan in whole dollars, at both ends of a range of coverage. */
const sayMost = (answer: ProgramAnswer, largest: number): string =>
  sayRange(endsOf(answer)?.map(({ amount }) => amount) ?? [largest], sayWhole);

/** The cell of a loan: its largest amount, and the test that sets it. A loan that does not fit lends nothing. */
function loanCell(answer: ProgramAnswer): BesideCell {
  const { largest, loan, verdict } = answer;
  // what it leaves is counted beside the loan wanted
  const at = standingOf(answer) === 'leaves-cash' && loan !== largest ? ` at ${sayWhole(loan!)}` : '';
  const standing = sayStanding(answer) + at;
  if (largest === null) return { text: standing };
  return verdict === 'does-not-fit'
    ? { text: standing, note: `Sized at ${sayMost(answer, largest)}; ${sayBinding(answer)}` }
    : { text: sayMost(answer, largest), note: [standing, sayBinding(answer)].filter(Boolean).join('; ') };
}

/** A use of a loan; null where there is none of it. */
const useOf = (id: UseId, { funds }: ProgramAnswer): string | null => {
  const amount = funds?.uses.find((use) => use.id === id)?.amount ?? 0;
  return amount > 0 ? sayWhole(amount) : null;
};

const PAID_OUT: readonly UseId[] = ['cash-out', 'held-back'];
const paidOut = ({ uses }: SourcesAndUses) =>
  uses.reduce((sum, { id, amount }) => sum + (PAID_OUT.includes(id) ? (amount ?? 0) : 0), 0);

/**
 * The comparison of deals, row by row: differing inputs first, then the loan that each deal's sheet is about, the cost
 * of the bridge loan, the takeout by HUD, and all loans.
 */
export function besideTable(desks: readonly Desk[]): BesideGroup[] {
  const subjects = desks.map((desk) => ({ desk, subject: subjectOf(desk) }));
  const ofSubject = (
    label: string,
    say: (subject: ProgramAnswer, desk: Desk) => BesideCell | string | null,
  ) => row(label, subjects, ({ desk, subject }) => subject && say(subject, desk));
  // most of HUD's changes are of the premium, which moves no other figure of a loan that coverage does not hold
  const ofPayments = (label: string, figure: (payments: Amortization) => number) =>
    ofSubject(label, (subject, desk) => {
      const payments = paymentsOf(desk.terms, desk.read.deal, subject);
      return payments && sayExactly(figure(payments));
    });
  const ofCost = (
    label: string,
    say: (cost: NonNullable<Desk['answer']['cost']>) => BesideCell | string | null,
  ) => row(label, desks, ({ answer: { cost } }) => cost && say(cost));
  const ofTakeout = (
    label: string,
    say: (out: NonNullable<Desk['answer']['takeout']>, desk: Desk) => BesideCell | string | null,
  ) => row(label, desks, (desk) => desk.answer.takeout && say(desk.answer.takeout, desk));

  const groups: BesideGroup[] = [
    {
      title: 'What differs',
      rows: differingFields(desks).flatMap((key) =>
        row(FIELDS[key].label, desks, (desk) => (desk.read.deal[key] === null ? null : sayTyped(desk, key))),
      ),
    },
    {
      title: 'The loan',
      rows: [
        ...row('Loans that fit', desks, (desk) => {
          const fits = desk.answer.programs.filter((one) => standingOf(one) === 'fits');
          return {
            text: `${fits.length} of ${desk.answer.programs.length}${soFar(fits)}`,
            note: fits.length > 0 ? sayList(fits.map((one) => shortOf(desk, one))) : undefined,
          };
        }),
        ...ofSubject('The one that its sheet is about', (subject, desk) => ({
          text: nameOf(desk, subject),
          note: sayStanding(subject),
        })),
        ...ofSubject('Its amount', ({ loan }) => (loan === null ? null : sayWhole(loan))),
        ...ofSubject('Largest loan', (subject) =>
          subject.largest === null
            ? null
            : { text: sayMost(subject, subject.largest), note: `Held by ${sayBinding(subject)}` },
        ),
        ...ofSubject(
          'To be paid in all',
          ({ funds }) =>
            funds && {
              text: sayWhole(funds.total - paidOut(funds)),
              note: sayUncounted(funds).trim() || undefined,
            },
        ),
        ...ofSubject(
          'Cash to close',
          ({ funds }) =>
            funds && {
              text: `${sayUncounted(funds) && 'At least '}${sayWhole(funds.cash)}`,
              note: sayCash(funds),
            },
        ),
        ...PAID_OUT.flatMap((id) => ofSubject(USES[id], (subject) => useOf(id, subject))),
        ...ofPayments('Principal and interest a month', ({ monthly }) => monthly),
        ...ofPayments('Mortgage insurance a month, first year', ({ monthlyPremium }) => monthlyPremium),
      ],
    },
    {
      title: 'What the bridge costs',
      rows: [
        ...row('Bridge', desks, (desk) =>
          desk.answer.cost && desk.answer.bridge ? programOf(desk, desk.answer.bridge).name : null,
        ),
        ...ofCost('Borrowed', ({ loan }) => sayWhole(loan)),
        ...ofCost('Interest and the fees typed', ({ total, payoff, unpriced }) => ({
          text: sayWhole(total),
          note: `Over ${sayFigure(payoff, 'months')}${unpriced.length > 0 ? ` (not counted: ${sayList(unpriced.map(fieldName))})` : ''}`,
        })),
        ...ofCost('A year, interest and the fees typed', ({ allInAnnual }) =>
          allInAnnual === null ? null : sayRate(allInAnnual),
        ),
        ...ofCost(
          'Share of the value created',
          ({ participation }) =>
            participation &&
            (participation.amounts === null ? 'not known' : sayRange(participation.amounts, sayWhole)),
        ),
        ...ofCost('With that share', ({ participation }) =>
          participation?.totals ? sayRange(participation.totals, sayWhole) : null,
        ),
        ...ofCost('A year, that share included', ({ participation }) =>
          participation?.allInAnnual
            ? sayRange(participation.allInAnnual, (rate) => (rate === null ? NOTHING : sayRate(rate)))
            : null,
        ),
        ...ofCost('Interest reserve', ({ reserve }) => (reserve === null ? null : sayWhole(reserve))),
      ],
    },
    {
      title: 'From bridge to HUD',
      rows: [
        ...row('Permanent loan', desks, (desk) => {
          const out = desk.answer.takeout;
          if (out === null) return null;
          return {
            text: sayWhole(out.permanent),
            note: `Held by ${sayBinding(out)}`,
          };
        }),
        ...ofTakeout('Over, or short', (out, desk) => ({
          text: sayWhole(out.surplus),
          note: present([sumOfTakeout(out), sayHindrance(desk, out).join(' ')]).join('. '),
        })),
        ...ofTakeout(
          'After the share of the value created',
          ({ afterParticipation }) => afterParticipation && sayRange(afterParticipation, sayWhole),
        ),
        ...ofTakeout('Of it, held back until later', (out) =>
          isHeldBack(out)
            ? {
                text: sayWhole(out.cashOut.later),
                ...(takesShare(out) && { note: 'After the larger share' }),
              }
            : null,
        ),
        ...ofTakeout('Last month to apply', ({ timeline }) =>
          timeline.latestApplicationMonth === null
            ? null
            : {
                text: longMonth(timeline.latestApplicationMonth),
                note: timeline.extensionsUsed === 0 ? 'With no extension' : 'With the extensions used',
              },
        ),
        ...ofTakeout('Breaks even at NOI of', (out) =>
          out.breakEven.noi === null
            ? null
            : {
                text: sayWhole(out.breakEven.noi),
                ...(takesShare(out) && { note: 'Before the share of value' }),
              },
        ),
      ],
    },
    {
      title: 'The most that each loan lends',
      rows: (desks[0]?.programs ?? []).flatMap(({ key, name }) =>
        row(name, desks, (desk) => {
          const answer = desk.answer.programs.find((one) => one.key === key);
          return answer ? loanCell(answer) : null;
        }),
      ),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}
