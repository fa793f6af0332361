/** The five loan programs as drawn in data pictures. Their hues are tokens of the page. */
export const PROGRAMS = ['core', 'core-plus', 'opportunistic', 'participating', 'fha-hud'] as const;
export type Program = (typeof PROGRAMS)[number];

/** The hue of a loan program. Insured loans share one. Undefined for a bridge program without its own hue. */
export const hueOf = (family: 'bridge' | 'fha-hud', key: string): Program | undefined =>
  family === 'fha-hud' ? family : PROGRAMS.find((one) => one === key);

/** A program's line pattern, so that hue is never the only difference. */
export interface ProgramLines {
  /** `stroke-dasharray` in units of the record; empty for an unbroken line. */
  readonly dash: string;
  /** Line width and line distance as multiples of the usual ones. */
  readonly weight: number;
  readonly gap: number;
}

export const PROGRAM_LINES: Readonly<Record<Program, ProgramLines>> = {
  core: { dash: '', weight: 1, gap: 1 },
  'core-plus': { dash: '30 9', weight: 1.15, gap: 1 },
  opportunistic: { dash: '9 8', weight: 1.35, gap: 1.15 },
  participating: { dash: '0.1 11', weight: 2.7, gap: 1.25 },
  'fha-hud': { dash: '', weight: 0.8, gap: 0.55 },
};

/** One loan of the portfolio as the record draws it. */
export interface RingLoan {
  readonly id: number;
  /** Dollars. */
  readonly amount: number;
  readonly program: Program;
}

/** A ring's width before it is scaled to the radius, chosen so that small loans stay visible beside the largest. */
export const ringWidth = (amount: number): number => 2.3 + (amount / 1e6) ** 0.86;

/** Where each loan's ring or band begins and ends, as shares (0..1) of the whole, in portfolio order. */
export function ringSpans(loans: readonly RingLoan[]): { from: number; to: number }[] {
  const total = loans.reduce((sum, loan) => sum + ringWidth(loan.amount), 0);
  let to = 0;
  return loans.map(({ amount }) => {
    const from = to;
    to += ringWidth(amount) / total;
    return { from, to };
  });
}

/** Positions of a loan's inner lines as shares of its ring: early wood is loose, late wood is dense near the outer edge. */
export const lineShares = (count: number): number[] =>
  Array.from({ length: Math.max(2, count) - 1 }, (_, j) => ((j + 1) / Math.max(2, count)) ** 0.72);
