/**
 * One page of a list. Pages are counted from 1, and so are `first` and `last`, the positions of its first and last item
 * in the list.
 */
export interface PageOf<Item> {
  items: Item[];
  page: number;
  pages: number;
  first: number;
  last: number;
}

/** The page number in an address; anything else counts as 1. `pageOf` handles a number past the end. */
export const parsePage = (query: URLSearchParams): number => {
  const asked = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
};

/** The requested page, or the last one where there are fewer. An empty list has one page. */
export function pageOf<Item>(list: readonly Item[], asked: number, size: number): PageOf<Item> {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = Math.min(asked, pages);
  const before = (page - 1) * size;
  const items = list.slice(before, before + size);
  return { items, page, pages, first: before + 1, last: before + items.length };
}

/** The page numbers that a pager shows: first, last, and the current one with its neighbors. Null stands for a gap. */
export function namedPages(page: number, pages: number): (number | null)[] {
  const named = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages);
  return named.flatMap((one, i) => (i > 0 && one - named[i - 1]! > 1 ? [null, one] : [one]));
}

/**
 * The metadata of a page of a list. Later pages are not indexed: their items are in the sitemap, or on the first page
 * of another filter.
 */
export const pagedFrame = <Frame extends { title: string; indexed: boolean }>(
  frame: Frame,
  page: number,
): Frame => (page === 1 ? frame : { ...frame, title: `${frame.title}, page ${page}`, indexed: false });
