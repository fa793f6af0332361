import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Document,
  isMap,
  isNode,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLError,
} from 'yaml';
import type { z } from 'zod';
import { ProseError, type ProseNode, readProse } from './prose.server.ts';

/** A mistake in a content file. The message is one line that names file, field and reason. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/** A value that stands in for one that the firm has not supplied yet. */
export interface Sample {
  file: string;
  field: string;
  value: string;
}

/** Where the readers look, and where they note the samples they meet. */
export interface ContentSource {
  /** the content directory */
  root: string;
  samples: Sample[];
}

export type Path = readonly PropertyKey[];
type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Messages say content/… whatever the directory, so that a test's copy reads like the real one. */
const shownName = (path: string) => `content/${path}`;

/** Throws the one-line error of a content file. */
export function failContent(path: string, field: string, reason: string): never {
  throw new ContentError([shownName(path), field, reason].filter(Boolean).join(': '));
}

const NAMING_FIELDS = ['name', 'title', 'label', 'slug', 'id', 'question'];
function nameOf(value: unknown): string {
  if (!isFields(value)) return '';
  const fields = isFields(value.sample) ? { ...value, ...value.sample } : value;
  const name = NAMING_FIELDS.map((field) => fields[field]).find((found) => found !== undefined);
  return name === undefined ? '' : ` (${String(name)})`;
}

/** ['menus', 1, 'links', 0, 'href'] -> 'menus: item 2 (Lending): links: item 1 (Overview): href'. */
export function fieldName(path: Path, data: unknown): string {
  let here = data;
  let name = '';
  for (const step of path) {
    here = (here as Fields | undefined)?.[step as string];
    if (typeof step === 'number') name += `${name && ': '}item ${step + 1}${nameOf(here)}`;
    else if (name === '') name = String(step);
    else name += (/item \d+( \(.*\))?$/.test(name) ? ': ' : '.') + String(step);
  }
  return name;
}

const shortened = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

/** Every plain value below `value`, with its path. */
function* leaves(value: unknown, path: Path): Generator<[Path, unknown]> {
  if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* leaves(item, [...path, i]);
  else if (isFields(value)) for (const key of Object.keys(value)) yield* leaves(value[key], [...path, key]);
  else if (value !== null && value !== true) yield [path, value];
}

/**
 * Samples are written in two ways: `sample: true` in a map marks all of it, and a `sample:` map holds fields that
 * belong to the map around it. Both come out alike: the fields in their place, and `sample: true` beside them.
 */
function liftSamples(value: unknown, path: Path, note: (path: Path, value: unknown) => void): unknown {
  if (Array.isArray(value)) return value.map((item, i) => liftSamples(item, [...path, i], note));
  if (!isFields(value)) return value;
  const { sample, ...own } = value;
  const lifted: Fields = {};
  for (const key of Object.keys(own)) lifted[key] = liftSamples(own[key], [...path, key], note);
  if (sample === undefined) return lifted;
  if (sample === true) {
    for (const [at, leaf] of leaves(own, path)) note(at, leaf);
  } else if (isFields(sample)) {
    for (const key of Object.keys(sample)) {
      if (key in own) throw new SampleMistake([...path, key], 'stands both beside and under "sample"');
      lifted[key] = sample[key];
      for (const [at, leaf] of leaves(sample[key], [...path, key])) note(at, leaf);
    }
  } else throw new SampleMistake([...path, 'sample'], 'expected true or a map of fields');
  return { ...lifted, sample: true };
}
class SampleMistake extends Error {
  readonly path: Path;
  constructor(path: Path, reason: string) {
    super(reason);
    this.path = path;
  }
}

/** The node at a path of the lifted data; stops at the deepest one that exists. */
function nodeAt(document: Document, path: Path): Node | null {
  let node: unknown = document.contents;
  for (const step of path) {
    let next: unknown;
    if (isSeq(node)) next = node.get(step as number, true);
    else if (isMap(node)) {
      const sample: unknown = node.get('sample', true);
      next = node.get(step as string, true) ?? (isMap(sample) ? sample.get(step as string, true) : undefined);
    }
    if (!isNode(next)) break;
    node = next;
  }
  return isNode(node) ? node : null;
}

function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'missing';
  if (issue.code === 'custom' && isFields(value)) return issue.message;
  const expected =
    issue.code === 'invalid_value' ? `expected one of ${issue.values.join(', ')}` : issue.message.trim();
  return `${expected}, got ${shortened(value)}`;
}

/** Checks lifted data against a schema; the first mistake is the one reported. */
function check<T>(path: string, schema: z.ZodType<T>, data: unknown, locate: (path: Path) => string): T {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) return failContent(path, '', 'does not match its schema');
  if (issue.code === 'unrecognized_keys') {
    const at = [...issue.path, issue.keys[0] ?? ''];
    return failContent(path, fieldName(at, data), `unknown field${locate(at)}`);
  }
  const value = issue.path.reduce<unknown>(
    (here, step) => (here as Fields | undefined)?.[step as string],
    data,
  );
  return failContent(path, fieldName(issue.path, data), reasonOf(issue, value) + locate(issue.path));
}

/** The parser's words, except for the two mistakes that are made most: those it describes by what it stumbled over. */
function yamlReason({ code, message, pos }: YAMLError, text: string): string {
  const line = text.slice(text.lastIndexOf('\n', pos[0] - 1) + 1);
  if (/^ *\t/.test(line)) return 'a tab before the field; indent with spaces';
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return 'a colon and a space within a value; put the value in quotes';
  return message.split('\n')[0] ?? message;
}

function parse<T>(source: ContentSource, path: string, text: string, schema: z.ZodType<T>): T {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const position = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return ` (line ${line}, column ${col})`;
  };
  const locate = (at: Path) => position(nodeAt(document, at)?.range?.[0] ?? 0);
  const mistake = document.errors[0];
  if (mistake)
    failContent(path, '', `not valid YAML: ${yamlReason(mistake, text)}${position(mistake.pos[0])}`);
  const samples: Sample[] = [];
  const raw: unknown = document.toJS();
  let data: unknown;
  try {
    data = liftSamples(raw, [], (at, value) =>
      samples.push({ file: shownName(path), field: fieldName(at, raw), value: String(value) }),
    );
  } catch (error) {
    if (!(error instanceof SampleMistake)) throw error;
    failContent(path, fieldName(error.path, raw), error.message + locate(error.path));
  }
  const value = check(path, schema, data, locate);
  source.samples.push(...samples);
  return value;
}

function readText(source: ContentSource, path: string): string {
  try {
    // editors on Windows add a mark at the start and a return at the end of each line
    return readFileSync(join(source.root, path), 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return failContent(path, '', 'file not found');
  }
}

/** Reads one YAML file. `path` is relative to the content directory. */
export const readYaml = <T>(source: ContentSource, path: string, schema: z.ZodType<T>): T =>
  parse(source, path, readText(source, path), schema);

/** Anything that MDX would take for code. Articles are plain Markdown, so that words cannot break a page. */
const NOT_PLAIN = /[{}<]|^(?:import|export)\s/m;

/** Reads a Markdown file with YAML between two lines of `---`. Gives the front matter, and the body as prose. */
export function readMdx<T extends object>(
  source: ContentSource,
  path: string,
  schema: z.ZodType<T>,
): T & { body: ProseNode[] } {
  const text = readText(source, path);
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match) return failContent(path, '', 'expected front matter between two lines of ---');
  const [, frontMatter = '', body = ''] = match;
  const code = NOT_PLAIN.exec(body);
  if (code) {
    const line = text.slice(0, text.length - body.length + code.index).split('\n').length;
    failContent(path, 'body', `"${code[0].trim()}" is not plain Markdown (line ${line})`);
  }
  if (body.trim() === '') failContent(path, 'body', 'missing');
  const linesAbove = text.slice(0, text.length - body.length).split('\n').length - 1;
  let prose: ProseNode[];
  try {
    prose = readProse(body);
  } catch (error) {
    if (!(error instanceof ProseError)) throw error;
    return failContent(path, 'body', `${error.message} (line ${linesAbove + error.line})`);
  }
  // the opening line of --- becomes an empty line, so that line numbers in messages are those of the file
  return { ...parse(source, path, `\n${frontMatter}`, schema), body: prose };
}

/** Names of the files in a directory; none when there is no such directory. */
function namesIn(source: ContentSource, directory: string): string[] {
  const folder = join(source.root, directory);
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Fails where `file`, when there is one, does not stand in content/photographs. That it is a picture is seen at the build. */
export function requirePhotograph(
  source: ContentSource,
  path: string,
  field: string,
  file: string | undefined,
): void {
  if (file && !namesIn(source, 'photographs').includes(file))
    failContent(path, field, `there is no content/photographs/${file}`);
}

/** What editors and systems leave behind: .DS_Store, .name.swp, name~ */
const LEFT_BEHIND = /^\.|~$/;

/**
 * Slugs of the files in a directory, in alphabetical order. Fails where a file has another extension: nobody would miss
 * an article that is silently left out until it should have been read.
 */
export function slugsIn(source: ContentSource, directory: string, extension: string): string[] {
  return namesIn(source, directory)
    .filter((file) => !LEFT_BEHIND.test(file))
    .map((file) => {
      const name = file.endsWith(extension) ? file.slice(0, -extension.length) : '';
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
        failContent(
          `${directory}/${file}`,
          'file name',
          `expected small letters, digits and hyphens, and ${extension}`,
        );
      return name;
    })
    .sort();
}

/** Fails when two entries of a list give the same key. */
export function refuseDuplicates<T>(
  path: string,
  items: readonly T[],
  field: string,
  keyOf: (item: T) => unknown,
) {
  const seen = new Map<unknown, number>();
  for (const [i, item] of items.entries()) {
    const key = keyOf(item);
    const first = seen.get(key);
    if (first !== undefined)
      failContent(
        path,
        `item ${i + 1}${nameOf(item)}: ${field}`,
        `${shortened(key)} already stands in item ${first + 1}`,
      );
    seen.set(key, i);
  }
}
