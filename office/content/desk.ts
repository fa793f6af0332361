import { type Found, find } from '#app/collections/editing/find.server.ts';
import { nameSaid } from '#app/collections/editing/labels.ts';
import { asSentence } from '#app/format/first-letter.ts';
import { changesToApprove } from '#db/changes.ts';
import { type EditionRow, editionAt, isPicture, editions as readEditions } from '#db/editions.ts';
import type { HouseFloor, Light } from '#drawings/office/content-house.ts';
import type { StaffAsk } from '../ask.ts';
import type { OfficePages } from '../pages.tsx';
import { type Shown, showPage } from '../show-page.ts';
import { dayAndHour, timeOf } from '../time-text.ts';
import { isLeft } from './approval.ts';
import { type FullChange, openChanges, placeNames, touchedPlaces } from './change.ts';
import type { DeskAsk, Now } from './desk-ask.ts';
import type { Hit, ListedChange } from './desk-page.tsx';
import { asRead, namesOf, readable, whereOf } from './line-text.ts';
import { FLOORS, LONG_FILES, onFloors, type Place, placeOf, roomOf } from './places.ts';
import { atOf } from './posted-field.ts';
import type { ShownEdition } from './record-page.tsx';

/** The account that looks, and the changes that wait for its approval. */
interface Me {
  id: number;
  approves: ReadonlySet<number>;
}

export const meOf = async ({ office, staff }: DeskAsk): Promise<Me> => ({
  id: staff.id,
  approves: new Set((await changesToApprove(office.pool, staff.id)).map(({ id }) => id)),
});

/** Whether the account that looks wrote it, and may publish it still. */
const isYoursNow = ({ authorId, mayPublish }: FullChange, me: Me) =>
  authorId === me.id && mayPublish === true;

/** Whose turn a change is, as the state of a window. */
function lightOf(change: FullChange, me: Me): Light {
  const isYours = isYoursNow(change, me);
  switch (change.state) {
    case 'stayed-back':
      return isYours ? 'bad' : 'dim';
    case 'scheduled':
      if (change.isInConflict && isYours) return 'bad';
      return change.mayPublish ? 'set' : 'dim';
    case 'asked':
      return isYours ? 'waits' : me.approves.has(change.id) ? 'read' : 'dim';
    default:
      return isYours ? 'lit' : 'dim';
  }
}

const firstName = (name: string) => name.split(' ')[0]!;

/** A change in the desk's list. */
function listedChange(change: FullChange, now: Now, me: Me): ListedChange {
  const { lines, state, author, savedAt, publishAt, reason, approvedBy, id, needsSecond } = change;
  const isYours = isYoursNow(change, me);
  const light = lightOf(change, me);
  const toRead = light === 'read';
  const places = touchedPlaces(change, now.places);
  const [place] = places;
  const [first] = lines;
  const name =
    places.length > 2
      ? `${place!.name}, and ${places.length - 1} others`
      : placeNames(change, now) || 'A draft';
  const line = first
    ? asRead(
        `${whereOf([], first).replace(/^[^,]+, /, '')}: ${[first.becomes, first.was && `was ${first.was}`].filter(Boolean).join(', ')}`,
        now,
      ).slice(0, 110)
    : '';
  const read = approvedBy ? `Approved by ${approvedBy}` : line;
  const waitsForChoice = state === 'scheduled' && change.isInConflict;
  const hour = dayAndHour(publishAt ?? savedAt);
  /** What the change is about, what its author can do, and how its state reads to others. */
  const [what, own, others] = {
    draft: isYours
      ? [reason ? `Sent back: ${reason}` : line, 'Go on', '']
      : [`${author} is writing`, '', 'writing'],
    asked: [line, 'waits for approval', 'waits for approval'],
    approved: [read, 'Publish', 'approved'],
    scheduled: waitsForChoice
      ? ['Somebody else published the same line', 'Choose', 'cannot go out yet']
      : [read, hour, hour],
    'stayed-back': [reason ?? '', 'Open', 'stayed back'],
    published: ['', '', ''],
  }[state];
  const by = isYours ? `Yours since ${timeOf(savedAt)}` : `${author}, ${timeOf(savedAt)}`;
  const said = isLeft(change) ? `${author} is no editor any more` : what;
  const isOpen = state === 'draft' && (!isYours || places.length === 1);
  return {
    key: String(id),
    name,
    says: said ? `${asSentence(said)} ${by}` : by,
    does: isLeft(change) ? 'does not go out' : toRead ? 'Review' : (isYours ? own : others)!,
    href:
      isOpen && place ? roomOf(place) : isYours ? `/staff/content/out?id=${id}` : `/staff/content/read/${id}`,
    light,
    two: needsSecond,
    yours: toRead || (isYours && state !== 'asked' && (state !== 'scheduled' || waitsForChoice)),
  };
}

/** 'topics.2' -> ['topics', 2] */
export const partPath = (part: string): (string | number)[] =>
  part.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

export function floorsOf(now: Now, open: readonly FullChange[], me: Me): HouseFloor[] {
  const marked = new Map<Place, { light: Light; label: string }>();
  for (const one of open)
    for (const place of touchedPlaces(one, now.places)) {
      const isYours = isYoursNow(one, me);
      const label =
        one.publishAt && one.mayPublish && !one.isInConflict
          ? dayAndHour(one.publishAt).split(',')[0]!
          : isYours
            ? 'You'
            : firstName(one.author);
      if (!marked.has(place) || isYours) marked.set(place, { light: lightOf(one, me), label });
    }
  const fresh = open.flatMap(({ newFiles }) => newFiles);
  const windows = onFloors(now.places, (place) => ({
    ...{ name: place.name, href: roomOf(place), two: place.two, light: 'dark' as const },
    ...marked.get(place),
  }));
  return FLOORS.map((name, floor) => ({
    name,
    windows: [
      ...windows[floor]!,
      ...fresh
        .filter((file) => floor === (file.startsWith('leaders/') ? 1 : 0))
        .map((file) => ({
          name: `New: ${placeOf(now.places, file).name}`,
          href: roomOf({ file, part: '' }),
          two: false,
          light: 'new' as const,
          label: 'New',
        })),
    ],
  }));
}

/** Where the words stand: as typed, or the first of them; a number in another notation as a whole. */
function matchIn(shown: string, words: string): [from: number, to: number] {
  const all = shown.toLowerCase();
  for (const word of [words, ...words.split(/\s+/).filter((one) => one.length > 2)]) {
    const at = all.indexOf(word.toLowerCase());
    if (at >= 0) return [at, at + word.length];
  }
  const digits = words.replaceAll(/\D/g, '');
  const isSame = digits.length >= 3 && shown.replaceAll(/\D/g, '').includes(digits);
  return [0, isSame ? Math.min(shown.length, 60) : 0];
}

/** The words around what was searched for, as many as fit on a line. */
export function hitOf(found: Found, words: string, now: Now): Hit {
  const { file, field } = found;
  const place = placeOf(now.places, file, field.path);
  const { shown } = readable(field, now);
  const [label, where] = namesOf(now.places, found);
  const [from, to] = matchIn(shown, words);
  const before = shown.slice(Math.max(0, from - 40), from);
  return {
    href: roomOf(place, atOf(field.path)),
    label,
    before: from > 40 ? `…${before}` : before,
    match: shown.slice(from, to),
    after: shown.length > to + 60 ? `${shown.slice(to, to + 60)}…` : shown.slice(to),
    where,
    two: field.secondReader,
  };
}

/** The windows whose content differs between an edition and the one before it. */
function touchedBetween(
  now: Now,
  files: Record<string, string>,
  before: Record<string, string> | undefined,
): { floors: boolean[][]; names: string[] } {
  const differs = (file: string) => !before || before[file] !== files[file];
  const floors = onFloors(now.places, ({ file }) => before !== undefined && differs(file));
  const all = new Set([...Object.keys(files), ...Object.keys(before ?? {})].filter(differs));
  const names = [...all]
    .filter((file) => !isPicture(file))
    .map((file) => {
      const inFile = now.places.filter((place) => place.file === file);
      return inFile.length === 1
        ? inFile[0]!.name
        : (LONG_FILES[file] ?? nameSaid(file.replace(/^.*\//, '').replace(/\.\w+$/, '')));
    });
  return { floors, names };
}

/** Editions for the record, each compared with the one before it. */
export async function shownEditions({ office, now }: DeskAsk, rows: EditionRow[]): Promise<ShownEdition[]> {
  const oldest = rows.at(-1);
  const before = oldest?.parent ? await editionAt(office.pool, oldest.parent) : null;
  return rows.map((row, i) => {
    const parent = rows[i + 1] ?? before ?? undefined;
    const between = touchedBetween(now, row.files, row.parent === null ? undefined : parent?.files);
    // a sentence that was proposed begins with the place, or names what is new
    const names = between.names.filter((name) => !row.why.includes(name));
    const touched =
      row.parent === null
        ? 'Where the history begins'
        : names.length > 4
          ? `${names.slice(0, 3).join(', ')}, and ${names.length - 3} others`
          : names.join(', ');
    return {
      ...row,
      ...{ floors: between.floors, touched },
      isLive: row.number === now.number,
      canUndo: row.parent !== null,
    };
  });
}

/** The response with a page of the content desk, which may frame pages of the site. */
export async function showDeskPage<Name extends keyof OfficePages>(
  ask: StaffAsk,
  name: Name,
  shown: Shown<Name>,
  status = 200,
): Promise<Response> {
  const notice = SAID.get(ask.url.searchParams.get('done') ?? '');
  return showPage(ask, name, { notice, ...shown }, status, {}, { 'frame-src': ["'self'"] });
}

/** Places that a search shows. */
const MOST_FOUND = 12;

/** The content desk: open changes, the house, and all rooms; with results where something was searched for. */
export async function desk(ask: DeskAsk, among?: Hit[]): Promise<Response> {
  const { office, staff, url, now } = ask;
  const words = (url.searchParams.get('find') ?? '').trim().slice(0, 200);
  const [open, rows, me] = await Promise.all([
    openChanges(ask),
    readEditions(office.pool, { limit: 7 }),
    meOf(ask),
  ]);
  // one more than is shown tells whether there are more
  const found = words.length < 2 ? undefined : find(now.texts, words, now.facts, MOST_FOUND + 1);
  const hits = among ?? found?.slice(0, MOST_FOUND).map((one) => hitOf(one, words, now));
  if (staff.role !== 'reader') ask.engine.ready();
  const byStaff = open.filter(({ authorId }) => authorId !== null);
  const ofBuild = open.find(({ authorId }) => authorId === null);
  return showDeskPage(ask, 'contentDesk', {
    edition: { number: now.number, at: rows[0]?.at ?? null },
    find: words,
    hits,
    hasMore: !among && (found?.length ?? 0) > MOST_FOUND,
    open: byStaff.map((one) => listedChange(one, now, me)),
    floors: floorsOf(now, byStaff, me),
    editions: await shownEditions(ask, rows),
    told: ofBuild
      ? {
          title: 'A new build of the site brought other words for what staff changed as well',
          text: `It is about ${placeNames(ofBuild, now)}. The public page still has the words of staff, and keeps them until somebody chooses.`,
          href: `/staff/content/out?id=${ofBuild.id}`,
        }
      : null,
  });
}

const SAID: ReadonlyMap<string, string> = new Map(
  Object.entries({
    over: 'That draft is not as you saw it any more: it was published, discarded or written on in another window. This is how things stand now.',
    new: 'It is written, for you alone. Look it over.',
    taken: 'Taken as it is public. Nothing is left of your draft.',
    kept: 'Kept as it is public. What the build brought instead is at an end, and the history says so.',
    discarded: 'Discarded. The public page is as it was.',
    'sent-back': 'Sent back. The light is with its writer again.',
    approved: 'Approved. Its writer can publish it now.',
  }),
);
