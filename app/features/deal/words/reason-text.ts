import { capitalized, uncapitalized } from '#app/format/first-letter.ts';
import type { Deal } from '#app/lending/deal/deal-fields.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import type { Change } from '#app/lending/deal/smallest-change.ts';
import { unitOf } from '#app/lending/deal/step.ts';
import { wordsOf } from '#app/lending/vocabulary.ts';
import type { Desk } from '../desk-data.ts';
import { askedOf, basisOf, ownFigures, sayLimit, sayTest } from './answer-text.ts';
import { fieldName, sayMarket } from './field-text.ts';
import { sayDollars, sayFigure, sayList, sayLoan, sayNeeded } from './figure-text.ts';

/** What the deal has, in words: purposes and types by name, numbers with their unit. */
function sayHas(rule: RuleAnswer): string {
  const { has, unit, id } = rule;
  if (has === null) return '';
  if (typeof has === 'number' && unit === 'dollars')
    // a loan that is too small is not rounded up to the least that is lent, nor one that is too large down to the most
    return (id === 'minimum' ? sayLoan : sayNeeded)(has);
  if (typeof has === 'number') {
    const fine = unit === 'dscr' ? 100 : 1000;
    const said = Math.round(has * fine) / fine;
    // what falls short by less than its last figure is not rounded up to what is asked
    return sayFigure(said === askedOf(rule) ? Math.floor(has * fine) / fine : said, unit);
  }
  return sayList(has.split(' ').map(wordsOf));
}

/** Changes of the deal, each of which would be enough: those that are amounts in one sentence. */
function sayFixes(changes: readonly Change[]): string[] {
  const said = changes.map(sayChange);
  const amounts = said.filter((one) => !one.endsWith('.'));
  const [first, ...others] = amounts;
  return [
    ...(first ? [`${[first, ...others.map(uncapitalized)].join(' or ')} would meet that.`] : []),
    ...said.filter((one) => one.endsWith('.')),
  ];
}

/** A single change of the deal: an amount without a full stop, or a sentence. */
function sayChange({ field, from, to, by, loan = 0 }: Change): string {
  const unit = field === 'equity' ? 'dollars' : unitOf(field);
  // rounding may not turn a change that is enough into one that misses by a few hundred dollars
  const enough = by < 0 ? Math.floor : Math.ceil;
  const say = (value: number, round = enough) =>
    unit === 'dollars' ? sayDollars(value, round) : sayFigure(value, unit);
  switch (field) {
    case 'loan':
      return `A loan of ${say(to)}`;
    case 'equity':
      return `${sayNeeded(Math.abs(by))} more of your own money`;
    case 'works':
      return `The renovation budget of ${say(from ?? 0, Math.round)}, paid for from elsewhere, would meet that.`;
    case 'noi':
      return `${sayNeeded(Math.abs(by))} more NOI today`;
    case 'noi2':
      return `${sayNeeded(Math.abs(by))} more stabilized NOI`;
    case 'value':
      return `A value today of ${say(to)}`;
    case 'value2':
      return `A stabilized value of ${say(to)}`;
    case 'price':
      // its loan is rounded down, so a price that is rounded down with it could leave the loan too large
      return `A price of ${sayNeeded(to)} with a loan of ${sayLoan(loan)}`;
    case 'hold':
      return `An initial term of ${say(to)} before extensions`;
    case 'occupied':
      return `Lease up to ${say(to)} first.`;
    case 'left':
      return `${say(to)} left on the insured loan`;
    case 'sofr':
      // no borrower changes the index
      return `${capitalized(fieldName(field))} at ${say(to)} would meet that, but the market sets it.`;
    default:
      return `A ${fieldName(field)} of ${say(to)}`;
  }
}

/** Why a program does not lend on the deal: the reason, and what is said of this deal after it. */
function sayReason(
  desk: Desk,
  answer: ProgramAnswer,
  id: ProgramAnswer['reasons'][number]['id'],
): string | [head: string, rest: string] {
  if (id === 'more-needed') {
    const needs = `the ${sayList(answer.needs.map(fieldName))}.`;
    if (!answer.rules.some(({ id, met }) => id === 'purpose' && met === false)) return ['It needs', needs];
    const why = answer.needs.includes('sofr') ? ` ${desk.words.notes['why-sofr']}` : '';
    return [
      'Once the property is stabilized, this loan may repay the bridge.',
      `For that it needs ${needs}${why}`,
    ];
  }
  const rule = answer.rules.find((one) => one.id === id);
  if (id === 'on-request' || !rule) return 'Its terms for this are provided on request.';
  if (rule.amount === 0 && answer.request === null)
    return `${sayTest(desk, answer.key, rule)} allows no loan.`;
  const has = sayHas(rule);
  const limit = sayLimit(rule, askedOf(rule));
  const over = rule.amount === null || answer.request === null ? '' : sayNeeded(answer.request - rule.amount);
  switch (id) {
    case 'purpose':
      return (
        desk.purposes[String(rule.has)] ??
        `${capitalized(has)} ${String(rule.has).includes(' ') ? 'are not among' : 'is not one of'} its purposes.`
      );
    case 'type':
      return [`It lends on other property.`, `Yours is ${has}.`];
    case 'market':
      return `${capitalized(sayMarket(rule.has as NonNullable<Deal['market']>, 'markets'))} are not among its markets.`;
    case 'term':
      return [
        `Fully extended, its loans run for at least ${limit} and at most ${sayLimit(rule, rule.limitTo)}.`,
        `This one would not.`,
      ];
    case 'insured-term':
      return `The term that is left allows ${has}; it asks for at least ${limit}.`;
    case 'units':
      return [`It asks for at least ${limit}.`, `Yours has ${has}.`];
    case 'occupancy':
      return [`It asks for at least ${limit} occupancy.`, `Yours has ${has}.`];
    case 'commercial-area':
      return [`At most ${limit} of the area may be commercial.`, `Yours has ${has}.`];
    case 'commercial-income':
      return [`At most ${limit} of the income may be commercial.`, `Yours has ${has}.`];
    case 'minimum':
      return [`Its loans begin at ${limit}.`, `This one comes to ${has}.`];
    case 'amount':
      return `${has} is more than its maximum of ${limit}.`;
    case 'ltv':
      // the share is of the value alone: the works are advanced on top of it
      return `${over} over ${limit} of ${basisOf(desk, answer.key, rule)}${rule.assumed && desk.read.deal.works > 0 ? ' with the renovation budget on top' : ''}.`;
    case 'ltc':
      return `${over} over ${limit} of cost.`;
    case 'dscr':
      return `Coverage ${has}; it asks for ${limit}.`;
    case 'purchase':
      return `${over} over ${limit} of transaction costs.`;
    case 'refinance':
      return `${over} over what a refinance may take out.`;
    case 'original-principal':
      return `${over} over the original principal.`;
    case 'indebtedness':
      return `${over} over the debt, works and costs.`;
    case 'value-added':
      return `${over} over ${limit} of the value added.`;
    case 'per-unit':
      return `${over} over the statutory limits per unit.`;
  }
}

export interface SaidReason {
  head: string;
  /** What the deal has or needs, and the change that would alter the answer. */
  rest: string;
}

/** Why a program does not lend the request, and the smallest change after which it would. */
export function sayReasons(desk: Desk, answer: ProgramAnswer): SaidReason[] {
  // a building that the loan is never made on need not be leased first
  const isOther = answer.reasons.some(({ id }) => id === 'type');
  return answer.reasons.map(({ id, fix }) => {
    const rule = answer.rules.find((one) => one.id === id);
    // the reason itself says how many units, or how much commercial space, would do
    const isSaid =
      id === 'units' ||
      id === 'commercial-area' ||
      id === 'commercial-income' ||
      (isOther && id === 'occupancy');
    const changes = isSaid ? [] : (rule?.changes.filter(({ field }) => field !== 'equity').slice(0, 2) ?? []);
    const said = sayFixes(changes);
    const own = id === 'on-request' ? ownFigures(answer) : [];
    if (own.length > 0) said.push(`Type the ${sayList(own.map(fieldName))}, and it is sized at once.`);
    const isEnd = fix === null && rule !== undefined && ['type', 'market'].includes(id);
    const [head, ...rest] = [sayReason(desk, answer, id)].flat();
    return {
      head: head!,
      rest: [...rest, ...(isEnd ? ['No change of numbers would alter that.'] : said)].join(' '),
    };
  });
}
