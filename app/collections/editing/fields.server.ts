import { z } from 'zod';
import { longDay } from '#app/format/dates.ts';
import { type Figure, formatDollars, formatFigure, grouped, UNITS, type Unit } from '#app/lending/figures.ts';
import { BASES, type Basis } from '#app/lending/rules.ts';
import { fillParts } from '#app/lending/template.ts';
import { PROVIDED_ON_REQUEST } from '#app/lending/term-sheet.ts';
import type { PictureKind } from '#app/ui/picture-kinds.ts';
import { type FieldPath, isFields, nameOf } from '../document.server.ts';
import { FACT_NAMES } from '../facts.ts';
import { collectionOf } from '../registry.server.ts';
import { itemSaid, nameSaid } from './labels.ts';
import { choicesFrom, type TextFiles } from './names.server.ts';
import { openSource, Refused, writtenIn } from './splice.server.ts';

/**
 * How a field is edited. `group`, `list`, `row`, `figure`, `lines`, `references`, `building` contain other fields;
 * `choices` is a list of values from a vocabulary; `fixed` is shown and cannot be edited; `unknown` is only in the file
 * and not in the schema, as after a change of the code.
 */
type FieldKind =
  | NonNullable<z.GlobalMeta['kind']>
  | 'line'
  | 'lines'
  | 'body'
  | 'number'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'yes-no'
  | 'group'
  | 'list'
  | 'fixed'
  | 'unknown';

export interface Choice {
  value: string | number;
  label: string;
}

export interface Field {
  /** path in the data with samples in their place: ['contact', 'phone'], wherever in `contact` it is written */
  path: FieldPath;
  kind: FieldKind;
  label: string;
  /** its description; empty where there is none */
  help: string;
  /** as written; undefined where the file does not have the field */
  value: unknown;
  /** the value as a person reads it */
  shown: string;
  /** a sample in place of what the firm has not supplied yet */
  sample: boolean;
  /** cannot be left out: where `value` is undefined, the form asks for it */
  required: boolean;
  /** may be `null`: for a row, ‘Provided on request’ */
  nullable: boolean;
  /** a second editor has to approve a change of it */
  secondReader: boolean;
  choices?: Choice[];
  /** words for an empty choice, where that has a meaning */
  none?: string;
  /** the files that a reference refers to, or 'pages' */
  refersTo?: string;
  /** lower bound of a number, or of the number of entries or characters */
  least?: number;
  most?: number;
  unit?: string;
  /** for a photograph, its kind */
  picture?: PictureKind;
  /** names in braces that the words may contain */
  names?: readonly string[];
  /** of the term and the note of a row, with its figures in the place of their names */
  sentence?: string;
  items?: Field[];
}

export type Schema = z.core.$ZodType;
type Meta = z.GlobalMeta;

interface Unwrapped {
  schema: Schema;
  meta: Meta & { description?: string; title?: string };
  required: boolean;
  nullable: boolean;
}

type Def = z.core.$ZodTypeDef & {
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  element?: Schema;
  items?: Schema[];
  shape?: Record<string, Schema>;
  catchall?: Schema;
  valueType?: Schema;
  entries?: Record<string, string | number>;
  values?: unknown[];
};
const defOf = (schema: Schema): Def => schema._zod.def as Def;

/** The schema of what is written, without its wrappers; metadata of the wrappers applies to it. */
export function unwrap(given: Schema): Unwrapped {
  let [schema, required, nullable] = [given, true, false];
  let meta: Unwrapped['meta'] = {};
  for (;;) {
    meta = { ...(z.globalRegistry.get(schema) as object | undefined), ...meta };
    const def = defOf(schema);
    if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault') required = false;
    if (def.type === 'nullable') nullable = true;
    const inner: Schema | undefined =
      def.innerType ?? (def.in && defOf(def.in).type === 'transform' ? def.out : def.in);
    if (!inner) return { schema, meta, required, nullable };
    schema = inner;
  }
}

/** The schema one step below. */
export function below(given: Schema, step: PropertyKey): Schema | undefined {
  const { schema } = unwrap(given);
  const def = defOf(schema);
  if (def.type === 'array') return typeof step === 'number' ? def.element : undefined;
  if (def.type === 'tuple') return typeof step === 'number' ? def.items?.[step] : undefined;
  if (def.type === 'record') return def.valueType;
  if (def.type !== 'object' || typeof step !== 'string') return undefined;
  if (Object.hasOwn(def.shape ?? {}, step)) return def.shape?.[step];
  return def.catchall && defOf(def.catchall).type !== 'never' ? def.catchall : undefined;
}

/** The keys of a map, in the order of its schema. */
export const keysBelow = (given: Schema): string[] =>
  Object.keys(defOf(unwrap(given).schema).shape ?? {}).filter((key) => key !== 'sample');

/** Bounds of a number, a text or a list, from its checks. */
function boundsOf(schema: Schema): { least?: number; most?: number } {
  const bounds: { least?: number; most?: number } = {};
  const { items } = defOf(schema);
  if (items) return { least: items.length, most: items.length };
  for (const check of defOf(schema).checks ?? []) {
    const { check: kind, ...def } = check._zod.def as unknown as Record<string, number | string>;
    const [least, most] = [def.minimum ?? def.length, def.maximum ?? def.length];
    if (kind === 'greater_than') bounds.least = def.value as number;
    if (kind === 'less_than') bounds.most = def.value as number;
    if (typeof least === 'number') bounds.least = least;
    if (typeof most === 'number') bounds.most = most;
  }
  return bounds;
}

function kindOf({ schema, meta }: Unwrapped): FieldKind {
  const { type, element, items, values, format } = defOf(schema) as Def & { format?: string };
  if (meta.refersTo && type !== 'array') return 'reference';
  if (meta.kind && (type !== 'array' || meta.kind === 'row')) return meta.kind;
  if (type === 'tuple') return items?.[0] && unwrap(items[0]).meta.refersTo ? 'references' : 'list';
  if (type === 'enum') return 'choice';
  if (type === 'boolean' || (type === 'literal' && values?.[0] === true)) return 'yes-no';
  if (type === 'literal') return 'fixed';
  if (type === 'number' || format === 'safeint') return 'number';
  if (type === 'object' || type === 'record') return 'group';
  if (type !== 'array' || !element) return 'line';
  const inner = unwrap(element);
  if (inner.meta.refersTo) return 'references';
  const one = kindOf(inner);
  return one === 'choice' ? 'choices' : one === 'line' ? 'lines' : 'list';
}

export const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

const figureOf = (
  unit: string,
  value: unknown,
  beside: { orMore?: unknown; decimals?: unknown } = {},
): string => {
  const [from, to] = Array.isArray(value) ? value : [value, value];
  if (typeof from !== 'number' || typeof to !== 'number') return String(value);
  const { orMore, decimals } = beside;
  const figure: Figure = {
    unit: unit as Unit,
    from,
    to,
    orMore: orMore === true,
    decimals: typeof decimals === 'number' ? decimals : 0,
  };
  return formatFigure(figure);
};

const UNIT_NAMES: ReadonlySet<string> = new Set(UNITS);

/** A figure as its row prints it, in its one unit. */
function figureShown(figure: unknown): string {
  if (!isFields(figure)) return '';
  const unit = Object.keys(figure).find((key) => UNIT_NAMES.has(key));
  return unit ? figureOf(unit, figure[unit], figure) : '';
}

/** A value as a person reads it. */
function shownValue(kind: FieldKind, value: unknown, unit = ''): string {
  if (value === undefined) return '';
  if (value === null) return kind === 'row' ? PROVIDED_ON_REQUEST : 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (kind === 'amount') return figureOf(unit, value);
  if (kind === 'figure') return figureShown(value);
  if (kind === 'row' && isFields(value)) return sentenceOf(termOf(value), value);
  if (typeof value === 'number' && unit === 'dollars') return formatDollars(value);
  if (typeof value === 'number')
    return kind === 'number' && unit !== 'year' ? grouped(value, 0, 5) : String(value);
  if (typeof value === 'string') return kind === 'day' && isDay(value) ? longDay(value) : value;
  if (Array.isArray(value))
    return value.map((item) => shownValue('line', item)).join(kind === 'lines' ? '\n' : ', ');
  if (!isFields(value)) return String(value);
  return (
    nameOf(value) ||
    Object.values(value)
      .filter((one) => typeof one !== 'object')
      .join(', ')
  );
}

/** The term of a row; where it has no words of its own, its items, or that a fee is not charged. */
const termOf = ({ term, none }: Record<string, unknown>): string =>
  typeof term === 'string' ? term : none === undefined ? '{items}' : 'None';

/** The words of a row, with its figures in the place of their names. */
function sentenceOf(words: string, row: Record<string, unknown>): string {
  const figures = isFields(row.figures) ? row.figures : {};
  return fillParts(words, (name) => {
    const isBasis = name.endsWith('.of');
    const of = isBasis ? name.slice(0, -'.of'.length) : name;
    const figure = figures[of];
    if (Object.hasOwn(figures, of) && !isBasis) return figureShown(figure);
    if (name === 'items' && Array.isArray(row.items)) return row.items.join(', ');
    if (name === 'combine') return `${row.combine} of`;
    const basis = isBasis && isFields(figure) ? BASES[figure.of as Basis] : undefined;
    return basis ?? `{${name}}`;
  }).join('');
}

/** What a field takes over from those around it. */
interface Around {
  path: FieldPath;
  sample: boolean;
  secondReader: boolean;
  files: TextFiles | undefined;
  /** the row that contains a term or a note */
  row?: Record<string, unknown> | undefined;
  /** also lists fields of maps that do not exist yet */
  open: boolean;
}

const HEADINGS = ['heading', 'title', 'name', 'label', 'question'];
const headingIn = (value: unknown): string => {
  if (!isFields(value)) return '';
  const fields = { ...value, ...(isFields(value.sample) ? value.sample : {}) };
  const heading = HEADINGS.map((key) => fields[key]).find((one) => typeof one === 'string') ?? fields.day;
  return typeof heading === 'string' ? shownValue('day', heading) : '';
};

/** The files that the entries of a list of references refer to. */
const referredIn = ({ schema }: Unwrapped): string | undefined => {
  const { element, items } = defOf(schema);
  const one = element ?? items?.[0];
  return one && unwrap(one).meta.refersTo;
};

/** The choices of a vocabulary, or of the files that a reference may refer to. */
function choicesOf(
  { schema, meta }: Unwrapped,
  kind: FieldKind,
  files: TextFiles | undefined,
): Choice[] | undefined {
  const { element, items, entries } = defOf(schema);
  const inner =
    kind === 'choices' || kind === 'references' ? unwrap((element ?? items?.[0]) as Schema) : undefined;
  const one = inner ?? { schema, meta };
  if (kind === 'reference' || kind === 'references')
    return one.meta.refersTo && files ? choicesFrom(files, one.meta.refersTo) : [];
  if (kind === 'href') return files && choicesFrom(files, 'pages');
  const values = Object.values(inner ? (defOf(inner.schema).entries ?? {}) : (entries ?? {}));
  if (values.length === 0) return undefined;
  return values.map((value) => ({ value, label: one.meta.says?.[value] ?? choiceSaid(String(value)) }));
}

/** 'northeast' -> 'Northeast'; words in capitals and names with capitals inside stay unchanged. */
const choiceSaid = (value: string): string => (value === value.toUpperCase() ? value : nameSaid(value));

function fieldOf(given: Schema | undefined, value: unknown, around: Around): Field {
  const step = around.path.at(-1);
  const seen: Unwrapped = given
    ? unwrap(given)
    : { schema: z.unknown(), meta: {}, required: false, nullable: true };
  const { schema, meta, required, nullable } = seen;
  const kind = given ? kindOf(seen) : 'unknown';
  const list = around.path.at(-2);
  const label =
    typeof step === 'number'
      ? headingIn(value) || itemSaid(list, step)
      : (meta.title ?? (kind === 'unknown' ? String(step) : nameSaid(String(step ?? ''))));
  const secondReader = around.secondReader || meta.secondReader === true;
  const refersTo = meta.refersTo ?? referredIn(seen);
  const choices = choicesOf(seen, kind, around.files);
  const bounds = boundsOf(schema);
  const least = meta.least ?? bounds.least;
  const most = meta.most ?? bounds.most;
  const items = itemsOf(seen, kind, value, { ...around, secondReader });
  const { row } = around;
  const sentence = row && typeof value === 'string' ? sentenceOf(value, row) : undefined;
  return {
    path: around.path,
    kind,
    label,
    help:
      kind === 'unknown'
        ? 'The site does not know this field any more; it can be taken away.'
        : (meta.description ?? ''),
    value: lifted(value),
    shown:
      sentence ??
      choices?.find((one) => one.value === value)?.label ??
      shownValue(kind, lifted(value), meta.unit),
    sample: around.sample || (isFields(value) && value.sample === true),
    required,
    nullable,
    secondReader,
    ...(choices && { choices }),
    ...(refersTo && { refersTo }),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
    ...(meta.unit && { unit: meta.unit }),
    ...(meta.picture && { picture: meta.picture }),
    ...(meta.names && kind === 'line' && { names: [...meta.names, ...FACT_NAMES] }),
    ...(sentence !== undefined && { sentence }),
    ...(items && { items }),
  };
}

/** A map with the fields under `sample:` in their place. */
export function lifted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lifted);
  if (!isFields(value)) return value;
  const { sample, ...own } = value;
  const all = { ...own, ...(isFields(sample) ? sample : {}) };
  return Object.fromEntries(Object.entries(all).map(([key, inner]) => [key, lifted(inner)]));
}

/** Those of a figure’s many keys that the form offers where they are missing. */
const OFTEN_OF_FIGURE = ['of', 'orMore', 'assume'];

function itemsOf(seen: Unwrapped, kind: FieldKind, value: unknown, around: Around): Field[] | undefined {
  const { schema } = seen;
  const child = (step: PropertyKey, inner: unknown, sample: boolean, row?: Around['row']) =>
    fieldOf(below(schema, step), inner, { ...around, path: [...around.path, step], sample, row });
  if (Array.isArray(value)) {
    if (['choices', 'references', 'amount', 'rectangle', 'focus'].includes(kind)) return undefined;
    return value.map((item, i) => child(i, item, around.sample));
  }
  const keys = keysBelow(schema);
  if (!isFields(value))
    // a required field is offered even where nothing of it exists
    return keys.length > 0 && value === undefined && (around.open || (seen.required && kind === 'group'))
      ? keys.filter((key) => !isNever(below(schema, key))).map((key) => child(key, undefined, false))
      : undefined;
  const { sample } = value;
  const isSample = around.sample || sample === true;
  const row = kind === 'row' ? value : undefined;
  const present = Object.entries(value).flatMap(([key, inner]) => {
    if (key !== 'sample')
      return [child(key, inner, isSample, key === 'term' || key === 'note' ? row : undefined)];
    return isFields(inner) ? Object.entries(inner).map(([k, one]) => child(k, one, true)) : [];
  });
  const known = new Set(present.map(({ path }) => path.at(-1)));
  const absent = keys.filter(
    (key) =>
      !known.has(key) && (kind !== 'figure' || OFTEN_OF_FIGURE.includes(key)) && !isNever(below(schema, key)),
  );
  return [...present, ...absent.map((key) => child(key, undefined, false))];
}

/** A list without possible entries: the items of a row without a vocabulary. */
function isNever(given: Schema | undefined): boolean {
  const { element } = given ? defOf(unwrap(given).schema) : {};
  return element !== undefined && defOf(unwrap(element).schema).type === 'never';
}

/** The schema of a content file. */
export function schemaOf(path: string): Schema {
  const found = collectionOf(path);
  if (!found) throw new Refused(`There is no place for ${path} in the content.`);
  return found.collection.schema;
}

/**
 * The fields of a file as a tree in the order of the file; in each map, fields that only the schema has come last,
 * without a value. `files` gives the names that references may use.
 */
export function fieldsOf(path: string, text: string, files?: TextFiles): Field[] {
  const source = openSource(path, text);
  const root = fieldOf(schemaOf(path), writtenIn(source), rootOf(files));
  const body = source.body && bodyField(source.body.text.trim(), root);
  return [...(root.items ?? []), ...(body ? [body] : [])];
}

const rootOf = (files: TextFiles | undefined): Around => ({
  path: [],
  sample: false,
  secondReader: false,
  files,
  open: false,
});

/** The longest running text, in characters. */
export const MOST_OF_BODY = 200_000;

/** A field that no schema describes. */
export const madeField = (field: Pick<Field, 'path' | 'kind' | 'label'> & Partial<Field>): Field => ({
  ...{ help: '', value: undefined, shown: '', sample: false },
  ...{ required: true, nullable: false, secondReader: false },
  ...field,
});

export const bodyField = (value: string, root?: Pick<Field, 'sample' | 'secondReader'>): Field =>
  madeField({
    ...{ sample: root?.sample ?? false, secondReader: root?.secondReader ?? false },
    ...{ path: ['body'], kind: 'body', label: nameSaid('body'), value, shown: value, most: MOST_OF_BODY },
    help: 'Paragraphs stand between empty lines; ## before a heading, > before a quotation, - before an item of a list.',
  });

/** One field of a file, even where it does not exist yet: with all fields inside it, as for a new list entry. */
export const fieldAt = (path: string, text: string, at: FieldPath, files?: TextFiles): Field | undefined =>
  fieldIn(fieldsOf(path, text, files), path, at, files);

/** The same among all fields of the file, for whoever wants several. */
export function fieldIn(
  fields: readonly Field[],
  path: string,
  at: FieldPath,
  files?: TextFiles,
): Field | undefined {
  let items = fields;
  let found: Field | undefined;
  for (const step of at) {
    found = items.find((one) => one.path.at(-1) === step);
    items = found?.items ?? [];
  }
  if (found && found.value !== undefined) return found;
  return blankField(path, at, files);
}

/** A field without a value, with all fields inside it. */
export function blankField(path: string, at: FieldPath, files?: TextFiles): Field | undefined {
  let schema: Schema | undefined = schemaOf(path);
  for (const step of at) schema &&= below(schema, step);
  const secondReader = needsSecondReader(path, at);
  return schema && fieldOf(schema, undefined, { ...rootOf(files), path: at, secondReader, open: true });
}

/** Every field with a value of its own, in order, with the labels of the fields around it. */
export function* leafFields(
  fields: readonly Field[],
  around: readonly string[] = [],
): Generator<{ field: Field; around: readonly string[] }> {
  for (const field of fields)
    if (field.items && field.items.length > 0 && field.value !== undefined)
      yield* leafFields(field.items, [...around, field.label]);
    else yield { field, around };
}

/** Whether a second editor has to approve a change of this field, or of anything in this file. */
export function needsSecondReader(path: string, at: FieldPath = []): boolean {
  let schema: Schema | undefined = schemaOf(path);
  const marked = (one: Schema | undefined) => one !== undefined && unwrap(one).meta.secondReader === true;
  if (marked(schema)) return true;
  for (const step of at) {
    schema = schema && below(schema, step);
    if (marked(schema)) return true;
  }
  return false;
}
