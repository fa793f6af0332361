import { isFields, nameOf } from '../document.server.ts';
import { collectionOf } from '../registry.server.ts';
import { remembered } from '../remembered.ts';
import { nameSaid } from './labels.ts';
import { openSource, writtenIn } from './splice.server.ts';

/** Texts of content files, by path below content/. */
export type TextFiles = Readonly<Record<string, string>>;

/** The whole content and a few drafts: the pages that a link may lead to stand in all files. */
const known = remembered<unknown>(4_000_000);

/** The data of a file as far as it can be parsed, with samples of the first level in their place. */
export const dataOf = (path: string, text: string): unknown =>
  known(`${path}\n${text}`, () => read(path, text));

function read(path: string, text: string): unknown {
  try {
    const data = writtenIn(openSource(path, text));
    return isFields(data) && isFields(data.sample) ? { ...data, ...data.sample } : data;
  } catch {
    return undefined;
  }
}

/** Every page that the files make, with its file. */
export const pagesOf = (files: TextFiles): { path: string; title: string; file: string }[] =>
  Object.entries(files).flatMap(([file, text]) => {
    const found = collectionOf(file);
    const data = dataOf(file, text);
    const heads = isFields(data) ? found?.collection.pages?.(data, found.slug) : undefined;
    return heads?.map(({ path, title }) => ({ path: String(path), title: String(title), file })) ?? [];
  });

interface Name {
  value: string;
  label: string;
}
const names = new WeakMap<TextFiles, Map<string, Name[]>>();

/** The names that a reference may use: the files of a pattern, the entries of one file, or the pages of the site. */
export function choicesFrom(files: TextFiles, pattern: string): Name[] {
  const read = names.get(files) ?? new Map<string, Name[]>();
  names.set(files, read);
  const found = read.get(pattern) ?? namesOf(files, pattern);
  read.set(pattern, found);
  return found;
}

function namesOf(files: TextFiles, pattern: string): Name[] {
  if (pattern === 'pages') return pagesOf(files).map(({ path, title }) => ({ value: path, label: title }));
  if (!pattern.includes('*')) {
    const entries = dataOf(pattern, files[pattern] ?? '');
    return (Array.isArray(entries) ? entries : []).map((entry) => ({
      value: String(entry.name),
      label: nameSaid(String(entry.name)),
    }));
  }
  return filesOf(files, pattern).flatMap(({ slug, data }) =>
    slug === 'shared' ? [] : [{ value: slug, label: nameOf(data) || slug }],
  );
}

/** The files of a pattern such as 'news/*.mdx'. */
export function filesOf(files: TextFiles, pattern: string): { slug: string; data: unknown }[] {
  const [before = '', after = ''] = pattern.split('*');
  return Object.entries(files)
    .filter(([path]) => path.startsWith(before) && path.endsWith(after))
    .map(([path, text]) => ({ slug: path.slice(before.length, -after.length), data: dataOf(path, text) }));
}
