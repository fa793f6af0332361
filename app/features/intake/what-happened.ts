import type { DealEvent, StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { sayNotKept } from './file-outcome-text.ts';
import { sayInstant } from './promise-text.ts';
import { STATE_TITLES } from './state-text.ts';

/** One entry of a deal's history. */
export interface Happened {
  key: string;
  isOurs: boolean;
  /** Whether it has words by a person. */
  isSaid: boolean;
  /** Who and when. */
  from: string;
  words: string;
}

/** What a borrower did without words. */
function sayDone({ by, kind, from, to }: Pick<DealEvent, 'by' | 'kind' | 'from' | 'to'>): string {
  if (kind === 'withdraw-asked') return 'You asked us to withdraw the deal.';
  if (kind === 'withdraw-not-asked') return 'You no longer want to withdraw the deal.';
  if (by !== 'borrower' || kind !== 'state') return '';
  return to === 'withdrawn'
    ? 'You withdrew the deal.'
    : from === 'withdrawn'
      ? 'You took the deal up again.'
      : '';
}

/** What a borrower who sent a draft twice, with something changed in between, reads of the other version. */
const sayVersion = ({ reference, isWithdrawn }: StoredDeal['versions'][number], isLater: boolean): string =>
  `You sent ${isLater ? 'a later' : 'an earlier'} version of it, ${
    isWithdrawn
      ? `${reference}, and withdrew that.`
      : `and we have it as ${reference}. Tell us which one counts.`
  }`;

/** A deal's history for its borrower, newest first. Documents that arrived within one minute are one entry. */
export function whatHappened(
  deal: Pick<StoredDeal, 'createdAt' | 'events' | 'files' | 'versions'>,
  titleOf: (document: string | null) => string,
): Happened[] {
  const entry = (at: Date, key: string, isOurs: boolean, isSaid: boolean, words: string) => ({
    at,
    key,
    isOurs,
    isSaid,
    words,
    from: `${isOurs ? 'Oak' : 'You'}, ${sayInstant(at)}`,
  });
  const events = deal.events.flatMap(({ id, at, by, kind, to, words, shownToBorrower, ...event }) => {
    const key = `event-${id}`;
    if (!shownToBorrower) return [];
    if (kind.startsWith('file-'))
      return [entry(at, key, false, false, sayNotKept({ kind, to, words }, titleOf))];
    if (kind === 'terms') return [entry(at, key, true, false, `The term sheet, version ${to}.`)];
    if (kind === 'terms-accepted')
      return [entry(at, key, false, false, `You accepted version ${to} of the term sheet, as ${words}.`)];
    if (words) return [entry(at, key, by !== 'borrower', true, words)];
    const own = sayDone({ ...event, by, kind, to });
    if (own) return [entry(at, key, false, false, own)];
    const title = by === 'staff' && kind === 'state' && STATE_TITLES[to as 'received'];
    return title ? [entry(at, key, true, false, title)] : [];
  });
  const files = deal.files.map(({ id, createdAt, document, name }) =>
    entry(createdAt, `file-${id}`, false, false, `${titleOf(document)}: ${name}`),
  );
  const versions = deal.versions.map((one) =>
    entry(one.at, `version-${one.reference}`, false, false, sayVersion(one, one.at > deal.createdAt)),
  );
  const sent = entry(deal.createdAt, 'deal', false, false, 'You sent the deal.');
  const all = [sent, ...versions, ...events, ...files];
  const entries: (typeof all)[number][] = [];
  for (const one of all.sort((a, b) => Number(a.at) - Number(b.at))) {
    const before = entries.at(-1);
    if (before && !before.isSaid && !one.isSaid && before.from === one.from)
      before.words = `${one.words}\n${before.words}`;
    else entries.push(one);
  }
  return entries.reverse().map(({ at: _, ...shown }) => shown);
}
