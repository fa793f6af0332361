import type { Figure, Unit } from './figures.ts';
import type { Basis, Case, Measure, Operation } from './rules.ts';
import { BUILDING_TYPES, MARKETS, PURPOSES } from './vocabulary.ts';

/** A figure of the terms with its basis and its rule. */
export interface TermFigure extends Figure {
  /** the basis as printed on the sheet */
  of: Basis | null;
  /** the basis that the desk assumes where the sheet has none; the firm has to confirm it */
  assume: Basis | null;
  rules: { op: Operation; measure: Measure; of: Basis | null; when: Case }[];
}

/**
 * One row of a program's financing parameters. `term` and `note` hold names in braces: of a figure ('Up to {limit}'), of
 * its basis ('{limit.of}'), of a figure elsewhere in the terms ('{limits.market-rate.dscr}'), `{items}`, `{items.count}`,
 * `{combine}` (Greater of, Lesser of), and `{programs}`, how many the family has.
 */
export interface TermRow<Name extends string = string, Item extends string = string> {
  term: string;
  figures: { [name in Name]: TermFigure } & { [name: string]: TermFigure };
  /** values of the vocabulary that the row lists; empty in a row without a list */
  items: Item[];
  /** values that the program accepts as well, without showing limits for them */
  onRequest: Item[];
  /** which of several figures of one measure counts */
  combine: 'greater' | 'lesser' | null;
  note?: string | undefined;
  /** for a rule of HUD: the day since which it holds, YYYY-MM-DD, and where it was published */
  since?: string | undefined;
  source?: string | undefined;
}

/** The declaration of a row, the same for all programs. */
export interface RowDeclaration {
  group: string;
  label: string;
  /** figures that charts, key figures and comparisons need, with their units */
  needs?: { readonly [name: string]: Unit };
  /** the vocabulary of its items */
  list?: readonly string[];
  /** never null, because charts need it */
  shown?: true;
  /** a program may lack it */
  optional?: true;
}

export const LOAN = 'The loan';
const PRICING = 'Pricing and term';
const STRUCTURE = 'Structure';
const CLOSING = 'Closing';

/** The rows of a bridge program, in the order of the sheet. */
export const BRIDGE_ROWS = {
  propertyTypes: { group: LOAN, label: 'Property types', list: BUILDING_TYPES },
  loanAmount: { group: LOAN, label: 'Loan amount', needs: { amount: 'dollars' }, shown: true },
  loanPurpose: { group: LOAN, label: 'Loan purpose', list: PURPOSES },
  propertyLocation: { group: LOAN, label: 'Property location', list: MARKETS },
  maxLtv: { group: LOAN, label: 'Maximum LTV', needs: { limit: 'percent' }, shown: true },
  maxLtc: { group: LOAN, label: 'Maximum LTC', needs: { limit: 'percent' }, shown: true },
  lienPosition: { group: LOAN, label: 'Lien position' },
  interestRate: { group: PRICING, label: 'Interest rate', needs: { spread: 'bps' }, shown: true },
  floorAndRateCap: { group: PRICING, label: 'Floor and rate cap' },
  loanTerm: { group: PRICING, label: 'Loan term', needs: { length: 'months' }, shown: true },
  extensions: { group: PRICING, label: 'Extensions' },
  originationAndExitFees: { group: PRICING, label: 'Origination and exit fees' },
  exitFees: { group: PRICING, label: 'Exit fees', optional: true },
  prepaymentPenalty: { group: PRICING, label: 'Prepayment penalty' },
  fundingStructure: { group: STRUCTURE, label: 'Funding structure' },
  debtServiceReserve: { group: STRUCTURE, label: 'Debt service reserve' },
  futureAdvances: { group: STRUCTURE, label: 'TI/LC and future advances' },
  recourse: { group: STRUCTURE, label: 'Recourse' },
  timingToClose: { group: CLOSING, label: 'Timing to close' },
  deposits: { group: CLOSING, label: 'Deposits' },
} as const satisfies Record<string, RowDeclaration>;

/** The rows of an insured program. Which optional rows it has depends on its section of the Housing Act. */
export const HUD_ROWS = {
  loanPurpose: { group: LOAN, label: 'Loan purpose', list: PURPOSES },
  propertyTypes: { group: LOAN, label: 'Property types', list: BUILDING_TYPES },
  borrower: { group: LOAN, label: 'Borrower', optional: true },
  loanAmount: { group: LOAN, label: 'Maximum loan' },
  maxLtv: { group: LOAN, label: 'Maximum LTV', optional: true },
  maxLtc: { group: LOAN, label: 'Maximum LTC', optional: true },
  dscr: { group: LOAN, label: 'Debt service coverage' },
  occupancy: { group: LOAN, label: 'Occupancy', optional: true },
  commercialSpace: { group: LOAN, label: 'Commercial space', optional: true },
  purchase: { group: LOAN, label: 'Purchase', optional: true },
  cashOut: { group: LOAN, label: 'Cash out', optional: true },
  largeLoans: { group: LOAN, label: 'Large loans', optional: true },
  unitLimits: { group: LOAN, label: 'Limits per unit', optional: true },
  highCost: { group: LOAN, label: 'High-cost percentage', optional: true },
  interestRate: { group: PRICING, label: 'Interest rate' },
  loanTerm: { group: PRICING, label: 'Term and amortization', needs: { longest: 'years' } },
  mortgageInsurance: { group: PRICING, label: 'Mortgage insurance premium' },
  prepaymentPenalty: { group: PRICING, label: 'Prepayment penalty' },
  recourse: { group: STRUCTURE, label: 'Recourse' },
  repairEscrow: { group: STRUCTURE, label: 'Repair escrow', optional: true },
  liabilityInsurance: { group: STRUCTURE, label: 'Liability insurance', optional: true },
  timingToClose: { group: CLOSING, label: 'Processing time' },
  applicationFee: { group: CLOSING, label: 'Application fee' },
  inspectionFee: { group: CLOSING, label: 'Inspection fee' },
  rateLockDeposit: { group: CLOSING, label: 'Rate lock deposit' },
  propertyAssessment: { group: CLOSING, label: 'Property needs assessment', optional: true },
} as const satisfies Record<string, RowDeclaration>;

type FigureNames<Row> = Row extends { needs: infer Needs } ? keyof Needs & string : never;
type Items<Row> = Row extends { list: readonly (infer Item extends string)[] } ? Item : never;
type RowOf<Row> = TermRow<FigureNames<Row>, Items<Row>> | (Row extends { shown: true } ? never : null);
type OptionalIn<Table> = {
  [Id in keyof Table]: Table[Id] extends { optional: true } ? Id : never;
}[keyof Table];

/** The rows of a table in a program; a row that the firm does not show is null. */
type RowsOf<Table> = { [Id in Exclude<keyof Table, OptionalIn<Table>>]: RowOf<Table[Id]> } & {
  [Id in OptionalIn<Table>]?: RowOf<Table[Id]> | undefined;
};
export type BridgeRows = RowsOf<typeof BRIDGE_ROWS>;
export type HudRows = RowsOf<typeof HUD_ROWS>;
