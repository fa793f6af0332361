import { changedFields } from '#app/collections/editing/changed-fields.server.ts';
import { mergeTexts } from '#app/collections/editing/merge.server.ts';
import { collectionOf } from '#app/collections/registry.server.ts';
import { keptPublic, openChanges } from '#db/changes.ts';
import { type EditionRow, editionAt, isPicture, editions as readEditions, textsOf } from '#db/editions.ts';
import { posted, rowNumber, seeOther } from '../ask.ts';
import { fullChange, placeNames, touchedPlaces } from './change.ts';
import { showDeskPage, shownEditions } from './desk.ts';
import type { DeskAsk } from './desk-ask.ts';
import { anySecond } from './keep.ts';
import { shownLines } from './line-text.ts';
import { LONG_FILES, placeOf, roomOf } from './places.ts';

const A_PAGE = 50;

/** The editions that changed some of these files. */
export async function touching(ask: DeskAsk, files: readonly string[]): Promise<EditionRow[]> {
  const rows = await readEditions(ask.office.pool, { limit: 500 });
  return rows.filter((row, i) => {
    const before = rows[i + 1];
    return before && files.some((file) => before.files[file] !== row.files[file]);
  });
}

/** All published editions and the scheduled changes; or the history of one place. */
export async function record(ask: DeskAsk): Promise<Response | null> {
  const { staff, url, now } = ask;
  const { pool } = ask.office;
  const [file = '', part = ''] = (url.searchParams.get('of') ?? '').split('#');
  if (file && !collectionOf(file)) return null;
  const of = file
    ? (now.places.find((one) => one.file === file && one.part === part) ?? placeOf(now.places, file))
    : undefined;
  const named = rowNumber(url.searchParams.get('before') ?? '');
  const before = named < 0 ? undefined : named;
  const rows = of ? await touching(ask, [file]) : await readEditions(pool, { before, limit: A_PAGE });
  const open = await openChanges(pool);
  const waiting = open.filter(
    ({ state, publishAt }) => publishAt && (state === 'scheduled' || state === 'stayed-back'),
  );
  const coming = await Promise.all(waiting.map((change) => fullChange(ask, change)));
  const editions = await shownEditions(ask, rows);
  const kept = before === undefined ? await keptPublic(pool, file) : [];
  return showDeskPage(ask, 'contentRecord', {
    editions: of ? editions.map((one) => ({ ...one, touched: '' })) : editions,
    last: now.number,
    coming: coming.map((change) => ({
      change,
      name: change.why || placeNames(change, now),
      stayedBack: change.state === 'stayed-back' ? (change.reason ?? 'It no longer fitted.') : null,
      isYours: change.authorId === staff.id,
    })),
    kept: kept.map(({ id, files, why, savedAt }) => ({
      ...{ id, why, at: savedAt },
      name: Object.keys(files)
        .filter((path) => !isPicture(path))
        .map((path) => LONG_FILES[path] ?? placeOf(now.places, path).name)
        .join(', '),
    })),
    next: !of && rows.length === A_PAGE && rows.at(-1)!.number > 1 ? rows.at(-1)!.number : null,
    // editions are told apart by file
    only: of ? { name: of.name, whole: LONG_FILES[file] ?? of.name, href: roomOf(of) } : null,
  });
}

/** A file that an edition changed; null where there was none, or is none any more. */
export interface ChangedText {
  file: string;
  was: string | null;
  becomes: string | null;
}

/** The lines that an edition changed, with their places. */
export async function linesOf({ office, now }: DeskAsk, row: EditionRow, parent: EditionRow | null) {
  const files = [...new Set([...Object.keys(row.files), ...Object.keys(parent?.files ?? {})])].filter(
    (file) => !isPicture(file) && row.files[file] !== parent?.files[file],
  );
  const digests = files.flatMap((file) =>
    [row.files[file], parent?.files[file]].filter((one) => one !== undefined),
  );
  const known = await textsOf(office.pool, digests);
  const text = (digest: string | undefined) => (digest === undefined ? null : known.get(digest)!);
  const changed = files.map(
    (file): ChangedText => ({ file, was: text(parent?.files[file]), becomes: text(row.files[file]) }),
  );
  const lines = changed.flatMap(({ file, was, becomes }) => changedFields(file, was, becomes));
  const texts = Object.fromEntries(changed.map(({ file, becomes }) => [file, becomes]));
  return {
    changed,
    lines: shownLines({ lines }, now),
    places: touchedPlaces({ lines, texts }, now.places),
  };
}

/**
 * What became of a file that an edition changed: its words stand and can be taken back, none of them is public any more, or
 * others were written over some.
 */
function standOf(
  { file, was, becomes }: ChangedText,
  texts: Readonly<Record<string, string | undefined>>,
): 'stands' | 'over' | 'changed' {
  const is = texts[file] ?? null;
  if (is === was) return 'over';
  if (was === null || becomes === null || is === null) return is === becomes ? 'stands' : 'changed';
  const { text, conflicts } = mergeTexts(file, becomes, is, was);
  if (conflicts.length > 0) return 'changed';
  return text === is ? 'over' : 'stands';
}

/** The most later editions that are compared: of a long file each takes 20 ms. */
const COMPARED = 20;

/** Whether what an edition brought stood in every later one: undone, and brought back since, it stands again. */
async function didStand(
  { office }: DeskAsk,
  changed: readonly ChangedText[],
  since: readonly EditionRow[],
): Promise<boolean> {
  const files = since
    .slice(0, COMPARED)
    .map((row) => changed.flatMap(({ file }) => (row.files[file] ? [[file, row.files[file]] as const] : [])));
  const known = await textsOf(
    office.pool,
    files.flat().map(([, digest]) => digest),
  );
  return files.every((of) => {
    const texts = Object.fromEntries(of.map(([file, digest]) => [file, known.get(digest)!]));
    return changed.every((one) => standOf(one, texts) === 'stands');
  });
}

const CHANGED = 'The same lines were changed since. Change them by hand: both stand in the history.';
const OVER = 'It is undone already: nothing that it brought is public any more.';

interface Shown {
  /** Why what was pressed was not done. */
  problem?: string;
  /** Why it cannot be undone, where that is known already. */
  cannot?: string;
}

async function show(ask: DeskAsk, { problem, cannot }: Shown = {}): Promise<Response | null> {
  const { office, params } = ask;
  const row = await editionAt(office.pool, Number(params.number));
  if (!row) return null;
  const parent = row.parent === null ? null : await editionAt(office.pool, row.parent);
  const [edition] = await shownEditions(ask, [row]);
  const { changed, lines } = parent ? await linesOf(ask, row, parent) : { changed: [], lines: [] };
  const files = changed.map(({ file }) => file);
  const since = (await touching(ask, files)).filter(({ number }) => number > row.number).toReversed();
  const stand = new Set(changed.map((one) => standOf(one, ask.now.texts)));
  const isOver = stand.has('over') && stand.size === 1;
  const isOther = cannot !== undefined || stand.has('over') || stand.has('changed');
  const where = isOther
    ? ', here as well'
    : (await didStand(ask, changed, since))
      ? ', in other places'
      : ', here as well: it stands again';
  return showDeskPage(
    ask,
    'contentEdition',
    {
      edition: edition!,
      lines,
      since:
        since.length > 0
          ? `${since.length === 1 ? 'Edition' : 'Editions'} ${since.map(({ number }) => number).join(', ')} changed this file since${where}`
          : '',
      isByTwo: anySecond(
        Object.fromEntries(changed.map(({ file, was }) => [file, was])),
        Object.fromEntries(changed.map(({ file, becomes }) => [file, becomes])),
      ),
      problem: problem ?? null,
      cannot: cannot ?? (stand.has('changed') ? CHANGED : isOver ? OVER : null),
    },
    problem || cannot ? 409 : 200,
  );
}

export const edition = (ask: DeskAsk): Promise<Response | null> => show(ask);

/** Undoes an edition by publishing a new one with the words from before it. */
export async function undo(ask: DeskAsk): Promise<Response | null> {
  const { engine, staff, params } = ask;
  const number = Number(params.number);
  const why = posted(ask, 'why').slice(0, 300) || `Undone: edition ${number}`;
  const outcome = await engine.undo(number, staff, why);
  switch (outcome.done) {
    case 'published':
      return seeOther(`/staff/content/public/${outcome.number}?pages=${outcome.pages}`);
    case 'conflict':
      return show(ask, { cannot: CHANGED });
    case 'over':
      return show(ask, { cannot: OVER });
    case 'refused':
      return show(ask, { problem: `It would not pass today: ${outcome.issues[0]?.reason ?? ''}.` });
    default:
      return show(ask, { problem: 'Its words have to be approved by a second person first.' });
  }
}
