import type { PortfolioType, Region } from './vocabulary.ts';

/** Loan types, in the order in which the filter lists them. */
export const LOAN_TYPES = [
  'PARTICIPATING BRIDGE LOAN',
  'OPPORTUNISTIC BRIDGE LOAN',
  'CORE-PLUS BRIDGE LOAN',
  'CORE BRIDGE LOAN',
  'HUD MULTIFAMILY - 221D4',
] as const;
export type LoanType = (typeof LOAN_TYPES)[number];

/** The portfolio also writes one loan type without its last word. */
export const LOAN_TYPE_ALIASES = { 'CORE-PLUS BRIDGE': 'CORE-PLUS BRIDGE LOAN' } as const;
export type LoanTypeAsWritten = LoanType | keyof typeof LOAN_TYPE_ALIASES;

export type ProgramKey = 'core' | 'core-plus' | 'opportunistic' | 'participating' | 'fha-hud';

/** A closed loan for filters, sums and lists. `amount` is in whole dollars. */
export interface ClosedLoan {
  id: number;
  name: string;
  region: Region;
  amount: number;
  loanType: LoanTypeAsWritten;
  propertyType: PortfolioType;
}

/** A closed loan as it is in the content. */
export interface Transaction extends ClosedLoan {
  /** the shape of its drawn building, and the seed of its random details */
  drawing: { massing: string; seed: string };
  /** file under content/photographs that replaces the drawing */
  photograph?: string | undefined;
  focus?: readonly [number, number] | undefined;
  /** file under content/photographs that shows on hover, focus and tap */
  realImage?: string | undefined;
  realFocus?: readonly [number, number] | undefined;
  /** the photograph's text alternative */
  alt?: string | undefined;
  sample?: true | undefined;
}

/** The last segment of the address of a loan's page: 'philadelphia-midrise'. */
export const loanSlug = ({ name }: Pick<ClosedLoan, 'name'>): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-');

/** 'CORE-PLUS BRIDGE' and 'CORE-PLUS BRIDGE LOAN' are one type. */
export const canonicalLoanType = (written: LoanTypeAsWritten): LoanType =>
  written === 'CORE-PLUS BRIDGE' ? LOAN_TYPE_ALIASES[written] : written;

const PROGRAM_OF: Record<LoanType, ProgramKey> = {
  'PARTICIPATING BRIDGE LOAN': 'participating',
  'OPPORTUNISTIC BRIDGE LOAN': 'opportunistic',
  'CORE-PLUS BRIDGE LOAN': 'core-plus',
  'CORE BRIDGE LOAN': 'core',
  'HUD MULTIFAMILY - 221D4': 'fha-hud',
};

/** The program of a loan, which decides color and line pattern in all data pictures. */
export const programOf = (loanType: LoanTypeAsWritten): ProgramKey => PROGRAM_OF[canonicalLoanType(loanType)];

const LOAN_TYPE_LABELS: Record<LoanType, string> = {
  'PARTICIPATING BRIDGE LOAN': 'Participating Bridge',
  'OPPORTUNISTIC BRIDGE LOAN': 'Opportunistic Bridge',
  'CORE-PLUS BRIDGE LOAN': 'Core-Plus Bridge',
  'CORE BRIDGE LOAN': 'Core Bridge',
  'HUD MULTIFAMILY - 221D4': 'FHA/HUD',
};

export const loanTypeLabel = (type: LoanTypeAsWritten): string => LOAN_TYPE_LABELS[canonicalLoanType(type)];

/** Number and sum in dollars of loans, by the value that `of` returns; values without a loan are absent. */
export function volumeBy<Key extends string>(
  transactions: readonly ClosedLoan[],
  of: (deal: ClosedLoan) => Key,
): Map<Key, { count: number; dollars: number }> {
  const volumes = new Map<Key, { count: number; dollars: number }>();
  for (const deal of transactions) {
    const volume = volumes.get(of(deal)) ?? { count: 0, dollars: 0 };
    volumes.set(of(deal), { count: volume.count + 1, dollars: volume.dollars + deal.amount });
  }
  return volumes;
}

/** Notes below a list of loans: says that there are samples among them, as long as there are. */
export const portfolioNotes = (
  loans: readonly Pick<Transaction, 'sample'>[],
  { disclaimers, samples }: { disclaimers: readonly string[]; samples: string },
): string[] => (loans.some(({ sample }) => sample) ? [...disclaimers, samples] : [...disclaimers]);
