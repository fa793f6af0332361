import type { Content } from '#app/collections/content.ts';
import type { RecordData } from '#app/features/record/loan-record.tsx';
import { loanRings } from '#app/features/transactions/loan-rings.ts';
import { LOAN_TYPES, loanTypeLabel, programOf } from '#app/lending/transactions.ts';
import { titleOf } from '#app/lending/vocabulary.ts';
import { PROGRAMS } from '#drawings/programs.ts';
import { ringHits } from '#drawings/rings.ts';
import { streetStops } from '#drawings/street.ts';
import type { StreetPlace } from './edge.tsx';
import type { Teaser } from './news-teasers.tsx';

/** The portfolio as tree rings: an outline and a line of facts for each loan. */
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

/** How many loans each building of the street stands for, and where the building is. */
export const streetPlaces = ({ transactions }: Content): StreetPlace[] =>
  streetStops().map(({ type, from, to }) => {
    return {
      label: titleOf(type),
      count: transactions.filter((deal) => deal.propertyType === type).length,
      from,
      to,
    };
  });

/** What the video player needs of the introduction. */
export const introductionVideo = ({ videos: { introduction } }: Content) => ({
  mediaId: introduction.mediaId,
  title: introduction.title,
});

/** The articles that a page names, in the page's order. */
export const teasers = ({ news }: Content, slugs: string[]): Teaser[] =>
  slugs.map((wanted) => {
    const { slug, title, excerpt, kicker, date, picture } = news.find((article) => article.slug === wanted)!;
    return { slug, title, excerpt, kicker, date, picture };
  });
