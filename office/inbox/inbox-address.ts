import { type InboxFilter, ITEM_KINDS } from '#db/inbox.ts';
import type { ItemKey } from '#db/staff-audit.ts';

export const oneOf = <Word extends string>(words: readonly Word[], word: string | null): Word | undefined =>
  words.find((one) => one === word);

/** The filter in an address of the inbox. */
export const filterOf = ({ searchParams }: URL): InboxFilter => ({
  turn: oneOf(['ours', 'theirs', 'mine', 'nobody'] as const, searchParams.get('turn')),
  kind: oneOf(ITEM_KINDS, searchParams.get('kind')),
  held: searchParams.has('held'),
  discarded: searchParams.has('discarded'),
  query: searchParams.get('q')?.trim().slice(0, 100) || undefined,
});

/** A filter as a query string, for links that keep it. */
export function filterQuery({ turn, kind, held, discarded, query }: InboxFilter, page = 1): string {
  const search = new URLSearchParams();
  if (turn) search.set('turn', turn);
  if (kind) search.set('kind', kind);
  if (held) search.set('held', '1');
  if (discarded) search.set('discarded', '1');
  if (query) search.set('q', query);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `?${search}` : '';
}

/** A deal's own page. */
export const dealPath = ({ id }: Pick<ItemKey, 'id'>): string => `/staff/deals/${id}`;

export const itemPath = ({ source, id }: ItemKey): string => `/staff/inbox/${source}/${id}`;
