import { basename } from 'node:path';
import type { FieldPath, Issue } from '#app/collections/document.server.ts';
import { type ChangedField, changedFields } from '#app/collections/editing/changed-fields.server.ts';
import {
  type Field,
  fieldAt,
  fieldsOf,
  leafFields,
  needsSecondReader,
} from '#app/collections/editing/fields.server.ts';
import { nameSaid } from '#app/collections/editing/labels.ts';
import { choicesFrom, type TextFiles } from '#app/collections/editing/names.server.ts';
import { Refused } from '#app/collections/editing/splice.server.ts';
import { factsOf } from '#app/collections/facts.server.ts';
import { asSentence } from '#app/format/first-letter.ts';
import { fillParts } from '#app/lending/template.ts';
import { type Change, DraftMoved, draftOf, openChanges, saveDraft } from '#db/changes.ts';
import { type Files, isPicture, textsIn } from '#db/editions.ts';
import { type ContentDesk, NotMade } from '#server/editions/content-desk.ts';
import type { StaffAsk } from '../ask.ts';
import { showPage } from '../show-page.ts';
import { FIRM_PART, type Place, placeOf, placesOf, roomOf } from './places.ts';
import { atOf } from './posted-field.ts';
import type { ShownChange } from './what-changes.tsx';

/** The public edition in the form that the desk needs: its texts and its places. */
export interface Now {
  number: number;
  /** All files, photographs too, with their digests. */
  files: Files;
  texts: TextFiles;
  places: Place[];
  /** The values of names in braces. */
  facts: Readonly<Record<string, string>>;
  content: ReturnType<ContentDesk['edition']>['content'];
}

let last: Now | undefined;

/** The public edition; computed once for each edition. */
function nowOf(desk: ContentDesk): Now {
  const edition = desk.edition();
  if (last?.number === edition.number && last.files === edition.files) return last;
  const paths = Object.keys(edition.files).filter((path) => !isPicture(path));
  const { content, number } = edition;
  const texts = Object.fromEntries(paths.map((path) => [path, edition.textOf(path)]));
  const pageOf = (file: string) => content.siteMap.find((page) => page.file === file)?.path;
  const now = {
    number,
    files: edition.files,
    texts,
    content,
    facts: factsOf(content),
    places: placesOf({ files: paths, content, pageOf, isTwo: twoIn(texts) }),
  };
  last = now;
  return now;
}

/** A request at the content desk, which reads the public edition. */
export interface DeskAsk extends StaffAsk {
  engine: ContentDesk;
  now: Now;
}

/** A route of the content desk; there is none in development, where content is edited as files. */
export const atDesk =
  (handle: (ask: DeskAsk) => Promise<Response | null>) =>
  async (ask: StaffAsk): Promise<Response | null> => {
    const engine = ask.office.content;
    return engine
      ? handle({ ...ask, engine, now: nowOf(engine) }).catch((error: unknown) => {
          if (!(error instanceof NotMade)) throw error;
          ask.office.log.error({ err: error }, 'content was not made');
          return showPage(ask, 'refusal', { reason: 'notMade' }, 503);
        })
      : null;
  };

/** Returns a function: whether a part of the file, or a line in it, needs a second editor. */
const twoIn =
  (texts: TextFiles) =>
  (file: string, part: string): boolean => {
    if (needsSecondReader(file)) return true;
    if (file !== 'site.yaml') return false;
    const fields = fieldsOf(file, texts[file]!).filter(({ path, items }) =>
      part === FIRM_PART ? !items : path[0] === part,
    );
    const any = (all: readonly Field[]): boolean =>
      all.some((one) => one.secondReader || any(one.items ?? []));
    return any(fields);
  };

/** A change with its texts. */
export interface Written {
  change: Change;
  /** The texts of the files that it changes; null for a file that it removes. */
  texts: Record<string, string | null>;
  /** Every line whose words differ from the public ones. */
  lines: ChangedField[];
}

export async function written({ office, now }: DeskAsk, change: Change): Promise<Written> {
  const known = await textsIn(office.pool, change.files);
  const texts = Object.fromEntries(
    Object.entries(change.files)
      .filter(([path]) => !isPicture(path))
      .map(([path, digest]) => [path, digest === null ? null : known.get(digest)!]),
  );
  const lines = Object.entries(texts).flatMap(([file, text]) =>
    changedFields(file, now.texts[file] ?? null, text),
  );
  return { change, texts, lines };
}

/** The draft of the current account; undefined where it has none. */
export async function ownDraft(ask: DeskAsk): Promise<Written | undefined> {
  const change = await draftOf(ask.office.pool, ask.staff.id);
  return change ? written(ask, change) : undefined;
}

export const openWritten = async (ask: DeskAsk): Promise<Written[]> =>
  Promise.all((await openChanges(ask.office.pool)).map((change) => written(ask, change)));

/**
 * All texts with a change applied. The object has no prototype, so that no file name can be a name that every object
 * has.
 */
export const textsWith = (now: Now, draft: Written | undefined): TextFiles =>
  Object.assign(
    Object.create(null),
    Object.fromEntries(
      Object.entries({ ...now.texts, ...draft?.texts }).filter(
        (one): one is [string, string] => one[1] !== null,
      ),
    ),
  );

/** Whether anything in these files needs a second editor. */
const anySecond = (now: Now, texts: Record<string, string | null>): boolean =>
  Object.entries(texts).some(
    ([file, text]) =>
      needsSecondReader(file) ||
      changedFields(file, now.texts[file] ?? null, text).some(({ field }) => field.secondReader),
  );

/** Saves files in the account's draft. A file that is the same as the public one is removed from the draft. */
export async function keep(
  { office, staff, now }: DeskAsk,
  draft: Written | undefined,
  files: Record<string, string | null>,
  seen: string | null,
): Promise<void> {
  const before = draft?.change;
  // whether the draft needs a second editor is decided by the texts that were read here
  if ((before?.digest ?? null) !== seen) throw new DraftMoved('the draft was written elsewhere meanwhile');
  const texts = { ...draft?.texts };
  for (const [file, text] of Object.entries(files)) if (!isPicture(file)) texts[file] = text;
  const names = Object.values({ ...now.texts, ...texts }).join('\n');
  const namesNow = Object.values(now.texts).join('\n');
  const isNamed = (file: string, where: string) => where.includes(basename(file));
  const changed: Record<string, string | null | undefined> = { ...files };
  // photographs that are named nowhere any more, or were replaced, are removed from the draft; those named again come
  // back
  for (const file of Object.keys({ ...now.files, ...before?.files }).filter(isPicture))
    if (!isNamed(file, names) && (isNamed(file, namesNow) || !(file in now.files))) changed[file] = null;
    else if (before?.files[file] === null && isNamed(file, names)) changed[file] = now.files[file] ?? null;
  for (const [file, text] of Object.entries(changed)) {
    if (((isPicture(file) ? now.files : now.texts)[file] ?? null) !== text) continue;
    delete texts[file];
    if (before && file in before.files) changed[file] = undefined;
    else delete changed[file];
  }
  if (Object.keys(changed).length === 0) return;
  const needsSecond = anySecond(now, texts);
  const as = { expectedDigest: seen, base: now.number, needsSecond };
  await saveDraft(office.pool, staff.id, changed, as);
}

/** What a person is told whose post could not be kept; any other error is thrown. */
export function notKept(error: unknown, moved: string): { says: string; at?: FieldPath; status: number } {
  if (error instanceof DraftMoved) return { says: moved, status: 409 };
  if (!(error instanceof Refused)) throw error;
  return { says: error.message, ...(error.at && { at: error.at }), status: 422 };
}

let checked: { key: string; issues: Issue[] } | undefined;

/** The issues that a build would report for a change; cached by digest. */
export async function issuesOf({ engine, now }: DeskAsk, { digest, files }: Change): Promise<Issue[]> {
  const key = `${now.number} ${digest}`;
  if (checked?.key !== key) checked = { key, issues: await engine.check(files) };
  return checked.issues;
}

/** An issue, at its field where that is known. */
export interface Mistake {
  file: string;
  field: Field | undefined;
  says: string;
  href: string;
}

/** Issues of the content at their fields, in words for staff. */
export const mistakesOf = (issues: readonly Issue[], texts: TextFiles, places: readonly Place[]): Mistake[] =>
  issues.map((issue) => {
    const file = issue.file.replace(/^content\//, '');
    const field = issue.at && texts[file] !== undefined ? fieldAt(file, texts[file], issue.at) : undefined;
    return {
      file,
      field,
      says: sayMistake(issue, field),
      href: roomOf(placeOf(places, file, field?.path), field ? atOf(field.path) : ''),
    };
  });

/** Turns 'expected a date such as 2025-04-16' into a sentence for a person. */
function sayMistake({ reason, field: named, file }: Issue, field: Field | undefined): string {
  const typed = typeof field?.value === 'string' ? field.value : '';
  const figures = typed.replaceAll(/\D/g, '').length;
  if (field?.kind === 'phone' && figures !== 10)
    return `A telephone number has ten figures, like 704-555-0100. This has ${figures}.`;
  if (field?.path.at(-1) === 'alt' && typed === '')
    return 'Say what the picture shows, for those who do not see it.';
  if (reason === 'missing')
    return field ? 'This is still to be written.' : `${asSentence(named)} It is still to be written.`;
  const label = field?.choices?.find(({ value }) => value === typed)?.label;
  const said = sentenceOf(label ? reason.replaceAll(typed, `‘${label}’`) : reason);
  return field ? said : `${named || file}: ${said}`;
}

/** 'expected whole years, from 0 to 50, got "ten"' -> 'This takes whole years, from 0 to 50, not ten.' */
function sentenceOf(reason: string): string {
  const [, why = reason, got = ''] = /^(.*?)(?:, got (.*))?$/s.exec(reason) ?? [];
  const value = got
    .replaceAll(/^"|"$|[[\]]/g, '')
    .replaceAll(/(?<=\d),(?=\d)/g, got.startsWith('[') ? ' to ' : ',');
  // a longer value is already in the field, and would be hard to read in a sentence
  const isShort = value !== '' && value.length <= 24;
  const [, expected] = /^expected (.+)$/s.exec(why) ?? [];
  if (expected) return asSentence(`this takes ${expected}${isShort ? `, not ${value}` : ''}`);
  return asSentence(why.startsWith('is not') && isShort ? `${value} ${why}` : why);
}

type Line = Pick<ChangedField, 'file' | 'field' | 'around'>;

/**
 * The name of a line, and the names of what contains it. A figure of a row is named by the row alone, because the
 * unit's name adds nothing.
 */
export function namesOf(
  places: readonly Place[],
  { file, field, around }: Line,
): [label: string, within: string] {
  const { name } = placeOf(places, file, field.path);
  const inside = [...around, ...(field.kind === 'amount' ? [] : [field.label])];
  const label = inside.pop() ?? field.label;
  return [label, [name, ...inside.filter((one) => one !== name && !BETWEEN.has(one))].join(', ')];
}

/** Where a line stands, in words: 'Contact, Phone'. */
export const whereOf = (places: readonly Place[], line: Line): string =>
  namesOf(places, line).toReversed().join(', ');
const BETWEEN: ReadonlySet<string> = new Set(['Rows', 'Figures']);

/**
 * Words as visitors read them: names in braces are replaced by their values where those are known here, else by their
 * descriptions.
 */
export const asRead = (words: string, { facts }: Pick<Now, 'facts'>): string =>
  fillParts(words, (name) => facts[name] ?? `[${nameSaid(name).toLowerCase()}]`).join('');

/** The words that a field shows; for a reference the name of what it refers to, and of a photograph not its file. */
function wordsOf({ kind, refersTo }: Field, words: string, now: Pick<Now, 'facts' | 'texts'>): string {
  if (kind === 'photograph' && words) return 'A photograph';
  if (kind === 'focus') return words.replace(/^(.+), (.+)$/, '$1% from the left, $2% from the top');
  if (!refersTo) return asRead(words, now);
  const names = choicesFrom(now.texts, refersTo);
  const nameOf = (one: string) => names.find(({ value }) => value === one)?.label ?? one;
  return words.split(', ').map(nameOf).join(', ');
}

/** A field in the form that staff read: without braces, file names, or words that are only the seed of a drawing. */
export const readable = (field: Field, now: Pick<Now, 'facts' | 'texts'>): Field => ({
  ...field,
  shown:
    field.path.at(-1) === 'seed' && field.shown !== '' ? 'as it is drawn' : wordsOf(field, field.shown, now),
  ...(field.items && { items: field.items.map((one) => readable(one, now)) }),
});

/** Whether a line is a whole new entry: a deal, a term. */
export const isNewEntry = ({ field, was }: Pick<ChangedField, 'field' | 'was'>): boolean =>
  was === '' && field.items !== undefined && field.value !== undefined;

/** The seed of a drawing means nothing to a reader. */
const isSaid = ({ path, value }: Field) => path.at(-1) !== 'seed' && value !== undefined;

export const shownChanges = ({ lines }: Pick<Written, 'lines'>, now: Now): ShownChange[] =>
  lines.flatMap((one) => {
    const { file, field } = one;
    const shown = (at: Field, where: string, was: string, becomes: string) => ({
      ...{ key: `${file} ${atOf(at.path)}`, where },
      was: wordsOf(at, was, now) || null,
      becomes:
        at.kind === 'photograph' && was && becomes ? 'Another photograph' : wordsOf(at, becomes, now) || null,
    });
    if (!isNewEntry(one)) return [shown(field, whereOf(now.places, one), one.was, one.becomes)];
    return [...leafFields([field])]
      .filter((leaf) => isSaid(leaf.field))
      .map(({ field: leaf, around }) => shown(leaf, [...around, leaf.label].join(', '), '', leaf.shown));
  });

/** The places that a change touches, each once. */
export function touchedPlaces(
  { lines, texts }: Pick<Written, 'lines' | 'texts'>,
  places: readonly Place[],
): Place[] {
  const touched = new Map<string, Place>();
  const add = (place: Place) => touched.set(roomOf(place), place);
  for (const { file, field } of lines) add(placeOf(places, file, field.path));
  for (const file of Object.keys(texts))
    if (!lines.some((line) => line.file === file)) add(placeOf(places, file));
  return [...touched.values()];
}

/** The names of the places that a change touches. */
export const placeNames = (draft: Pick<Written, 'lines' | 'texts'>, now: Now): string =>
  touchedPlaces(draft, now.places)
    .map(({ name }) => name)
    .join(', ');
