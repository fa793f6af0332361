/**
 * An amount of money in whole cents, half a cent up. The ten-millionth gives back what binary fractions lose: interest of
 * 134,579.835 dollars is stored as a hair less.
 */
export const wholeCents = (cents: number): number => Math.round(cents + 1e-7);

/** Dollars and cents of an amount that was added up in cents. */
export const dollars = (cents: number): number => cents / 100;
