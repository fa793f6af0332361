import { sayWhole } from './figure-text.ts';

/** The deposit of a permanent loan, which no sum holds because it comes back. */
export const sayDeposit = (amount: number): string[] =>
  amount > 0
    ? [`A rate lock deposit of ${sayWhole(amount)} is paid and refunded at closing, so it is not counted.`]
    : [];
