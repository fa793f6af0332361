/** An insured mortgage is written in hundreds of dollars, as on HUD's own form. */
export const INSURED_STEP = 100;

export const roundedDown = (amount: number, step: number): number => Math.floor(amount / step) * step;
