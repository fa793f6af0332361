import type { FieldPath } from '#app/collections/document.server.ts';
import {
  addItem,
  edit,
  editAll,
  makeOwn,
  moveItem,
  removeItem,
  tooLong,
} from '#app/collections/editing/edit.server.ts';
import {
  type Field,
  fieldAt,
  fieldIn,
  fieldsOf,
  leafFields,
  needsSecondReader,
} from '#app/collections/editing/fields.server.ts';
import { nameSaid } from '#app/collections/editing/labels.ts';
import { withKindSaid, withPhotograph } from '#app/collections/editing/new-files.server.ts';
import { Refused } from '#app/collections/editing/splice.server.ts';
import { collectionOf } from '#app/collections/registry.server.ts';
import { asSentence } from '#app/format/first-letter.ts';
import { hereNow, whoIsHere } from '#db/changes.ts';
import { posted, type StaffAsk, seeOther } from '../ask.ts';
import { timeOf } from '../time-text.ts';
import { approvalFor, sayNobodyYet } from './approval.ts';
import { type FullChange, openChanges, ownDraft, textsWith } from './change.ts';
import { partPath, showDeskPage } from './desk.ts';
import type { DeskAsk, Now } from './desk-ask.ts';
import { keep, notKept } from './keep.ts';
import { asRead, isNewEntry, readable } from './line-text.ts';
import { issuesOf, mistakesOf, nameIn } from './mistakes.ts';
import type { PageView } from './page-view.tsx';
import { bringPictures, focusOf } from './photographs.ts';
import { FIRM_PART, LONG_FILES, loanPage, type Place, placeOf, roomOf } from './places.ts';
import { atOf, postedValue } from './posted-field.ts';
import type { Marks, OwnDraft, RoomProps } from './room-page.tsx';

const parsed = (at: string): FieldPath | undefined => {
  try {
    const path: unknown = JSON.parse(at);
    const isPath =
      Array.isArray(path) &&
      path.length > 0 &&
      path.every((step) => ['string', 'number'].includes(typeof step));
    return isPath ? (path as FieldPath) : undefined;
  } catch {
    // also accepts a path with dots, as people write it in links: contact.phone
    return /^[\w.-]+$/.test(at) ? partPath(at) : undefined;
  }
};

/** The fields of a room; for a long file those of its part. */
function fieldsIn(fields: Field[], file: string, part: string): Field[] {
  if (part === '') return fields;
  if (part === FIRM_PART && file === 'site.yaml') return fields.filter(({ items }) => !items);
  const path = partPath(part);
  let here = fields;
  for (const step of path) {
    const next = here.find((field) => field.path.at(-1) === step);
    if (!next) return [];
    here = next.items ?? [next];
  }
  return here;
}

/** The page beside a room, with the draft where there is one. */
export function viewOf({
  now,
  place,
  draft,
  words,
}: {
  now: Now;
  place: Pick<Place, 'page' | 'name'>;
  draft: FullChange | undefined;
  words: string;
}): PageView {
  const isThere = now.content.siteMap.some(({ path }) => path === place.page);
  return {
    name: now.content.siteMap.find(({ path }) => path === place.page)?.title ?? place.name,
    address: place.page,
    draft: draft ? previewOf(draft, place.page) : null,
    now: isThere ? `/staff/content/preview/public${place.page}` : null,
    words,
  };
}

export const previewOf = ({ id, digest }: { id: number; digest: string }, page: string): string =>
  `/staff/content/preview/${id}-${digest.slice(0, 16)}${page}`;

/** A place without a window yet: a new page, a new entry of a list, or the whole of a long file. */
function newPlaceIn(now: Now, file: string, part: string, fields: readonly Field[]): Place {
  const beside = placeOf(now.places, file, part === '' ? [] : partPath(part));
  const isLong = LONG_FILES[file] !== undefined && part === '';
  const called = isLong
    ? LONG_FILES[file]
    : part === ''
      ? fields.find(({ path, shown }) => shown !== '' && TITLES.includes(String(path[0])))?.shown
      : fields.find(({ path }) => String(path[0]) === part)?.label;
  const name = called ?? beside.name;
  const isDeal = file === 'transactions.yaml' && part !== '';
  return { ...beside, part, name, ...(isDeal && { page: loanPage(name) }) };
}
const TITLES = ['title', 'name'];

async function marksOf(
  ask: DeskAsk,
  draft: FullChange | undefined,
  file: string,
): Promise<Marks & { here: string[]; wrongAll: ReturnType<typeof mistakesOf> }> {
  const { office, staff, now } = ask;
  const texts = textsWith(now, draft);
  const [present, open, issues] = await Promise.all([
    whoIsHere(office.pool, file),
    openChanges(ask),
    draft ? issuesOf(ask, draft) : [],
  ]);
  const wrongAll = mistakesOf(issues, texts, now.places);
  const was: Record<string, string> = {};
  for (const line of draft?.lines ?? [])
    if (line.file === file) was[atOf(line.field.path)] = asRead(line.was, now);
  const wrong: Record<string, string> = {};
  for (const mistake of wrongAll)
    if (mistake.file === file && mistake.field) wrong[atOf(mistake.field.path)] ??= mistake.says;
  const others: Record<string, string> = {};
  for (const change of open)
    if (change.authorId !== staff.id)
      for (const line of change.lines)
        if (line.file === file)
          others[atOf(line.field.path)] =
            `${change.author} wants ${asRead(line.becomes || 'it away', now)} here, ${timeOf(change.savedAt)}. Not public.`;
  const here = present
    .filter(({ accountId }) => accountId !== staff.id)
    .map(
      ({ name, field }) =>
        `${name} is here${field ? `, at ${nameSaid(String(parsed(field)?.at(-1) ?? ''))}` : ''}`,
    );
  return { was, wrong, others, here, wrongAll };
}

function ownDraftOf(draft: FullChange, wrongAll: ReturnType<typeof mistakesOf>, { places }: Now): OwnDraft {
  const { lines, texts, newFiles, retired, needsSecond, savedAt, digest, state } = draft;
  return {
    files: Object.keys(texts).length,
    lines: lines.length,
    wrong: wrongAll.length,
    two: needsSecond,
    isNew: newFiles.length > 0 || lines.some((line) => line.file === 'transactions.yaml' && isNewEntry(line)),
    keptAt: savedAt,
    digest,
    toWrong: wrongAll[0]?.href ?? null,
    retired: Object.keys(retired).map((one) => `‘${nameIn(retired, places, one)}’`),
    isAsked: state !== 'draft',
  };
}

interface Shown {
  open?: string;
  refused?: RoomProps['refused'];
  status?: number;
}

/** The room of a file or of its part; null where there is no such file. */
async function show(
  ask: DeskAsk,
  { open = '', refused = null, status = 200 }: Shown,
): Promise<Response | null> {
  const { office, staff, params, url, now } = ask;
  const file = params.file ?? '';
  const draft = await ownDraft(ask);
  const texts = textsWith(now, draft);
  const text = texts[file];
  if (text === undefined) return null;
  const part = url.searchParams.get('part') ?? '';
  const all = fieldsOf(file, text, texts);
  const fields = fieldsIn(all, file, part);
  const place =
    now.places.find((candidate) => candidate.file === file && candidate.part === part) ??
    newPlaceIn(now, file, part, all);
  if (!place || fields.length === 0) return null;
  const at = parsed(open);
  if (at && staff.role !== 'reader') await hereNow(office.pool, staff.id, file, atOf(at));
  const marks = await marksOf(ask, draft, file);
  const field = at && fieldIn(all, file, at, texts);
  // said before anybody writes or asks: what is asked for too early cannot be approved later either
  const waits =
    (place.two || draft?.needsSecond) && draft?.state !== 'approved'
      ? sayNobodyYet(await approvalFor(office.pool, staff.id, null))
      : '';
  const withReadableText = (item: Field) => readable(item, { ...now, texts });
  return showDeskPage(
    ask,
    'contentRoom',
    {
      file,
      part,
      name: place.name,
      sub: `${collectionOf(file) ? asSentence(collectionOf(file)!.collection.description) : ''}${place.two ? ' A second person approves it before it is public. What stood before is kept, with its date.' : ''}`,
      nobodyYet: waits,
      href: roomOf(place),
      two: needsSecondReader(file),
      edition: now.number,
      fields: fields.map(withReadableText),
      open: at ? atOf(at) : '',
      photograph:
        field?.kind === 'photograph'
          ? {
              digest: digestOfPhotograph(now, draft, field.value),
              focus: fieldIn(all, file, focusOf(field.path)) ?? null,
            }
          : null,
      refused,
      marks,
      here: marks.here,
      draft: draft ? ownDraftOf(draft, marks.wrongAll, now) : null,
      view: viewOf({
        now,
        place,
        // of what cannot go out as it stands there is no page
        draft: marks.wrongAll.length > 0 || draft?.isInConflict ? undefined : draft,
        words: field ? withReadableText(field).shown : '',
      }),
      mayWrite: staff.role !== 'reader',
    },
    status,
  );
}

const digestOfPhotograph = (now: Now, draft: FullChange | undefined, name: unknown): string | null => {
  const path = `photographs/${name}`;
  return draft?.files[path] ?? now.files[path] ?? null;
};

export async function room(ask: DeskAsk): Promise<Response | null> {
  return show(ask, { open: ask.url.searchParams.get('at') ?? '' });
}

/** Twice as many as any form of a room has: a row of terms with ten figures. */
const MOST_FIELDS = 20;

/** Applies the posted fields to a text, each by its path, with the photographs that were posted. */
async function typedInto(
  text: string,
  file: string,
  ask: StaffAsk,
  texts: Record<string, string>,
): Promise<Record<string, string>> {
  const names = [...new Set([...ask.form.keys()].filter((key) => key.startsWith('[')))];
  if (ask.tooLong) throw tooLong(ask.tooLong.length, parsed(ask.tooLong.name));
  // one path can be spelled in a million ways
  if (names.length > MOST_FIELDS) throw new Refused('There is no such field here.');
  const all = fieldsOf(file, text, texts);
  const fields = names.map((name) => {
    const path = parsed(name);
    const field = path && fieldIn(all, file, path, texts);
    if (!field) throw new Refused('There is no such field here.');
    return field;
  });
  const pictures = await bringPictures(ask, fields);
  const edits = new Map(
    fields.map((field) => {
      const at = atOf(field.path);
      const values = ask.form.getAll(at).filter((entry) => typeof entry === 'string');
      return [at, { at: field.path, value: postedValue(field, values) }];
    }),
  );
  // a form brings one at most
  const photograph = fields.find(({ kind }) => kind === 'photograph');
  const shown = photograph && edits.get(atOf(photograph.path))!;
  let after = editAll(
    file,
    text,
    [...edits.values()].filter((one) => one !== shown),
  );
  after = withKindSaid(file, text, after);
  if (shown) {
    after = withPhotograph(file, after, shown.at, shown.value);
    const focus = focusOf(shown.at);
    if (shown.value === undefined && fieldIn(all, file, focus)) after = edit(file, after, focus, undefined);
  }
  // with one figure the whole row
  const sample = posted(ask, 'own') === '1' && fields.find((field) => field.sample);
  if (sample) after = makeOwn(file, after, sample.path);
  return { ...pictures, [file]: after };
}

/** An empty entry for a list: it has its first fields, so that the check asks for each. */
function blankOf(field: Field | undefined): unknown {
  if (!field) return '';
  if (!field.items && ['choices', 'references', 'list', 'lines'].includes(field.kind)) return [];
  if (!field.items) return field.choices?.[0]?.value ?? (field.kind === 'number' ? 0 : '');
  return Object.fromEntries(
    field.items.filter((item) => item.required).map((item) => [String(item.path.at(-1)), blankOf(item)]),
  );
}

/** The first field of the last entry of a list. */
function newEntryAt(file: string, text: string, list: FieldPath): string {
  const entries = fieldAt(file, text, list)?.value;
  const last = [...list, Array.isArray(entries) ? entries.length - 1 : 0];
  const entry = fieldAt(file, text, last);
  const [first] = entry ? leafFields([entry]) : [];
  return atOf(first?.field.path ?? last);
}

const MOVED =
  'You wrote this draft in another window meanwhile. What you typed here stands; keep it once more.';
const ENDED =
  'You published or discarded this draft in another window meanwhile. What you typed here stands; keep it once more, and it begins a new draft.';

/** The room's file after what was posted, with the photographs that came. */
async function changed(
  ask: DeskAsk,
  file: string,
  path: FieldPath,
  texts: Record<string, string>,
): Promise<Record<string, string>> {
  const text = texts[file]!;
  const list = path.slice(0, -1);
  const i = Number(path.at(-1));
  switch (posted(ask, 'do')) {
    case 'add': {
      const entries = fieldAt(file, text, path)?.value;
      const next = Array.isArray(entries) ? entries.length : 0;
      return { [file]: addItem(file, text, path, blankOf(fieldAt(file, text, [...path, next], texts))) };
    }
    case 'remove':
      return { [file]: removeItem(file, text, list, i) };
    case 'up':
      return { [file]: moveItem(file, text, list, i, i - 1) };
    case 'down':
      return { [file]: moveItem(file, text, list, i, i + 1) };
    case 'as-public':
      return { [file]: edit(file, text, path, fieldAt(file, ask.now.texts[file] ?? text, path)?.value) };
    default:
      return typedInto(text, file, ask, texts);
  }
}

/** Changes a line, an entry or the whole file; saved in the draft even where it has errors. */
export async function changeRoom(ask: DeskAsk): Promise<Response | null> {
  const { params, url, now } = ask;
  const file = params.file ?? '';
  const draft = await ownDraft(ask);
  const texts = textsWith(now, draft);
  const text = texts[file];
  if (text === undefined) return null;
  const at = posted(ask, 'at');
  const path = parsed(at) ?? [];
  const does = posted(ask, 'do');
  let opens = ['keep', ''].includes(does) ? at : '';
  try {
    const files = await changed(ask, file, path, texts);
    // what was added is written next
    if (does === 'add') opens = newEntryAt(file, files[file]!, path);
    if (files[file] !== text) await keep(ask, draft, files, posted(ask, 'seen') || null);
  } catch (error) {
    const { says: why, status } = notKept(error, draft ? MOVED : ENDED);
    const value = ask.tooLong ? fieldAt(file, text, path, texts)?.value : (ask.form.get(at) ?? undefined);
    return show(ask, { open: at, status, refused: { value, why } });
  }
  const part = url.searchParams.get('part') ?? '';
  return seeOther(roomOf({ file, part }, opens));
}
