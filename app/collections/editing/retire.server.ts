import { REDIRECTS } from '../redirects.server.ts';
import { collectionOf } from '../registry.server.ts';
import { addItem } from './edit.server.ts';
import { type Field, fieldsOf, leafFields } from './fields.server.ts';
import type { Found } from './find.server.ts';
import { pagesOf, type TextFiles } from './names.server.ts';
import { Refused } from './splice.server.ts';

export interface Retired {
  /** texts of the draft: the file is removed, and its addresses redirect */
  files: Record<string, string | null>;
  /** addresses that are retired */
  addresses: string[];
  /** the page that they redirect to */
  to: string;
  /** links that still lead there; the check refuses the draft until there are none */
  linked: Found[];
}

/** The nearest page above an address: '/news/a' -> '/news'. */
function pageAbove(address: string, pages: ReadonlySet<string>): string {
  for (let path = address; path.includes('/'); ) {
    path = path.slice(0, path.lastIndexOf('/'));
    if (path !== '' && pages.has(path)) return path;
  }
  return '/';
}

/** Whether a field links to one of the addresses, or refers to the removed file. */
function leadsTo(field: Field, addresses: ReadonlySet<string>, slug: string, pattern: string): boolean {
  const { kind, value } = field;
  if (kind === 'reference' || kind === 'references')
    return field.refersTo === pattern && [value].flat().includes(slug);
  if (typeof value !== 'string') return false;
  if (kind === 'body') return [...addresses].some((one) => new RegExp(`\\]\\(${one}[?#)\\s]`).test(value));
  return (kind === 'href' || kind === 'path') && addresses.has(value.replace(/[?#].*$/, ''));
}

/**
 * Removes a page whose file is one of many: an article, a leader, a program. Its addresses redirect to the chosen page,
 * or to the page above, and all links that still lead there are listed.
 */
export function retire(path: string, files: TextFiles, to?: string): Retired {
  const found = collectionOf(path);
  const text = files[path];
  if (!found || text === undefined) throw new Refused('This page is not there any more.');
  const { collection, slug } = found;
  if (!slug) throw new Refused('This page stands in the code of the site; a developer takes it away.');
  const pages = pagesOf(files);
  const addresses = pages.filter(({ file }) => file === path).map((page) => page.path);
  const staying = new Set(pages.filter(({ file }) => file !== path).map((page) => page.path));
  const target = to ?? pageAbove(addresses[0] ?? '/', staying);
  if (!staying.has(target)) throw new Refused(`There is no page ${target}.`, ['to']);
  let redirects = files[REDIRECTS.path] ?? '[]\n';
  for (const from of addresses) redirects = addItem(REDIRECTS.path, redirects, [], { from, to: target });
  const gone = new Set(addresses);
  const linked = Object.entries(files).flatMap(([file, content]) =>
    file === path
      ? []
      : [...leafFields(fieldsOf(file, content))].flatMap(({ field, around }) =>
          leadsTo(field, gone, slug, collection.path) ? [{ file, field, around }] : [],
        ),
  );
  return {
    files: { [REDIRECTS.path]: redirects, [path]: null },
    addresses,
    to: target,
    linked,
  };
}
