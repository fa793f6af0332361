import { type RouterContextProvider, redirect } from 'react-router';
import { wholeQuery } from '#app/features/deal/answer-desk.ts';
import type { DeskData } from '#app/features/deal/desk-data.ts';
import { publishedRates } from '#app/features/rates/published-rates.server.ts';
import { sayChange } from '#app/features/terms-history/change-text.ts';
import { mediumDay } from '#app/format/dates.ts';
import { changesBetween } from '#app/lending/changes-between.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { services } from '#app/services.server.ts';
import { dayOf, deskData } from './desk.server.ts';

interface LoaderArgs {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** As deskData, with the published index, and the changes since the terms of an older link. */
export async function loadDesk(args: LoaderArgs): Promise<DeskData> {
  const data = deskData(args.context.get(services).content, dayOf(args.url));
  leaveEmptyFields(args.url, data);
  const [published, changed] = await Promise.all([indexOffer(args), changedSince(data.version, args)]);
  return { ...data, ...(published && { published }), ...(changed && { changed }) };
}

/**
 * Redirects a form that was sent without scripts to the address that scripts would have written. The browser's own
 * address names the empty fields too, some thirty of them; without them the address can be kept, printed and passed on.
 */
function leaveEmptyFields({ pathname, searchParams }: URL, data: DeskData): void {
  if ([...searchParams.values()].every((text) => text.trim() !== '')) return;
  const query = wholeQuery(data, readDeal(searchParams));
  throw redirect(query.size > 0 ? `${pathname}?${query}` : pathname, 303);
}

/** The newest published index that the desk offers, with source and day; null where none is known. */
async function indexOffer({ context }: LoaderArgs): Promise<DeskData['published'] | null> {
  const { rates } = context.get(services).content.pages;
  const { series, isSample } = await publishedRates(context);
  const found = series.find((one) => one.series === 'sofr-30');
  if (!found) return null;
  const { name, note } = rates.series['sofr-30'];
  const sofr = found.percent.toFixed(3);
  const read = mediumDay(found.day);
  return {
    sofr,
    sofrOf: `${name}, ${isSample ? 'a sample value' : 'New York Fed'}, ${read}`,
    offer: [
      `${name} was ${sofr}% on ${read}.`,
      note,
      ...(isSample ? [rates.samples] : []),
      ...(found.stale ? [rates.stale] : []),
    ].join(' '),
  };
}

/** Null for a link of the current terms, and where the version is unknown or the database is unreachable. */
async function changedSince(version: string, { url, context }: LoaderArgs): Promise<string[] | null> {
  const linked = url.searchParams.get('terms');
  if (linked === null || linked === version) return null;
  const { content, history } = context.get(services);
  const old = await history.terms(linked).catch(() => null);
  return old && changesBetween(old, publishedTerms(content)).map((change) => sayChange(change));
}
