import { type BridgeLoan, costTotals } from './bridge-cost.ts';
import { breakEvenNoi, type TakeoutPlan, takeoutAt } from './takeout.ts';

/** Changes of the index in the table of costs, in basis points. */
const SHIFTS = [-200, -100, 0, 100, 200] as const;

export interface CostGrid {
  shifts: readonly number[];
  /** months of payoff */
  payoffs: number[];
  /** total cost in dollars and cents, a row for each payoff */
  totals: number[][];
}

/** Total cost at other rates, and at payoffs at the quarters of the initial term and at each extension. */
export function costGrid(bridge: BridgeLoan): CostGrid {
  const payoffs = usualPayoffs(bridge);
  return {
    shifts: SHIFTS,
    payoffs,
    totals: payoffs.map((payoff) => SHIFTS.map((shift) => costTotals(bridge, { shift, payoff }).total)),
  };
}

function usualPayoffs({ term }: BridgeLoan): number[] {
  const quarters = [1, 2, 3, 4].map((quarter) => Math.max(1, Math.round((term.initial * quarter) / 4)));
  const extended = Array.from({ length: term.extensions }, (_, i) => term.initial + (i + 1) * term.each);
  return [...new Set([...quarters, ...extended])];
}

const NOI_SHARES = [1.1, 1.05, 1, 0.95, 0.9, 0.85, 0.8, 0.75];
const RATE_STEPS = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

const RATE_STEP = 0.25;

export interface TakeoutGrid {
  /** whole dollars a year */
  nois: number[];
  /** note rates in percent */
  rates: number[];
  /** surplus in dollars and cents, a row for each NOI */
  surplus: number[][];
  /** NOI that breaks even at each rate; null where there is none */
  breakEven: (number | null)[];
  /** the same, with additional rates halfway between */
  curve: { rate: number; noi: number | null }[];
}

/** The surplus of the permanent loan at other incomes and note rates; the value stays as typed. */
export function takeoutGrid(plan: TakeoutPlan): TakeoutGrid {
  const noi = plan.deal.noi2 ?? 0;
  const rate = plan.deal.hud ?? 0;
  const nois = NOI_SHARES.map((share) => Math.round(noi * share));
  const rates = RATE_STEPS.map((step) => Math.round((rate + step * RATE_STEP) * 1000) / 1000).filter(
    (one) => one >= 0,
  );
  const curve = rates
    .flatMap((one, i) => (i === 0 ? [one] : [one - RATE_STEP / 2, one]))
    .map((hud) => ({ rate: hud, noi: breakEvenNoi(plan, hud) }));
  return {
    nois,
    rates,
    surplus: nois.map((noi2) => {
      const probe = { ...plan.deal, noi2 };
      return rates.map((hud) => {
        probe.hud = hud;
        return takeoutAt(plan, probe).surplus;
      });
    }),
    breakEven: rates.map((_, i) => curve[2 * i]!.noi),
    curve,
  };
}
