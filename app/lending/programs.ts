import type { Figure } from './figures.ts';
import type { ProgramKey } from './transactions.ts';

/**
 * One row of a program's financing parameters. `term` and `note` hold names in braces, as in 'Up to {limit}', that
 * stand for the row's figures; `{items}` stands for the list. A row that is `null` is not shown by the firm.
 */
export interface TermRow<Name extends string = string> {
  term: string;
  figures: { [name in Name]: Figure } & { [name: string]: Figure };
  items?: string[] | undefined;
  note?: string | undefined;
}

/** The rows on which charts, key figures and comparisons rest are never null. */
export interface BridgeRows {
  propertyTypes: TermRow | null;
  loanAmount: TermRow<'amount'>;
  loanPurpose: TermRow | null;
  propertyLocation: TermRow | null;
  maxLtv: TermRow<'limit'>;
  maxLtc: TermRow<'limit'>;
  lienPosition: TermRow | null;
  interestRate: TermRow<'spread'>;
  floorAndRateCap: TermRow | null;
  loanTerm: TermRow<'length'>;
  extensions: TermRow | null;
  originationAndExitFees: TermRow | null;
  /** Participating only */
  exitFees?: TermRow | null | undefined;
  prepaymentPenalty: TermRow | null;
  fundingStructure: TermRow | null;
  debtServiceReserve: TermRow | null;
  futureAdvances: TermRow | null;
  recourse: TermRow | null;
  timingToClose: TermRow | null;
  deposits: TermRow | null;
}

/** Rows of the insured programs. Which of them a program has depends on its section of the Housing Act. */
export interface HudRows {
  loanPurpose: TermRow | null;
  propertyTypes: TermRow | null;
  borrower?: TermRow | null | undefined;
  loanAmount: TermRow | null;
  maxLtv?: TermRow | null | undefined;
  maxLtc?: TermRow | null | undefined;
  dscr: TermRow | null;
  occupancy?: TermRow | null | undefined;
  commercialSpace?: TermRow | null | undefined;
  purchase?: TermRow | null | undefined;
  cashOut?: TermRow | null | undefined;
  largeLoans?: TermRow | null | undefined;
  interestRate: TermRow | null;
  loanTerm: TermRow<'longest'> | null;
  mortgageInsurance: TermRow | null;
  prepaymentPenalty: TermRow | null;
  recourse: TermRow | null;
  repairEscrow?: TermRow | null | undefined;
  liabilityInsurance?: TermRow | null | undefined;
  timingToClose: TermRow | null;
  applicationFee: TermRow | null;
  inspectionFee: TermRow | null;
  rateLockDeposit: TermRow | null;
  propertyAssessment?: TermRow | null | undefined;
}

/** A table may leave out any row. */
export type SomeHudRows = { [Row in keyof HudRows]?: HudRows[Row] | undefined };

/** Most that is lent, and least debt service coverage, for one kind of property or borrower. */
export interface LimitCase {
  label: string;
  ltv: Figure;
  dscr: Figure;
}

/** A table of terms: rows by name, and limits by case where they differ. */
export interface TermTable<Rows> {
  /** day on which the terms were last confirmed, YYYY-MM-DD */
  asOf: string;
  rows: Rows;
  limits?: { title: string; cases: Record<string, LimitCase> } | undefined;
}

interface Program {
  slug: string;
  name: string;
  title: string;
  description: string;
  lede: string;
  why: string[];
  picture: { name: string; alt: string };
  sample?: true | undefined;
}

export interface BridgeProgram extends Program, TermTable<BridgeRows> {
  kind: 'bridge';
  key: ProgramKey;
  /** what stands after 'PROGRAM |' */
  badge: string;
  /** one sentence for cards and comparisons */
  summary: string;
}

export interface HudProgram extends Program, TermTable<HudRows> {
  kind: 'fha-hud';
  badge: string;
  summary: string;
  /** a second table on the same page, for loans that build or rebuild */
  construction?: (TermTable<SomeHudRows> & { title: string }) | undefined;
}

type RowLabels<Rows> = Record<keyof Rows, readonly [group: string, label: string]>;
const LOAN = 'The loan';
const PRICING = 'Pricing and term';
const STRUCTURE = 'Structure';
const CLOSING = 'Closing';

/** Group and label of each row, in the order of the sheet. */
export const BRIDGE_ROWS: RowLabels<BridgeRows> = {
  propertyTypes: [LOAN, 'Property types'],
  loanAmount: [LOAN, 'Loan amount'],
  loanPurpose: [LOAN, 'Loan purpose'],
  propertyLocation: [LOAN, 'Property location'],
  maxLtv: [LOAN, 'Maximum LTV'],
  maxLtc: [LOAN, 'Maximum LTC'],
  lienPosition: [LOAN, 'Lien position'],
  interestRate: [PRICING, 'Interest rate'],
  floorAndRateCap: [PRICING, 'Floor and rate cap'],
  loanTerm: [PRICING, 'Loan term'],
  extensions: [PRICING, 'Extensions'],
  originationAndExitFees: [PRICING, 'Origination and exit fees'],
  exitFees: [PRICING, 'Exit fees'],
  prepaymentPenalty: [PRICING, 'Prepayment penalty'],
  fundingStructure: [STRUCTURE, 'Funding structure'],
  debtServiceReserve: [STRUCTURE, 'Debt service reserve'],
  futureAdvances: [STRUCTURE, 'TI/LC and future advances'],
  recourse: [STRUCTURE, 'Recourse'],
  timingToClose: [CLOSING, 'Timing to close'],
  deposits: [CLOSING, 'Deposits'],
};

/** Group and label of each row, in the order of the sheet. */
export const HUD_ROWS: RowLabels<HudRows> = {
  loanPurpose: [LOAN, 'Loan purpose'],
  propertyTypes: [LOAN, 'Property types'],
  borrower: [LOAN, 'Borrower'],
  loanAmount: [LOAN, 'Maximum loan'],
  maxLtv: [LOAN, 'Maximum LTV'],
  maxLtc: [LOAN, 'Maximum LTC'],
  dscr: [LOAN, 'Debt service coverage'],
  occupancy: [LOAN, 'Occupancy'],
  commercialSpace: [LOAN, 'Commercial space'],
  purchase: [LOAN, 'Purchase'],
  cashOut: [LOAN, 'Cash out'],
  largeLoans: [LOAN, 'Large loans'],
  interestRate: [PRICING, 'Interest rate'],
  loanTerm: [PRICING, 'Term and amortization'],
  mortgageInsurance: [PRICING, 'Mortgage insurance premium'],
  prepaymentPenalty: [PRICING, 'Prepayment penalty'],
  recourse: [STRUCTURE, 'Recourse'],
  repairEscrow: [STRUCTURE, 'Repair escrow'],
  liabilityInsurance: [STRUCTURE, 'Liability insurance'],
  timingToClose: [CLOSING, 'Processing time'],
  applicationFee: [CLOSING, 'Application fee'],
  inspectionFee: [CLOSING, 'Inspection fee'],
  rateLockDeposit: [CLOSING, 'Rate lock deposit'],
  propertyAssessment: [CLOSING, 'Property needs assessment'],
};
