/**
 * An amount of money in whole cents, half a cent up. Adding a ten-millionth corrects binary rounding: interest of
 * 134,579.835 dollars is stored as slightly less.
 */
export const wholeCents = (cents: number): number => Math.round(cents + 1e-7);

/** Dollars and cents from a sum in cents. */
export const dollars = (cents: number): number => cents / 100;

/** Dollars, rounded to the cent. */
export const inCents = (amount: number): number => Math.round(amount * 100) / 100;
