import { isDeepStrictEqual } from 'node:util';
import {
  type CST,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parse,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
  type Document as YamlDocument,
} from 'yaml';
import { breakLines } from '#app/format/break-lines.ts';
import { type FieldPath, isFields, readYaml, splitMarkdown, valueAt } from '../document.server.ts';

/**
 * Changes one value in the text of a content file, and no line but its own. The file is parsed for the positions of its
 * values, and only the value is written: comments, order, quotation marks and folded lines of everything else stay
 * unchanged. Paths here are those of the text: a value written under `sample:` is found there.
 */

/** A change that cannot be stored, with the message to show at the field. */
export class Refused extends Error {
  override name = 'Refused';
  /** the field that the message is about, where that is not the edited one */
  readonly at: FieldPath | undefined;
  constructor(words: string, at?: FieldPath) {
    super(words);
    this.at = at;
  }
}

/** The YAML of a file, and its position in the text. */
export interface Source {
  text: string;
  yaml: YamlDocument;
  /** the text that was parsed as YAML, and its offset in the file */
  fields: string;
  offset: number;
  /** the running text of a Markdown file, and its offset */
  body: { text: string; start: number } | undefined;
}

export function openSource(path: string, text: string): Source {
  const parts = path.endsWith('.mdx') ? splitMarkdown(text) : { fields: text, body: undefined };
  if (!parts) throw new Refused('This file cannot be read: it has no fields between two lines of ---.');
  const { yaml, tricks } = readYaml(parts.fields);
  const reason = tricks[0]?.reason ?? yaml.errors[0]?.message.split('\n')[0];
  if (reason !== undefined) throw new Refused(`This file cannot be read: ${reason}.`);
  const body =
    parts.body === undefined ? undefined : { text: parts.body, start: text.length - parts.body.length };
  // the `---` line above the fields is replaced by an empty one
  return { text, yaml, fields: parts.fields, offset: body ? '---\n'.length - 1 : 0, body };
}

const known = new WeakMap<YamlDocument, unknown>();

/** The data as it is written: for reading only, as the document is. */
export function writtenIn({ yaml }: Source): unknown {
  if (!known.has(yaml)) known.set(yaml, yaml.toJS());
  return known.get(yaml);
}

interface Cut {
  from: number;
  to: number;
  put: string;
}

/** What is inserted at the same place stands in the order of the cuts. */
function cutFields({ text, offset }: Source, cuts: readonly Cut[]): string {
  const inOrder = cuts.toSorted((a, b) => a.from - b.from);
  if (inOrder.some(({ from }, i) => i > 0 && from < inOrder[i - 1]!.to))
    throw new Refused('This cannot be written into the file as it stands.');
  return inOrder.reduceRight(
    (all, { from, to, put }) => all.slice(0, from + offset) + put + all.slice(to + offset),
    text,
  );
}

/** Where a value ends: before the line break of a folded text, and before what follows a list or a map. */
function endOf(node: unknown, fields: string): number {
  if (isMap(node) && !node.flow && node.items.length > 0)
    return endOfPair(node, node.items.at(-1) as Pair, fields);
  if (isSeq(node) && !node.flow && node.items.length > 0)
    return Math.max(endOf(node.items.at(-1), fields), dashesOf(node).at(-1)! + 1);
  const [start, end] = (node as Node).range as [number, number, number];
  return start + fields.slice(start, end).trimEnd().length;
}

function colonOf(map: YAMLMap, pair: Pair): number {
  const at = (pair.key as Node).range?.[0];
  const token = (map.srcToken as CST.BlockMap | CST.FlowCollection).items.find(
    ({ key }) => key && 'offset' in key && key.offset === at,
  );
  const colon = token?.sep?.find(({ type }) => type === 'map-value-ind') as CST.SourceToken | undefined;
  if (!colon) throw new Refused('This file is written in a way that cannot be changed here.');
  return colon.offset;
}

const dashesOf = (seq: YAMLSeq): number[] =>
  (seq.srcToken as CST.BlockSequence).items.flatMap(({ start }) =>
    start.flatMap(({ type, offset }) => (type === 'seq-item-ind' ? offset : [])),
  );

/** Where each entry of a list stands: from its dash, or within brackets from itself, to its end. */
function slotsOf(seq: YAMLSeq<Node>, fields: string): { from: number; to: number }[] {
  const dashes = seq.flow ? [] : dashesOf(seq);
  return seq.items.map((item, i) => {
    const from = seq.flow ? item.range![0] : dashes[i]!;
    return { from, to: Math.max(endOf(item, fields), from + (seq.flow ? 0 : 1)) };
  });
}

/** Where a pair of a map ends; one without a value, after its colon. */
const endOfPair = (map: YAMLMap, pair: Pair, fields: string): number =>
  Math.max(pair.value ? endOf(pair.value, fields) : 0, colonOf(map, pair) + 1);

const lineStart = (fields: string, at: number): number => fields.lastIndexOf('\n', at - 1) + 1;
const columnOf = (fields: string, at: number): number => at - lineStart(fields, at);
/** The start of the next line, after a comment on the current one. */
const nextLine = (fields: string, at: number): number => {
  const end = fields.indexOf('\n', at);
  return end < 0 ? fields.length : end + 1;
};
const isFirstOnLine = (fields: string, at: number): boolean =>
  fields.slice(lineStart(fields, at), at).trim() === '';

// ——— How a value is written ———

/** The widest line of folded words. */
const WIDTH = 120;

interface Place {
  /** within brackets or braces, where nothing may begin a new line */
  inFlow: boolean;
  /** column of the field or of the dash that the value belongs to */
  column: number;
  /** the earlier value, whose style is kept */
  before?: { node: Scalar; source: string } | undefined;
}

const readsAs = (written: string, value: unknown, inFlow: boolean): boolean => {
  try {
    const read: unknown = parse(inFlow ? `[${written}, 0]` : `a: ${written}\nb: 0\n`, { logLevel: 'error' });
    return isDeepStrictEqual(read, inFlow ? [value, 0] : { a: value, b: 0 });
  } catch {
    return false;
  }
};

/** Words in lines of the given width, each with the same indentation; undefined where they cannot be folded. */
function folded(words: string, column: number, width: number): string | undefined {
  if (/\n|^ | $| {2}/.test(words)) return undefined;
  return breakLines(words, width - column)
    .map((line) => `\n${' '.repeat(column)}${line}`)
    .join('');
}

/** A scalar, in the style of the one that it replaces where that is possible. */
function scalarText(value: unknown, { inFlow, column, before }: Place): string {
  if (typeof value !== 'string') return value === null ? 'null' : String(value);
  const single = `'${value.replaceAll("'", "''")}'`;
  const double = JSON.stringify(value);
  const tries: (string | undefined)[] = [value, single, double];
  const type = before?.node.type;
  const lines = before?.source.split('\n') ?? [];
  const width =
    lines.length > 2 || type === 'PLAIN' ? Math.max(WIDTH, ...lines.map((line) => line.length)) : Infinity;
  const own = Math.max(column + 2, lines[1]?.search(/\S/) ?? 0);
  if (type === 'QUOTE_SINGLE') tries.unshift(single);
  if (type === 'QUOTE_DOUBLE') tries.unshift(double);
  if (type === 'BLOCK_FOLDED' && !inFlow) {
    const inLines = folded(value, own, width);
    if (inLines !== undefined) tries.unshift(`>-${inLines}`);
  }
  if (type === 'PLAIN' && lines.length > 1 && value.length > WIDTH - column - 2)
    tries.unshift(folded(value, own, width)?.trimStart());
  const fits = tries.find((written) => written !== undefined && readsAs(written, value, inFlow));
  if (fits === undefined) throw new Refused('These words hold a sign that cannot be kept.');
  return fits;
}

const keyText = (key: string): string =>
  /^[A-Za-z][\w-]*$/.test(key) ? key : scalarText(key, { inFlow: true, column: 0 });

const flowText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (!isFields(value)) return scalarText(value, { inFlow: true, column: 0 });
  const pairs = Object.entries(value).map(([key, inner]) => `${keyText(key)}: ${flowText(inner)}`);
  return pairs.length > 0 ? `{ ${pairs.join(', ')} }` : '{}';
};

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** A small map of scalars, or a list of numbers, is written on one line. */
function fitsOneLine(value: object): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'number');
  const inner = Object.values(value);
  const isShort = flowText(value).length <= 90;
  return isShort && inner.every((one) => isPlain(one) || (Array.isArray(one) && fitsOneLine(one)));
}

/** A list or a map in lines of its own, with the same indentation. */
function blockText(value: unknown, column: number): string {
  const pad = ' '.repeat(column);
  if (Array.isArray(value))
    return value.map((item) => `${pad}- ${valueText(item, { inFlow: false, column }, true)}`).join('\n');
  return Object.entries(value as object)
    .map(([key, inner]) => `${pad}${keyText(key)}:${afterKey(inner, { inFlow: false, column })}`)
    .join('\n');
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** The text after a dash or a bracket. */
function valueText(value: unknown, place: Place, isItem: boolean, oneLine?: boolean): string {
  if (typeof value !== 'object' || value === null) return scalarText(value, place);
  if (place.inFlow || isEmpty(value) || (oneLine ?? fitsOneLine(value))) return flowText(value);
  return isItem ? blockText(value, place.column + 2).trimStart() : blockText(value, place.column + 2);
}

/** The text after the colon of a key. */
function afterKey(value: unknown, place: Place): string {
  const written = valueText(value, place, false);
  const inLines = !place.inFlow && typeof value === 'object' && value !== null && !/^[{[]/.test(written);
  return inLines ? `\n${written}` : ` ${written}`;
}

// ——— Where it is put ———

const nodeOf = (yaml: YamlDocument, path: FieldPath): unknown =>
  path.length === 0 ? yaml.contents : yaml.getIn(path as unknown[], true);

const pairOf = (map: YAMLMap, key: unknown): Pair | undefined =>
  map.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === String(key));

/** A copy of the data with one value changed, which the new text has to parse to. */
function withValue(data: unknown, path: FieldPath, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(data)) {
    const copy = [...data];
    if (rest.length === 0 && value === undefined) copy.splice(step as number, 1);
    else copy[step as number] = withValue(data[step as number], rest, value);
    return copy;
  }
  const copy = isFields(data) ? { ...data } : {};
  if (rest.length === 0 && value === undefined) delete copy[step as string];
  else copy[step as string] = withValue(copy[step as string], rest, value);
  return copy;
}

/** Accepts a new text only where it parses to the expected data. */
function checked(path: string, source: Source, cuts: readonly Cut[], expected: unknown): string {
  const text = cutFields(source, cuts);
  if (!isDeepStrictEqual(writtenIn(openSource(path, text)), expected))
    throw new Refused('This cannot be written into the file as it stands.');
  return text;
}

function replaced(source: Source, path: FieldPath, value: unknown): Cut {
  const { yaml, fields } = source;
  const node = nodeOf(yaml, path) as Node;
  const parent = nodeOf(yaml, path.slice(0, -1));
  const step = path.at(-1);
  const start = node.range?.[0] ?? 0;
  const end = endOf(node, fields);
  const put = (from: number, words: string): Cut => ({ from, to: Math.max(end, from), put: words });
  if (path.length === 0) return put(start, isEmpty(value as object) ? flowText(value) : blockText(value, 0));
  const inFlow = (parent as YAMLMap | YAMLSeq).flow === true;
  const before = isScalar(node) && end > start ? { node, source: fields.slice(start, end) } : undefined;
  if (isMap(parent)) {
    const pair = pairOf(parent, step) as Pair;
    const place = { inFlow, column: columnOf(fields, (pair.key as Node).range![0]), before };
    // old and new value both begin after the colon: what is between stays
    if (isPlain(value) && end > start && (isScalar(node) || (node as YAMLMap).flow))
      return put(start, scalarText(value, place));
    return put(colonOf(parent, pair) + 1, afterKey(value, place));
  }
  if (inFlow) return put(start, valueText(value, { inFlow, column: 0, before }, true));
  const dash = dashesOf(parent as YAMLSeq)[step as number]!;
  const place = { inFlow, column: columnOf(fields, dash), before };
  const oneLine = isMap(node) ? node.flow === true : undefined;
  return put(dash + 1, ` ${valueText(value, place, true, oneLine)}`);
}

/** Adds a pair at the end of a map, or after the last of the keys that precede it in the order. */
function withPair(source: Source, at: FieldPath, key: string, value: unknown, order: readonly string[]): Cut {
  const { yaml, fields } = source;
  const map = nodeOf(yaml, at);
  if (!isMap(map) || map.items.length === 0) return replaced(source, at, { [key]: value });
  const earlier = order.slice(0, Math.max(0, order.indexOf(key)));
  const after =
    map.items.findLast((pair) => earlier.includes(String((pair.key as Scalar).value))) ??
    (map.items.at(-1) as Pair);
  const end = endOfPair(map, after, fields);
  if (map.flow) return { from: end, to: end, put: `, ${keyText(key)}: ${flowText(value)}` };
  const column = columnOf(fields, ((map.items[0] as Pair).key as Node).range![0]);
  const line = `${' '.repeat(column)}${keyText(key)}:${afterKey(value, { inFlow: false, column })}`;
  return insertedLines(source, end, line);
}

/** Inserts lines below the one that ends at a position. */
function insertedLines(source: Source, end: number, lines: string): Cut {
  const at = nextLine(source.fields, end);
  const isLast = source.fields[at - 1] !== '\n';
  return { from: at, to: at, put: isLast ? `\n${lines}` : `${lines}\n` };
}

/** Removes whole lines; the last line of fields above a running text has no line break of its own. */
const withoutLines = (source: Source, from: number, to: number): Cut => ({
  from: source.fields[to - 1] === '\n' ? from : from - 1,
  to,
  put: '',
});

/** Removes a key; a map without other keys becomes empty, and `sample:` is removed with its last field. */
function withoutPair(source: Source, path: FieldPath): Cut {
  const { yaml, fields } = source;
  const at = path.slice(0, -1);
  const map = nodeOf(yaml, at) as YAMLMap;
  if (map.items.length === 1)
    return at.at(-1) === 'sample' ? withoutPair(source, at) : replaced(source, at, {});
  const i = map.items.indexOf(pairOf(map, path.at(-1)) as Pair<unknown, unknown>);
  const pair = map.items[i] as Pair;
  const start = (pair.key as Node).range![0];
  const end = endOfPair(map, pair, fields);
  const next = (map.items[i + 1]?.key as Node | undefined)?.range?.[0];
  if (map.flow || !isFirstOnLine(fields, start)) {
    if (next !== undefined) return { from: start, to: next, put: '' };
    const last = map.items[i - 1] as Pair;
    return { from: endOf(last.value ?? last.key, fields), to: end, put: '' };
  }
  return withoutLines(source, lineStart(fields, start), nextLine(fields, end));
}

function withoutItem(source: Source, path: FieldPath): Cut {
  const { yaml, fields } = source;
  const seq = nodeOf(yaml, path.slice(0, -1)) as YAMLSeq<Node>;
  const i = path.at(-1) as number;
  if (seq.items.length === 1) return replaced(source, path.slice(0, -1), []);
  const slots = slotsOf(seq, fields);
  const [before, slot, after] = [slots[i - 1], slots[i]!, slots[i + 1]];
  if (seq.flow || !isFirstOnLine(fields, slot.from))
    return after ? { from: slot.from, to: after.from, put: '' } : { from: before!.to, to: slot.to, put: '' };
  const from = lineStart(fields, slot.from);
  const to = nextLine(fields, slot.to);
  // the empty line between two entries is removed with one of them
  const gap = after ? (/^(?:[ \t]*\n)*/.exec(fields.slice(to))?.[0].length ?? 0) : 0;
  const above = after ? from : nextLine(fields, before!.to);
  const isGap = fields.slice(above, from).trim() === '';
  return withoutLines(source, isGap ? above : from, to + gap);
}

function withItem(source: Source, at: FieldPath, i: number, value: unknown): Cut {
  const { yaml, fields } = source;
  const seq = nodeOf(yaml, at) as YAMLSeq<Node>;
  const slots = slotsOf(seq, fields);
  const [first, second] = slots;
  if (!first) return replaced(source, at, [value]);
  const before = slots[i - 1];
  const put = (from: number, words: string): Cut => ({ from, to: from, put: words });
  if (seq.flow)
    return before ? put(before.to, `, ${flowText(value)}`) : put(first.from, `${flowText(value)}, `);
  const column = columnOf(fields, first.from);
  const sibling = seq.items[Math.min(i, slots.length - 1)];
  const oneLine = isMap(sibling) && isFields(value) ? sibling.flow === true : undefined;
  const place = { inFlow: false, column, before: foldedLike(sibling, value) };
  const written = `- ${valueText(value, place, true, oneLine)}`;
  const pad = ' '.repeat(column);
  const gap = second && /\n[ \t]*\n/.test(fields.slice(first.to, second.from)) ? '\n' : '';
  if (before) return insertedLines(source, before.to, `${gap}${pad}${written}`);
  if (!isFirstOnLine(fields, first.from)) return put(first.from, `${written}\n${pad}`);
  return put(lineStart(fields, first.from), `${pad}${written}\n${gap}`);
}

/** A paragraph beside folded ones is folded too. */
const foldedLike = (sibling: Node | undefined, value: unknown): Place['before'] =>
  isScalar(sibling) && sibling.type === 'BLOCK_FOLDED' && typeof value === 'string'
    ? { node: sibling, source: '' }
    : undefined;

/** A value for a path of the text; undefined removes what is there. Missing maps around it are made. */
export interface Splice {
  at: FieldPath;
  value: unknown;
  /** the keys of the map around it, in the order of the schema */
  order?: readonly string[];
}

/** The cut for a value, and the data that the text then has to parse to; undefined where there is nothing to remove. */
function cutFor(
  source: Source,
  data: unknown,
  { at, value, order = [] }: Splice,
): [cut: Cut, expected: unknown] | undefined {
  const { yaml } = source;
  const has = (end: number) => nodeOf(yaml, at.slice(0, end)) != null;
  const isThere = pathIsThere(yaml, at);
  if (value === undefined) {
    if (!isThere) return undefined;
    const parent = nodeOf(yaml, at.slice(0, -1));
    // a map under `sample:` without fields is removed
    const only = isMap(parent) && parent.items.length === 1 && at.at(-2) === 'sample';
    return [
      isSeq(parent) ? withoutItem(source, at) : withoutPair(source, at),
      withValue(data, only ? at.slice(0, -1) : at, undefined),
    ];
  }
  if (isThere) return [replaced(source, at, value), withValue(data, at, value)];
  let depth = at.length - 1;
  while (depth > 0 && !has(depth)) depth -= 1;
  const parent = nodeOf(yaml, at.slice(0, depth));
  const step = at[depth] as string | number;
  const nested = newAround(at.slice(depth + 1), value);
  if (isSeq(parent))
    return [withItem(source, at.slice(0, depth), step as number, nested), withValue(data, at, value)];
  return [
    withPair(source, at.slice(0, depth), String(step), nested, order),
    withValue(data, at.slice(0, depth + 1), nested),
  ];
}

/**
 * Puts values into a text, which is read once before and once after: 168 fields of one post, each with a reading of its
 * own, held the process for 26 seconds. Values that touch the same lines are refused.
 */
export function spliced(path: string, text: string, splices: readonly Splice[]): string {
  const source = openSource(path, text);
  let expected = writtenIn(source);
  const cuts: Cut[] = [];
  for (const splice of splices) {
    const [cut, after] = cutFor(source, expected, splice) ?? [];
    if (!cut) continue;
    cuts.push(cut);
    expected = after;
  }
  return cuts.length === 0 ? text : checked(path, source, cuts, expected);
}

/** A value within new lists and maps. */
const newAround = (path: FieldPath, value: unknown): unknown =>
  path.reduceRight<unknown>(
    (inner, step) => (typeof step === 'number' ? [inner] : { [step as string]: inner }),
    value,
  );

/** Not by the parser's `hasIn`, to which '0' is an entry of a list. */
function pathIsThere(yaml: YamlDocument, path: FieldPath): boolean {
  const parent = nodeOf(yaml, path.slice(0, -1));
  const step = path.at(-1);
  if (step === undefined) return true;
  if (isMap(parent)) return pairOf(parent, step) !== undefined;
  return isSeq(parent) && typeof step === 'number' && step < parent.items.length;
}

/**
 * Inserts entries into a list, in the order of their places. The file is read once for all of them.
 * @param entries each with the index of the one that it is put before
 */
export function withEntries(
  path: string,
  text: string,
  at: FieldPath,
  entries: readonly { before: number; value: unknown }[],
): string {
  const source = openSource(path, text);
  const seq = nodeOf(source.yaml, at);
  if (!isSeq(seq) || seq.items.length === 0)
    return spliced(path, text, [{ at, value: entries.map(({ value }) => value) }]);
  const data = writtenIn(source);
  const list = entries.reduceRight(
    (all, { before, value }) => all.toSpliced(before, 0, value),
    valueAt(data, at) as unknown[],
  );
  const cuts = entries.map(({ before, value }) => withItem(source, at, before, value));
  return checked(path, source, cuts, withValue(data, at, list));
}

/**
 * Puts the entries of a list in another order; what stands between entries stays in place.
 * @param order the index of each entry as it stands now
 */
export function withOrder(path: string, text: string, at: FieldPath, order: readonly number[]): string {
  const source = openSource(path, text);
  const { fields } = source;
  const slots = slotsOf(nodeOf(source.yaml, at) as YAMLSeq<Node>, fields);
  const cuts = slots.map((slot, i) => {
    const { from, to } = slots[order[i]!]!;
    return { ...slot, put: fields.slice(from, to) };
  });
  const data = writtenIn(source);
  const list = valueAt(data, at) as unknown[];
  const ordered = order.map((i) => list[i]);
  return checked(path, source, cuts, withValue(data, at, ordered));
}

/** Replaces the running text of a Markdown file, and keeps the empty lines around it. */
export function withBody(source: Source, words: string): string {
  if (!source.body) throw new Refused('This file has no running text.');
  const { text, start } = source.body;
  const above = /^\s*/.exec(text)?.[0] ?? '';
  // not by a pattern that ends in `$`, which is tried from each space: 60,000 of them between two words took seven seconds
  const below = text.slice(Math.max(above.length, text.trimEnd().length));
  return `${source.text.slice(0, start)}${above || '\n'}${words.trim()}${below || '\n'}`;
}

/** The text of a new file of fields. */
export const wholeText = (fields: Record<string, unknown>): string => `${blockText(fields, 0)}\n`;
