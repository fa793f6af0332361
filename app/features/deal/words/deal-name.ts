import { capitalized } from '#app/format/first-letter.ts';
import { wordsOf } from '#app/lending/vocabulary.ts';
import type { Desk } from '../desk-data.ts';

const PLACES = {
  primary: 'in a primary market',
  secondary: 'in a secondary market',
  tertiary: 'in a tertiary market',
  small: 'in a small tertiary market',
  rural: 'in a rural market',
} as const;

/** A deal's name: the property's name, else its type and market, 'Multifamily in a secondary market'. */
export function dealName({ read: { deal } }: Pick<Desk, 'read'>): string {
  if (deal.name !== null) return deal.name;
  const words = [deal.type ? wordsOf(deal.type) : 'Property', deal.market && PLACES[deal.market]]
    .filter(Boolean)
    .join(' ');
  return deal.type || deal.market ? capitalized(words) : 'Your deal';
}
