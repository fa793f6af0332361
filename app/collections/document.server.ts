import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument as parseYaml,
  visit,
  type YAMLError,
  Document as YamlDocument,
} from 'yaml';
import type { z } from 'zod';
import { type ProseNode, readProse } from './prose.server.ts';
import { remembered } from './remembered.ts';

/** One error in one file. */
export interface Issue {
  /** 'content/site.yaml' */
  file: string;
  /** counted from 1; null where the error has no place, as for a missing file */
  line: number | null;
  column: number | null;
  /** 'menus: item 2 (Lending): label'; empty where the whole file is meant */
  field: string;
  /** in plain words for staff */
  reason: string;
  /**
   * the same field as a path of the data; absent where the whole file is meant, or its text cannot be parsed up to
   * there
   */
  at?: FieldPath;
}

/** A sample value in place of one that the firm has not supplied yet. */
export interface Sample {
  file: string;
  field: string;
  value: string;
}

/** An issue of a whole file, or of a field whose place in the text is not known. */
export const issueIn = (path: string, field: string, reason: string): Issue => ({
  file: shownName(path),
  line: null,
  column: null,
  field,
  reason,
});

/** One file under content/, with everything that could be read of it. */
export interface Document<Value = unknown> {
  /** below content/, as in 'leaders/avery-rowan.yaml' */
  path: string;
  /** the fields as written, with samples in their place; undefined where the text cannot be parsed */
  data: unknown;
  /** the fields after the schema, and for Markdown the `body`; undefined where there is any issue */
  value: Value | undefined;
  /** all issues, in the order of the file */
  issues: Issue[];
  samples: Sample[];
  /** makes an issue at a field of `data` */
  issueAt(field: FieldPath, reason: string): Issue;
}

export type FieldPath = readonly PropertyKey[];
type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const valueAt = (data: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((here, step) => (here as Fields | null | undefined)?.[step as string], data);

/** Messages say content/… for any directory, so that they are the same for a test's copy. */
export const shownName = (path: string) => `content/${path}`;

const NAMING_FIELDS = ['name', 'title', 'label', 'slug', 'id', 'question'];
/** The name of an entry for messages; empty where it has none. */
export function nameOf(value: unknown): string {
  if (!isFields(value)) return '';
  const fields = isFields(value.sample) ? { ...value, ...value.sample } : value;
  const name = NAMING_FIELDS.map((field) => fields[field]).find((found) => found !== undefined);
  return name === undefined ? '' : String(name);
}
const inBrackets = (name: string) => name && ` (${name})`;

/** ['menus', 1, 'links', 0, 'href'] -> 'menus: item 2 (Lending): links: item 1 (Overview): href'. */
export function fieldName(path: FieldPath, data: unknown): string {
  let here = data;
  let name = '';
  for (const step of path) {
    here = (here as Fields | undefined)?.[step as string];
    if (typeof step === 'number') name += `${name && ': '}item ${step + 1}${inBrackets(nameOf(here))}`;
    else if (name === '') name = String(step);
    else name += (/item \d+( \(.*\))?$/.test(name) ? ': ' : '.') + String(step);
  }
  return name;
}

export const shortened = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

/** Every scalar below `value`, with its path. */
export function* leaves(value: unknown, path: FieldPath): Generator<[FieldPath, unknown]> {
  if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* leaves(item, [...path, i]);
  else if (isFields(value)) for (const key of Object.keys(value)) yield* leaves(value[key], [...path, key]);
  else yield [path, value];
}

interface SampleNotes {
  note: (path: FieldPath, value: unknown) => void;
  refuse: (path: FieldPath, reason: string) => void;
}

/**
 * Samples are written in two ways: `sample: true` in a map marks all of it, and a `sample:` map holds fields that
 * belong to the map around it. Both give the same result: the fields in their place, with `sample: true` beside them.
 */
function liftSamples(value: unknown, path: FieldPath, notes: SampleNotes): unknown {
  if (Array.isArray(value)) return value.map((item, i) => liftSamples(item, [...path, i], notes));
  if (!isFields(value)) return value;
  const { sample, ...own } = value;
  const lifted: Fields = {};
  for (const key of Object.keys(own)) lifted[key] = liftSamples(own[key], [...path, key], notes);
  if (sample === undefined) return lifted;
  const noteAll = (from: unknown, at: FieldPath) => {
    for (const [leafPath, leaf] of leaves(from, at))
      if (leaf !== null && leaf !== true) notes.note(leafPath, leaf);
  };
  if (sample === true) noteAll(own, path);
  else if (isFields(sample))
    for (const key of Object.keys(sample)) {
      if (key in own) notes.refuse([...path, key], 'stands both beside and under "sample"');
      lifted[key] = sample[key];
      noteAll(sample[key], [...path, key]);
    }
  else notes.refuse([...path, 'sample'], 'expected true or a map of fields');
  return { ...lifted, sample: true };
}

/** The YAML node at a path of the data; where it does not exist, the deepest existing node above it. */
function nodeAt(document: YamlDocument, path: FieldPath): Node | null {
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

/** The path of the field at a position of the text, as far as the text could be parsed. */
function fieldAround(node: unknown, offset: number, path: FieldPath = []): FieldPath {
  const holds = (inner: unknown) =>
    isNode(inner) && inner.range != null && inner.range[0] <= offset && offset <= inner.range[2];
  if (isSeq(node)) {
    const i = node.items.findLastIndex(holds);
    if (i >= 0) return fieldAround(node.items[i], offset, [...path, i]);
  }
  if (isMap(node)) {
    const pair = node.items.findLast(({ key, value }) => holds(key) || holds(value));
    if (pair && isScalar(pair.key)) return fieldAround(pair.value, offset, [...path, String(pair.key.value)]);
  }
  return path;
}

/** Zod's type names in words for staff. Some schemas have messages of their own. */
const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, each entry on a line that begins with "-"',
  object: 'fields, each written as "name: value"',
  record: 'fields, each written as "name: value"',
};
const PLAIN_WORDS: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `expected ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
    case 'too_big': {
      const [bound, end] = issue.code === 'too_small' ? ['least', issue.minimum] : ['most', issue.maximum];
      const unit = { array: ' entries', string: ' characters' }[issue.origin as string] ?? '';
      return `expected ${issue.exact ? '' : `at ${bound} `}${end}${unit}`;
    }
    default:
      return undefined;
  }
};

/** A schema's issues as field paths with reasons; only the first for each field, because the others follow from it. */
function schemaIssues(error: z.ZodError, data: unknown): [FieldPath, string][] {
  const found = new Map<string, [FieldPath, string]>();
  const add = (path: FieldPath, reason: string) => {
    const key = path.join('\0');
    if (!found.has(key)) found.set(key, [path, reason]);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], 'unknown field');
      continue;
    }
    // a single value is accepted in place of a list, and checked as a list of one: the path has to name the value
    const path = issue.path.filter((_, i) => typeof valueAt(data, issue.path.slice(0, i)) === 'object');
    const value = valueAt(data, path);
    const ofWhole = issue.code === 'custom' && isFields(value);
    if (value === undefined) add(path, 'missing');
    else add(path, ofWhole ? issue.message : `${issue.message.trim()}, got ${shortened(value)}`);
  }
  return [...found.values()];
}

/**
 * Error codes of the parser whose position is right. Of all others the first is reported, because the rest follow from
 * it.
 */
const PLACED_ERRORS: ReadonlySet<string> = new Set(['DUPLICATE_KEY', 'BLOCK_AS_IMPLICIT_KEY']);

/** The reason in the parser's words, except where those describe a consequence and not the cause. */
function syntaxReason({ code, message }: YAMLError): string {
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return 'a colon and a space within a value; put the value in quotes';
  if (code === 'DUPLICATE_KEY') return 'stands twice; delete one of the two';
  if (code === 'BAD_INDENT') return 'the line is indented by more or fewer spaces than its neighbours';
  return message.split('\n')[0] ?? message;
}

interface TypingMistake {
  offset: number;
  reason: string;
  isQuote: boolean;
}

/**
 * Typing errors that YAML would report much further below, perhaps by a hundred lines: a quotation mark at the start of
 * a value that is not closed on its line, and a tab in place of spaces.
 */
function typingMistakes(text: string): TypingMistake[] {
  const starts = /^ *\t|(?<=^[ \t-]*(?:[\w-]+:[ \t]+)?|[[{,][ \t]*(?:[\w-]+:[ \t]+)?)['"]/gm;
  const found: TypingMistake[] = [];
  const ignored = blockTextLines(text);
  let closedAt = 0;
  for (const { 0: mark, index } of text.matchAll(starts)) {
    if (index < closedAt || ignored.has(text.slice(0, index).split('\n').length)) continue;
    const rest = text.slice(index + 1).split('\n')[0] ?? '';
    const end = mark === "'" ? /^(?:[^']|'')*'(?!')/.exec(rest) : /^(?:[^"\\]|\\.)*"/.exec(rest);
    if (mark.endsWith('\t'))
      found.push({
        offset: index + mark.length - 1,
        reason: 'a tab before the field; indent with spaces',
        isQuote: false,
      });
    else if (end) closedAt = index + 1 + end[0].length;
    else
      found.push({
        offset: index,
        reason: `the quotation mark ${mark} is not closed on this line`,
        isQuote: true,
      });
  }
  return found;
}

/**
 * Numbers, from 1, of lines that are block text (after `>` or `|`) or comments, where a quotation mark has no meaning.
 */
function blockTextLines(text: string): Set<number> {
  const inside = new Set<number>();
  let parent = -1;
  for (const [i, line] of text.split('\n').entries()) {
    const indent = line.search(/\S/);
    if (parent >= 0 && (indent < 0 || indent > parent)) inside.add(i + 1);
    else {
      parent = /(?:^|[:-]\s+)[>|][+-]?\s*$/.test(line) ? indent : -1;
      if (/^\s*#/.test(line)) inside.add(i + 1);
    }
  }
  return inside;
}

/** The longest text that is read, in characters; the longest content file has 10,000. */
const LONGEST = 1_000_000;

/**
 * YAML features with which a text means more than it shows, such as references and types: a short text could become a
 * gigabyte when parsed.
 */
function tricksIn(yaml: YamlDocument): { offset: number; reason: string }[] {
  const found: { offset: number; reason: string }[] = [];
  const note = (node: unknown, reason: string) => {
    found.push({ offset: (isNode(node) && node.range?.[0]) || 0, reason });
  };
  visit(yaml, {
    Alias: (_, node) => note(node, 'a reference ("*") has no place here; write the value itself'),
    Value: (_, node) => {
      if (node.anchor) note(node, 'a name for a value ("&") has no place here');
      if (node.tag) note(node, `the type "${node.tag}" has no place here`);
    },
    Pair: (_, { key }) => {
      if (!isScalar(key)) note(key, 'expected a name before the colon');
      else if (key.value === '<<') note(key, 'a merge of fields ("<<") has no place here');
      else if (key.value === '__proto__') note(key, '"__proto__" is no name of a field');
    },
  });
  return found;
}

interface ParsedYaml {
  yaml: YamlDocument;
  tricks: { offset: number; reason: string }[];
  lines: LineCounter;
}

/** Five times the content, which an editor's request reads whole. A character takes some 35 bytes. */
const parsed = remembered<ParsedYaml>(1_000_000);

/**
 * Parses fields as YAML. Returns reasons for what cannot be parsed or is not plain data. The document is for reading
 * only: it is the same one for the same text.
 */
export const readYaml = (fields: string): ParsedYaml => parsed(fields, () => parseFields(fields));

function parseFields(fields: string): ParsedYaml {
  const lines = new LineCounter();
  const unread = (reason: string) => ({
    yaml: new YamlDocument(null),
    tricks: [{ offset: 0, reason }],
    lines,
  });
  if (fields.length > LONGEST) return unread('is longer than 1,000,000 characters');
  const tooDeep = 'is nested too deeply to be read';
  try {
    const yaml = parseYaml(fields, { prettyErrors: false, keepSourceTokens: true, lineCounter: lines });
    // the parser reports some stack overflows as errors of the text
    if (yaml.errors.some(({ message }) => message.startsWith('Maximum call stack'))) return unread(tooDeep);
    return { yaml, tricks: tricksIn(yaml), lines };
  } catch (error) {
    if (error instanceof RangeError) return unread(tooDeep);
    throw error;
  }
}

/**
 * Decodes bytes. Editors on Windows add a byte order mark at the start, and a carriage return at the end of each line.
 */
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');

/** Anything that MDX would take for code. Articles are plain Markdown, so that text cannot break a page. */
const NOT_PLAIN = /[{}<]|^(?:import|export)\s/;

/** What to write in the place of what MDX would take for code. */
const INSTEAD: Readonly<Record<string, string>> = {
  '<': 'write “less than”, or leave it out',
  '{': 'write round brackets, or leave it out',
  '}': 'write round brackets, or leave it out',
};

/** Where a line of an article would begin code, in its own words, and what to write instead; undefined where it is plain. */
function codeIn(line: string): string | undefined {
  const found = NOT_PLAIN.exec(line);
  if (!found) return undefined;
  const sign = found[0].trim();
  const from = Math.max(0, found.index - 25);
  const around = line.slice(from, found.index + 35);
  const quoted = `${from > 0 ? '…' : ''}${around.trim()}${from + around.length < line.length ? '…' : ''}`;
  return `in “${quoted}”, “${sign}” would begin code; ${INSTEAD[sign] ?? 'begin the line with another word'}`;
}

/** Front matter without its `---` lines, and the body. Line numbers stay those of the file. */
export function splitMarkdown(
  text: string,
): { fields: string; body: string; linesAbove: number } | undefined {
  const [, fields, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (fields === undefined || body === undefined) return undefined;
  const linesAbove = text.slice(0, text.length - body.length).split('\n').length - 1;
  return { fields: `\n${fields}`, body, linesAbove };
}

/**
 * Checks the text of one content file against its schema and returns all issues. `.yaml` holds fields; `.mdx` holds
 * fields between two lines of `---`, and below them plain Markdown, which becomes `body`. Reads no disk, so a tool may
 * check text that is not saved yet.
 */
export function parseDocument<Value>(
  path: string,
  bytes: Uint8Array,
  schema: z.ZodType<Value>,
): Document<Value> {
  const raw = decode(bytes);
  const issues: Issue[] = [];
  const samples: Sample[] = [];
  const file = shownName(path);
  const document: Document<Value> = {
    path,
    data: undefined,
    value: undefined,
    issues,
    samples,
    issueAt: (field, reason) => ({ ...issueIn(path, fieldName(field, undefined), reason), at: field }),
  };
  const refuse = (field: string, reason: string, line: number | null = null, column: number | null = null) =>
    issues.push({ file, line, column, field, reason, ...(field === 'body' && { at: ['body'] }) });

  const badLetter = raw.indexOf('\uFFFD');
  if (badLetter >= 0) {
    const before = raw.slice(0, badLetter).split('\n');
    const word = /\S*$/.exec(before.at(-1) ?? '')?.[0] + (/^\S*/.exec(raw.slice(badLetter))?.[0] ?? '');
    refuse('', `"${word}" was not saved as UTF-8; save the file again with that encoding`, before.length);
  }

  const parts = path.endsWith('.mdx') ? splitMarkdown(raw) : { fields: raw, body: undefined, linesAbove: 0 };
  if (!parts) {
    refuse('', 'expected front matter between two lines of ---', 1);
    return document;
  }
  const { yaml, tricks, lines } = readYaml(parts.fields);
  const placeOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return [line, col] as const;
  };
  const typing = typingMistakes(parts.fields);
  const placed = yaml.errors.filter(({ code }) => PLACED_ERRORS.has(code));
  const named = typing.length > 0 ? [] : placed.length > 0 ? placed : yaml.errors.slice(0, 1);
  const isReadable =
    typing.length === 0 && tricks.length === 0 && yaml.errors.every(({ code }) => code === 'DUPLICATE_KEY');
  const refuseAt = (field: FieldPath, reason: string, offset: number) =>
    refuse(fieldName(field, undefined), reason, ...placeOf(offset));
  for (const { offset, reason, isQuote } of typing)
    refuseAt(isQuote ? fieldAround(yaml.contents, offset) : [], reason, offset);
  for (const { offset, reason } of tricks) refuseAt(fieldAround(yaml.contents, offset), reason, offset);
  for (const error of named) {
    const [offset] = error.pos;
    const field = fieldAround(yaml.contents, offset);
    // the parser reads the words before the second colon as a field of their own
    refuseAt(
      error.code === 'BLOCK_AS_IMPLICIT_KEY' ? field.slice(0, -1) : field,
      syntaxReason(error),
      offset,
    );
  }

  let value: Value | undefined;
  if (isReadable) {
    const written: unknown = yaml.toJS();
    document.issueAt = (at, reason) => {
      const [line, column] = placeOf(nodeAt(yaml, at)?.range?.[0] ?? 0);
      return { file, line, column, field: fieldName(at, document.data), reason, at };
    };
    const mistakes: [FieldPath, string][] = [];
    document.data = liftSamples(written, [], {
      note: (at, sample) => samples.push({ file, field: fieldName(at, written), value: String(sample) }),
      refuse: (at, reason) => mistakes.push([at, reason]),
    });
    const checked = schema.safeParse(document.data, { error: PLAIN_WORDS });
    if (checked.success) value = checked.data;
    else if (mistakes.length === 0) mistakes.push(...schemaIssues(checked.error, document.data));
    for (const [at, reason] of mistakes) issues.push(document.issueAt(at, reason));
  }

  let body: ProseNode[] | undefined;
  if (parts.body !== undefined) {
    const lines = parts.body.split('\n');
    const code = lines.map(codeIn);
    for (const [i, found] of code.entries()) if (found) refuse('body', found, parts.linesAbove + i + 1);
    if (parts.body.trim() === '') refuse('body', 'missing');
    if (!code.some(Boolean))
      body = readProse(parts.body, (reason, line) => refuse('body', reason, parts.linesAbove + line));
  }

  issues.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
  if (issues.length === 0) document.value = (body ? { ...value, body } : value) as Value;
  return document;
}
