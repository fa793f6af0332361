import { type Deal, FIELDS, type NumberKey } from './deal-fields.ts';
import { roundedDown } from './loan-step.ts';

/** A change of one input that would meet a rule. `equity` is the sponsor's own money in place of loan. */
export interface Change {
  field: NumberKey | 'equity';
  from: number | null;
  to: number;
  /** the difference; negative where the input has to fall */
  by: number;
  /**
   * the new request that goes with a lower price: both fall by the same amount, so that the sponsor's own money stays
   * the same
   */
  loan?: number;
}

/**
 * The first whole number from `from` to `to`, up or down, for which `met` is true; null without one. `met` may change
 * only once on the way, from false to true, because this is a binary search.
 * @param near an estimate: within two of it the number is found in four steps instead of thirty
 */
export function firstThat(
  from: number,
  to: number,
  met: (value: number) => boolean,
  near?: number,
): number | null {
  const way = Math.sign(to - from);
  const two = 2 * way;
  let [no, yes] = [from, to];
  const isInside = near !== undefined && Math.min((near - from) * way, (to - near) * way) > 2;
  if (isInside && !met(near - two) && met(near + two)) [no, yes] = [near - two, near + two];
  else if (met(from)) return from;
  else if (!met(to)) return null;
  while (Math.abs(yes - no) > 1) {
    const middle = Math.trunc((no + yes) / 2);
    if (met(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/**
 * Rates are solved to a thousandth of a percent, the precision with which they are read; everything else to one dollar
 * or basis point.
 */
const fineness = (field: NumberKey) => (FIELDS[field].kind === 'percent' ? 1000 : 1);

/**
 * The smallest change of one input after which `met` is true. It is exact, because the rule itself is evaluated at
 * every step of the search. Null where the field is empty, or no value within its bounds is enough.
 * @param falls whether the input has to fall. Default: percentages and basis points fall and everything else rises,
 * which is right for rates and wrong for occupancy
 */
export function smallestChange(
  deal: Deal,
  field: NumberKey,
  met: (deal: Deal) => boolean,
  falls = FIELDS[field].kind === 'percent' || FIELDS[field].kind === 'bps',
): Change | null {
  const from = deal[field];
  if (from === null) return null;
  const { least, most } = FIELDS[field];
  const fine = fineness(field);
  // one copy that the search changes: a copy at each step takes twenty times as long
  const probe = { ...deal };
  const at = (value: number) => {
    probe[field] = value / fine;
    return met(probe);
  };
  const found = firstThat(Math.round(from * fine), Math.round((falls ? least : most) * fine), at);
  if (found === null) return null;
  // `+ 0` turns -0 into 0
  return { field, from, to: found / fine + 0, by: Math.round(found - from * fine) / fine };
}

/**
 * The smallest fall of the price after which `met` is true. The request falls with it, dollar for dollar, because a
 * lower price needs less loan. A higher price would raise the cost and so the share of it, but no one is advised to pay
 * more.
 * @param step the loan is a multiple of this many dollars: it falls to a multiple first, and then by one step at a time
 */
export function lowerPrice(deal: Deal, step: number, met: (deal: Deal) => boolean): Change | null {
  const { price, loan } = deal;
  if (price === null || loan === null) return null;
  const whole = roundedDown(loan, step);
  const room = Math.min(price - (loan - whole) - FIELDS.price.least, whole - FIELDS.loan.least);
  const probe = { ...deal };
  const at = (steps: number) => {
    probe.loan = whole - steps * step;
    probe.price = price - (loan - probe.loan);
    return met(probe);
  };
  const found = room < 0 ? null : firstThat(0, Math.floor(room / step), at);
  if (found === null) return null;
  const to = whole - found * step;
  return { field: 'price', from: price, to: price - (loan - to), by: to - loan, loan: to };
}
