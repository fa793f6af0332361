import { capitalized } from '#app/format/first-letter.ts';
import type { Deal } from './deal/deal-fields.ts';
import { type ClosedLoan, LOAN_TYPES, programOf } from './transactions.ts';
import { type BuildingType, isInsured, titleOf } from './vocabulary.ts';

/** A loan that is like another one, and the rule that chose it. */
export interface ComparableLoan<Loan extends ClosedLoan> {
  loan: Loan;
  /** What the two have in common, and the ratio of their amounts: 'Same type, same region; 13% larger.' */
  why: string;
}

/** What loans are compared with: a closed loan, or a typed deal. */
export interface ComparedTo extends Partial<Pick<ClosedLoan, 'id' | 'region' | 'loanType'>> {
  amount: number;
  propertyType: BuildingType;
}

/**
 * A typed deal in the form of a closed loan; null while its property type or loan is missing. The program may be
 * missing.
 */
function typedLoan({ type, loan, program }: Pick<Deal, 'type' | 'loan' | 'program'>): ComparedTo | null {
  if (type === null || loan === null) return null;
  const key = program !== null && isInsured(program) ? 'fha-hud' : program;
  const loanType = LOAN_TYPES.find((one) => programOf(one) === key);
  return { amount: loan, propertyType: type, ...(loanType && { loanType }) };
}

type Shared = 'type' | 'region' | 'program' | 'size';

/**
 * Each rule fills the places that the rules before it left. `size` is an amount between half and twice. In a portfolio
 * of 31, the first three rules choose about two of three loans.
 */
const RULES: readonly (readonly Shared[])[] = [
  ['type', 'size', 'region'],
  ['type', 'size', 'program'],
  ['type', 'size'],
  ['type'],
  ['program', 'region'],
  ['program', 'size'],
  ['program'],
];

const SAID: Record<Exclude<Shared, 'size'>, string> = {
  type: 'same type',
  region: 'same region',
  program: 'same program',
};

/**
 * 'same size', '13% larger', '40% smaller', '3.1 times as large': the named loan in relation to the one that it is
 * compared with.
 */
function sizeText(amount: number, than: number): string {
  if (amount >= 2 * than) return `${(amount / than).toFixed(1).replace('.0', '')} times as large`;
  const percent = Math.round(Math.abs(amount / than - 1) * 100);
  if (percent === 0) return 'same size';
  return `${percent}% ${amount > than ? 'larger' : 'smaller'}`;
}

/**
 * The closed loans that are most like a given one: bridge loans for a bridge loan, insured loans for an insured one,
 * either for a deal without a program. Within a rule, the amount with the nearest ratio is first.
 */
export function comparableLoans<Loan extends ClosedLoan>(
  all: readonly Loan[],
  to: ComparedTo,
  most = 3,
): ComparableLoan<Loan>[] {
  const program = to.loanType && programOf(to.loanType);
  const isOfKind = ({ loanType }: Loan) =>
    program === undefined || (programOf(loanType) === 'fha-hud') === (program === 'fha-hud');
  const apart = ({ amount }: Loan) => Math.abs(Math.log(amount / to.amount));
  const shares = (loan: Loan, what: Shared): boolean => {
    if (what === 'type') return loan.propertyType === to.propertyType;
    if (what === 'region') return loan.region === to.region;
    if (what === 'program') return programOf(loan.loanType) === program;
    return apart(loan) <= Math.LN2;
  };
  const left = all
    .filter((loan) => loan.id !== to.id && isOfKind(loan))
    .toSorted((a, b) => apart(a) - apart(b) || a.id - b.id);
  const chosen = new Map<Loan, readonly Shared[]>();
  for (const rule of RULES)
    for (const loan of left)
      if (chosen.size < most && !chosen.has(loan) && rule.every((what) => shares(loan, what)))
        chosen.set(loan, rule);
  return [...chosen].map(([loan, rule]) => {
    const same = rule.flatMap((what) => (what === 'size' ? [] : [SAID[what]])).join(', ');
    return {
      loan,
      why: `${capitalized(same)}; ${sizeText(loan.amount, to.amount)}.`,
    };
  });
}

/** As `comparableLoans`, for a typed deal; empty while its property type or loan is missing. */
export function loansLike<Loan extends ClosedLoan>(
  deal: Parameters<typeof typedLoan>[0],
  all: readonly Loan[],
): ComparableLoan<Loan>[] {
  const to = typedLoan(deal);
  return to ? comparableLoans(all, to) : [];
}

/** The rules in words, as they stand beside what they chose. */
export const comparableRules = ({ loanType }: Pick<ClosedLoan, 'loanType'>): string =>
  `${programOf(loanType) === 'fha-hud' ? 'Insured loans are compared with insured loans' : 'Bridge loans are compared with bridge loans'}. Same property type first, between half and twice the amount: in its region, then in its program, then nearest in size. Where fewer than three answer, its program. The line under each says which rule chose it.`;

/** 'Multifamily, Northeast' */
export const placeText = ({ propertyType, region }: Pick<ClosedLoan, 'propertyType' | 'region'>): string =>
  `${titleOf(propertyType)}, ${titleOf(region)}`;
