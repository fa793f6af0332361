import type { PublishedProgram, PublishedRow, PublishedRule } from './published-terms.ts';
import type { RichText } from './term-sheet.ts';

/** A measure, and the rows of the term sheets that are compared for it. */
interface ComparedRow {
  label: string;
  rows: readonly string[];
  /** also shows the limits of this measure that differ by case */
  limit?: 'ltv' | 'dscr';
}

const GROUPS: readonly { title: string; rows: readonly ComparedRow[] }[] = [
  {
    title: 'What it is for',
    rows: [
      { label: 'Loan purpose', rows: ['loanPurpose'] },
      { label: 'Property types', rows: ['propertyTypes'] },
      { label: 'Property location', rows: ['propertyLocation'] },
      { label: 'Borrower', rows: ['borrower'] },
    ],
  },
  {
    title: 'How much it lends',
    rows: [
      { label: 'Loan amount', rows: ['loanAmount', 'largeLoans'] },
      { label: 'Maximum LTV', rows: ['maxLtv'], limit: 'ltv' },
      { label: 'Maximum LTC', rows: ['maxLtc'] },
      { label: 'Debt service coverage', rows: ['dscr', 'debtServiceReserve'], limit: 'dscr' },
      { label: 'Purchase', rows: ['purchase'] },
      { label: 'Cash out', rows: ['cashOut'] },
      { label: 'Occupancy', rows: ['occupancy'] },
      { label: 'Commercial space', rows: ['commercialSpace'] },
    ],
  },
  {
    title: 'What it costs',
    rows: [
      { label: 'Interest rate', rows: ['interestRate'] },
      { label: 'Floor and rate cap', rows: ['floorAndRateCap'] },
      { label: 'Mortgage insurance premium', rows: ['mortgageInsurance'] },
      { label: 'Fees', rows: ['originationAndExitFees', 'exitFees', 'applicationFee', 'inspectionFee'] },
    ],
  },
  {
    title: 'How long it runs',
    rows: [
      { label: 'Term', rows: ['loanTerm'] },
      { label: 'Extensions', rows: ['extensions'] },
      { label: 'Prepayment', rows: ['prepaymentPenalty'] },
    ],
  },
  {
    title: 'How it is built',
    rows: [
      { label: 'Lien position', rows: ['lienPosition'] },
      { label: 'Recourse', rows: ['recourse'] },
      { label: 'Funding and advances', rows: ['fundingStructure', 'futureAdvances'] },
      { label: 'Repair escrow', rows: ['repairEscrow'] },
    ],
  },
  {
    title: 'To closing',
    rows: [
      { label: 'Time', rows: ['timingToClose'] },
      { label: 'Deposits', rows: ['deposits', 'rateLockDeposit'] },
      { label: 'Other conditions', rows: ['liabilityInsurance', 'propertyAssessment'] },
    ],
  },
];

/** One term in a cell. */
interface ComparedTerm {
  /** the row's own label, where several rows share a cell */
  label: string | null;
  term: RichText;
  note: string | null;
  onRequest: boolean;
  /** how many cases the term is the range of */
  cases?: number;
}

/** A cell. Adjacent programs with equal terms share it; `terms` is empty where they have none. */
export interface ComparedCell {
  keys: string[];
  terms: ComparedTerm[];
}

export interface Comparison {
  title: string;
  rows: { label: string; cells: ComparedCell[] }[];
}

/** A row of a program's first table, or of its second where the first does not have it. */
export function shownRow({ rows }: PublishedProgram, id: string): PublishedRow | undefined {
  const first = rows.find((row) => row.id === id);
  const second = rows.find((row) => row.id === `second.${id}`);
  return first && (!first.onRequest || !second) ? first : second;
}

const rangeInWords = (rules: readonly PublishedRule[]) => {
  const [least, ...more] = rules.toSorted((a, b) => a.from - b.from).map(({ printed }) => printed);
  const most = more.at(-1);
  return most === undefined || most === least ? least! : `${least} to ${most}`;
};

/** Limits by case: a term for each figure with its cases, or only their range where `isBrief`. */
function limitTerms(program: PublishedProgram, measure: 'ltv' | 'dscr', isBrief: boolean): ComparedTerm[] {
  const rules = program.rules.filter((rule) => rule.row.includes('limits.') && rule.measure === measure);
  if (rules.length === 0) return [];
  const figures = [...new Set(rules.map(({ printed }) => printed))];
  const plain = { label: null, onRequest: false };
  if (figures.length === 1) return [{ ...plain, term: [{ figure: figures[0]! }], note: null }];
  if (isBrief)
    return [{ ...plain, term: [{ figure: rangeInWords(rules) }], note: null, cases: rules.length }];
  const labelOf = ({ row }: PublishedRule) => program.rows.find(({ id }) => id === row)?.label ?? '';
  return figures.map((figure) => ({
    ...plain,
    term: [{ figure }],
    note: `${rules
      .filter(({ printed }) => printed === figure)
      .map(labelOf)
      .join('; ')}.`,
  }));
}

function termsOf(program: PublishedProgram, compared: ComparedRow, isBrief: boolean): ComparedTerm[] {
  const rows = compared.rows.flatMap((id) => shownRow(program, id) ?? []);
  // in brief, a row with a term of its own replaces the limits by case
  const isSummed = isBrief && rows.some(({ onRequest }) => !onRequest);
  const limits = compared.limit && !isSummed ? limitTerms(program, compared.limit, isBrief) : [];
  // 'Provided on request' is left out where limits by case are shown
  const printed = rows.filter(({ onRequest }) => !onRequest || limits.length === 0);
  const shown = printed.some(({ onRequest }) => !onRequest)
    ? printed.filter(({ onRequest }) => !onRequest)
    : printed.slice(0, 1);
  const isAlone = compared.rows.length === 1;
  return [
    ...limits,
    ...shown.map(({ label, term, note, onRequest }) => ({
      label: isAlone || onRequest || label === compared.label ? null : label,
      term,
      note,
      onRequest,
    })),
  ];
}

/**
 * Programs side by side, row by row. A measure that none of them has is left out.
 * @param isBrief shows a range in place of limits that differ by case
 */
export function comparison(programs: readonly PublishedProgram[], isBrief: boolean): Comparison[] {
  const cellsOf = (compared: ComparedRow) =>
    programs.reduce<ComparedCell[]>((cells, program) => {
      const terms = termsOf(program, compared, isBrief);
      const before = cells.at(-1);
      if (before && JSON.stringify(before.terms) === JSON.stringify(terms)) before.keys.push(program.key);
      else cells.push({ keys: [program.key], terms });
      return cells;
    }, []);
  return GROUPS.map(({ title, rows }) => ({
    title,
    rows: rows
      .map((compared) => ({ label: compared.label, cells: cellsOf(compared) }))
      .filter(({ cells }) => cells.some(({ terms }) => terms.length > 0)),
  })).filter(({ rows }) => rows.length > 0);
}
