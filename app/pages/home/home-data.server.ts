import { PROGRAMS } from '#app/art/programs.ts';
import { ringHits } from '#app/art/rings.ts';
import type { SpreadBar } from '#app/art/spread-bars.ts';
import { streetStops } from '#app/art/street.ts';
import type { Content } from '#app/collections/content.server.ts';
import type { RecordData } from '#app/features/record/record.tsx';
import { loanRings } from '#app/lending/loan-rings.ts';
import {
  drawnType,
  LOAN_TYPES,
  loanTypeLabel,
  PROPERTY_TYPES,
  programOf,
  propertyTypeLabel,
} from '#app/lending/transactions.ts';
import type { StreetPlace } from './edge.tsx';
import type { Teaser } from './news-teasers.tsx';

/** The portfolio as rings: an outline and a line of facts for each. */
export function recordData({ transactions }: Content): RecordData {
  const loans = loanRings(transactions);
  const { viewBox, rings } = ringHits(loans);
  const largest = loans.reduce((best, { amount }, i) => (amount > loans[best]!.amount ? i : best), 0);
  return {
    viewBox,
    count: transactions.length,
    largest,
    opening: rings[largest]!,
    loans: loans.map(({ id, name, amount, program, facts }) => ({ id, name, amount, program, facts })),
    programs: PROGRAMS.map((program) => ({
      program,
      name: loanTypeLabel(LOAN_TYPES.find((type) => programOf(type) === program)!),
    })),
  };
}

/** How many loans stand behind each building of the street, and where each building stands. */
export const streetPlaces = ({ transactions }: Content): StreetPlace[] =>
  streetStops().map(({ type, from, to }) => {
    const propertyType = PROPERTY_TYPES.find((name) => drawnType(name) === type)!;
    return {
      label: propertyTypeLabel(propertyType),
      count: transactions.filter((deal) => deal.propertyType === propertyType).length,
      from,
      to,
    };
  });

/** The four bridge programs on one scale of spread. */
export const spreads = ({ bridge }: Content): SpreadBar[] =>
  bridge.programs.map(({ name, rows }) => ({
    name: name.replace(' Bridge', ''),
    minBps: rows.interestRate.figures.spread.from,
    maxBps: rows.interestRate.figures.spread.to,
    maxLtv: rows.maxLtv.figures.limit.to,
    maxLtc: rows.maxLtc.figures.limit.to,
  }));

/** What the player needs of the introduction. */
export const introductionVideo = ({ videos: { introduction } }: Content) => ({
  mediaId: introduction.mediaId,
  title: introduction.title,
});

/** The articles that a page names, in its order. */
export const teasers = ({ news }: Content, slugs: string[]): Teaser[] =>
  slugs.map((wanted) => {
    const { slug, title, excerpt, kicker, date, picture } = news.find((article) => article.slug === wanted)!;
    return { slug, title, excerpt, kicker, date, picture };
  });
