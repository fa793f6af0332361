import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  type Document,
  type FieldPath,
  type Issue,
  issueIn,
  parseDocument,
  type Sample,
  shortened,
  shownName,
} from './document.server.ts';
import type { ProseNode } from './prose.server.ts';

/** An issue as one line: file, field, reason and place, where they are known. */
const issueLine = ({ file, line, column, field, reason }: Issue): string => {
  const place = line === null ? '' : ` (line ${line}${column === null ? '' : `, column ${column}`})`;
  return [file, field, reason].filter(Boolean).join(': ') + place;
};

/** Errors in content files. The message has one line for each, with file, field and reason. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly issues: readonly Issue[];
  /** @param mistakes as issues, or as one line of text */
  constructor(mistakes: readonly Issue[] | string) {
    super(typeof mistakes === 'string' ? mistakes : mistakes.map(issueLine).join('\n'));
    this.issues = typeof mistakes === 'string' ? [] : mistakes;
  }
}

/** A content directory that is being read, with what was read and the issues that were found. */
export interface ContentSource {
  /** the content directory */
  readonly root: string;
  readonly samples: Sample[];
  readonly issues: Issue[];
  /** files read so far, by path below the directory */
  readonly documents: Map<string, Document>;
}

/** A content directory of which no file was read yet. */
export const openContent = (root = 'content'): ContentSource => ({
  root,
  samples: [],
  issues: [],
  documents: new Map(),
});

/** Throws all recorded issues, ordered by file and line, if there are any. */
export function settle({ issues }: ContentSource): void {
  const inOrder = issues.toSorted(
    (a, b) =>
      a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
  if (issues.length > 0) throw new ContentError(inOrder);
}

/** Records an issue that shows only in comparison with another file or field; reading continues. */
export function refuse(source: ContentSource, path: string, field: FieldPath, reason: string): void {
  const issue = source.documents.get(path)?.issueAt(field, reason);
  source.issues.push(issue ?? issueIn(path, field.join('.'), reason));
}

/** Throws an issue after which reading cannot continue. `attempt` records it. */
export function failContent(path: string, field: string, reason: string): never {
  throw new ContentError([issueIn(path, field, reason)]);
}

/** The result of `read`; undefined where it failed on issues in content, which are recorded. */
export function attempt<T>(source: ContentSource, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    source.issues.push(...error.issues);
    return undefined;
  }
}

/** One kind of content file: its path and its schema. */
export interface Collection<Value = unknown> {
  /** below content/; `*` stands for the slug of each of many files */
  path: string;
  description: string;
  schema: z.ZodType<Value>;
  /**
   * the pages that a file makes; its fields may be wrong or missing, because pages are listed even where there are
   * issues
   */
  pages?: (fields: Record<string, unknown>, slug: string) => PageHead[];
}

/** Title and address of a page; `indexed: false` keeps it out of search engines. */
export interface PageHead {
  path: unknown;
  title: unknown;
  description: unknown;
  indexed?: unknown;
  /**
   * The fields that the three above are made of, where they are not called the same. What is left out follows from
   * another or from the name of the file, and cannot be that of another page by itself.
   */
  from?: { [name in 'path' | 'title' | 'description']?: FieldPath };
}

/** The page of a file that has the fields of a page itself. */
export const framedPage: NonNullable<Collection['pages']> = ({ path, title, description, indexed }) =>
  path === undefined ? [] : [{ path, title, description, indexed }];

/** Reads one file with all its issues, and caches it. Throws where there is no such file. */
function openDocument<Value>(source: ContentSource, path: string, schema: z.ZodType<Value>): Document<Value> {
  const file = join(source.root, path);
  if (!existsSync(file)) failContent(path, '', 'file not found');
  const document = parseDocument(path, readFileSync(file), schema);
  source.documents.set(path, document);
  return document;
}

/** The value of one file. Throws all its issues. */
function readYaml<Value>(source: ContentSource, path: string, schema: z.ZodType<Value>): Value {
  const { issues, samples, value } = openDocument(source, path, schema);
  if (issues.length > 0) throw new ContentError(issues);
  source.samples.push(...samples);
  return value as Value;
}

/** The value of a collection's only file; undefined where it has issues, which are recorded. */
export const readOne = <Value>(source: ContentSource, { path, schema }: Collection<Value>) =>
  attempt(source, () => readYaml(source, path, schema));

/**
 * The values of all files of a collection, in alphabetical order. Files with issues are left out, and the issues
 * recorded.
 */
export function readAll<Value extends object>(
  source: ContentSource,
  { path, schema }: Collection<Value>,
  except: readonly string[] = [],
): (Value & { slug: string })[] {
  const [directory = '', extension = ''] = path.split('/*');
  return slugsIn(source, directory, extension).flatMap((slug) => {
    if (except.includes(slug)) return [];
    const value = attempt(source, () => readYaml(source, path.replace('*', slug), schema));
    return value === undefined ? [] : [{ slug, ...value }];
  });
}

/** What a Markdown file has besides its fields. */
export interface WithBody {
  body: ProseNode[];
}
/** The schema of a file with fields above Markdown: the reader adds the `body`. */
export const aboveMarkdown = <Fields>(schema: z.ZodType<Fields>) => schema as z.ZodType<Fields & WithBody>;

/** Names of the files in a directory; empty where there is no such directory. */
function namesIn(source: ContentSource, directory: string): string[] {
  const folder = join(source.root, directory);
  return existsSync(folder) ? readdirSync(folder) : [];
}

/**
 * Records an issue where `file` is given and is not in content/photographs. Whether it is a picture is checked by the
 * build.
 */
export function requirePhotograph(
  source: ContentSource,
  path: string,
  field: FieldPath,
  file: string | undefined,
): void {
  if (file && !namesIn(source, 'photographs').includes(file))
    refuse(source, path, field, `there is no content/photographs/${file}`);
}

/** Files that editors and systems leave: .DS_Store, .name.swp, name~ */
const LEFT_BEHIND = /^\.|~$/;

/**
 * Slugs of the files in a directory, in alphabetical order. Records an issue for a file with another extension:
 * otherwise an article could be left out without anybody noticing.
 */
export function slugsIn(source: ContentSource, directory: string, extension: string): string[] {
  return namesIn(source, directory)
    .filter((file) => !LEFT_BEHIND.test(file))
    .flatMap((file) => {
      const name = file.endsWith(extension) ? file.slice(0, -extension.length) : '';
      if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return [name];
      const reason = `expected small letters, digits and hyphens, and ${extension}`;
      refuse(source, `${directory}/${file}`, ['file name'], reason);
      return [];
    })
    .sort();
}

/** Records the second of two places that have the same key. */
export function refuseDuplicates(
  source: ContentSource,
  places: readonly { path: string; field: FieldPath; key: unknown }[],
): void {
  const seen = new Map<unknown, (typeof places)[number]>();
  for (const { path, field, key } of places) {
    const first = seen.get(key);
    if (first) {
      const line = first.path === path && source.documents.get(path)?.issueAt(first.field, '').line;
      const where = line ? `in line ${line}` : `in ${shownName(first.path)}`;
      refuse(source, path, field, `${shortened(key)} already stands ${where}`);
    } else seen.set(key, { path, field, key });
  }
}
