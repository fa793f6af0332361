import { longDay } from '#app/format/dates.ts';

/** A calendar day, given as YYYY-MM-DD: 'December 1, 2025'. */
export function Day({ of }: { of: string }) {
  return <time dateTime={of}>{longDay(of)}</time>;
}
