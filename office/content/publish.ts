import type { Content } from '#app/collections/content.ts';
import { nameOf } from '#app/collections/document.server.ts';
import { changedFields } from '#app/collections/editing/changed-fields.server.ts';
import { edit } from '#app/collections/editing/edit.server.ts';
import { fieldAt } from '#app/collections/editing/fields.server.ts';
import { mergeTexts } from '#app/collections/editing/merge.server.ts';
import { dataOf } from '#app/collections/editing/names.server.ts';
import { officeClock } from '#app/lending/office-clock.ts';
import {
  approve,
  askFor,
  baseOf,
  type Change,
  changeById,
  DraftMoved,
  drop,
  giveBack,
  HasDraft,
  rebase,
  saveWhy,
  schedule,
  takeBack,
} from '#db/changes.ts';
import { editionAt, textsOf } from '#db/editions.ts';
import { listAccounts } from '#db/staff-accounts.ts';
import type { Preview } from '#server/editions/content-desk.ts';
import { posted, rowNumber, seeOther } from '../ask.ts';
import { showDeskPage } from './desk.ts';
import {
  asRead,
  type DeskAsk,
  isNewEntry,
  issuesOf,
  mistakesOf,
  type Now,
  ownDraft,
  shownChanges,
  textsWith,
  touchedPlaces,
  type Written,
  whereOf,
  written,
} from './draft.ts';
import type { PageView } from './page-view.tsx';
import { FLOORS, placeOf, roomOf } from './places.ts';
import { atOf } from './posted-field.ts';
import type { FieldConflict, Going, PublishProps, Shows } from './publish-page.tsx';
import { changesOf } from './record.ts';
import { viewOf } from './room.ts';
import { showsOfTerms } from './terms-show.ts';
import type { ShownChange } from './what-changes.tsx';

const PUBLISH_PATH = '/staff/content/out';
const ALREADY_OVER_PATH = '/staff/content?done=over';

/** The name of what a change adds, where it adds one thing and nothing else: an entry of a list, or a file. */
function nameOfNew({ lines, texts }: Written, now: Now): string | null {
  const [line] = lines;
  if (lines.length === 1 && isNewEntry(line!)) return line!.becomes;
  const [[file, text] = ['', null], ...others] = Object.entries(texts);
  const isNew = others.length === 0 && text !== null && !(file in now.texts);
  return isNew ? nameOf(dataOf(file, text)) || null : null;
}

/** The sentence for the history that is proposed until somebody writes another. */
function proposedWhy(name: string | null, [first]: readonly ShownChange[]): string {
  if (name) return `New: ${name}`;
  if (!first) return '';
  // the place and the line: of what stands between them, the nearest is enough
  const [place, ...within] = first.where.split(', ');
  return `${[place, ...within.slice(-2)].join(', ')}: ${first.becomes ?? 'taken away'}`.slice(0, 200);
}

function goingOf(draft: Written, now: Now, me: number): Going {
  const { change } = draft;
  const name = nameOfNew(draft, now);
  const changes = shownChanges(draft, now);
  const why = change.why || proposedWhy(name, changes);
  return { ...change, why, isYours: change.authorId === me, name, changes };
}

/** All words of a page's content, each with its path. */
function* wordsIn(value: unknown, at: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [at, value];
  else if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* wordsIn(item, `${at}.${i}`);
  else if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value)) yield* wordsIn(child, `${at}.${key}`);
}

/** Sentences that change although nobody edited them: counts, and the version of the terms. */
function sentencesOf(before: Content, after: Content, { lines }: Written): Shows['sentences'] {
  const typed = new Set(lines.flatMap(({ was, becomes }) => [was ?? '', becomes ?? '']));
  const found: Shows['sentences'] = [];
  for (const [name, page] of Object.entries(before.pages)) {
    const now = new Map(wordsIn(after.pages[name as keyof Content['pages']], ''));
    for (const [at, was] of wordsIn(page, '')) {
      const becomes = now.get(at);
      if (becomes === undefined || becomes === was || typed.has(was) || typed.has(becomes)) continue;
      found.push({ page: before.pages[name as 'home'].title ?? name, was, becomes });
    }
  }
  if (before.terms.version !== after.terms.version)
    found.push({
      page: 'Version of the terms, on every sheet',
      was: before.terms.version,
      becomes: after.terms.version,
    });
  return found.slice(0, 20);
}

function showsOf(now: Now, preview: Preview, draft: Written): Shows {
  const titles = new Map(
    [...now.content.siteMap, ...preview.content.siteMap].map(({ path, title }) => [path, title]),
  );
  const changed = new Set(preview.pagesChanged);
  return {
    pages: preview.pagesChanged.map((path) => ({ path, name: titles.get(path) ?? path })),
    of: preview.content.siteMap.length,
    floors: FLOORS.map((_, floor) =>
      now.places.filter((place) => place.floor === floor).map(({ page }) => changed.has(page)),
    ),
    sentences: [
      ...sentencesOf(now.content, preview.content, draft),
      ...showsOfTerms(now.content, preview.content),
    ],
  };
}

/**
 * The page that shows a change best: that of the first place that was edited, else the first page whose content
 * changes.
 */
function firstView(now: Now, draft: Written, shows: Shows | null): PageView | null {
  const [place] = touchedPlaces(draft, now.places);
  const page = place?.page ?? '/';
  const isShown = shows === null || shows.pages.some(({ path }) => path === page);
  const shown = isShown ? page : (shows?.pages[0]?.path ?? page);
  return viewOf({
    now,
    draft,
    place: { page: shown, name: place?.name ?? 'A new page' },
    words: draft.lines[0]?.becomes ?? '',
  });
}

/** Names of the other accounts that may approve this author's change. */
async function readersOf({ office }: DeskAsk, author: number | null): Promise<string[]> {
  const all = await listAccounts(office.pool);
  return all
    .filter(({ id, role, disabled }) => id !== author && role !== 'reader' && !disabled)
    .map(({ name }) => name);
}

/** Where the public edition and a change have both changed the same lines. */
async function conflictOf({ office, now }: DeskAsk, { change, texts }: Written) {
  const { pool } = office;
  if (change.base === now.number || change.state === 'published') return null;
  const [base, head] = await Promise.all([baseOf(pool, change), editionAt(pool, now.number)]);
  if (!head) return null;
  const touched = Object.keys(texts).filter((file) => base[file] !== head.files[file]);
  const known = await textsOf(
    pool,
    touched.flatMap((file) => base[file] ?? []),
  );
  const fields: FieldConflict[] = [];
  const merged: ShownChange[] = [];
  const result: Record<string, string | null> = { ...texts };
  for (const file of touched) {
    const baseText = base[file] ? known.get(base[file])! : null;
    const [theirs = null, ours = null] = [now.texts[file], texts[file]];
    if (baseText === null || theirs === null || ours === null) continue;
    const { text, conflicts } = mergeTexts(file, baseText, theirs, ours);
    result[file] = text;
    const say = (words = '') => asRead(words, now);
    for (const conflict of conflicts) {
      const field = fieldAt(file, ours, conflict.field) ?? fieldAt(file, theirs, conflict.field);
      if (!field) continue;
      fields.push({
        key: `${file} ${atOf(field.path)}`,
        file,
        where: whereOf(now.places, { file, field, around: [] }),
        was: say(fieldAt(file, baseText, field.path)?.shown),
        theirs: say(fieldAt(file, theirs, field.path)?.shown),
        ours: say(fieldAt(file, ours, field.path)?.shown),
      });
    }
    const inBoth = conflicts.map(({ field }) => atOf(field));
    const lines = changedFields(file, baseText, theirs).filter(
      ({ field }) => !inBoth.includes(atOf(field.path)),
    );
    merged.push(...shownChanges({ lines }, now));
  }
  return {
    who: head.by,
    head: head.number,
    fields,
    merged,
    texts: result,
    base: known,
    baseFiles: base,
  };
}

interface Shown {
  at?: PublishProps['at'];
  problem?: string;
  status?: number;
  typed?: Partial<PublishProps['typed']>;
}

/** The requested change: one's own draft, or by its number a change that waits or failed. */
async function changeOf(ask: DeskAsk): Promise<Written | undefined> {
  const id = rowNumber(ask.url.searchParams.get('id') ?? posted(ask, 'id'));
  if (id < 0) return ownDraft(ask);
  const change = await changeById(ask.office.pool, id);
  const isTheirs = change && (change.authorId === ask.staff.id || change.authorId === null);
  return isTheirs ? written(ask, change) : undefined;
}

async function renderPublishPage(
  ask: DeskAsk,
  draft: Written,
  { at = 'out', problem = '', status = 200, typed = {} }: Shown,
) {
  const { staff, engine, now } = ask;
  const { change } = draft;
  const [issues, readers, conflict] = await Promise.all([
    issuesOf(ask, change),
    readersOf(ask, change.authorId),
    conflictOf(ask, draft),
  ]);
  const isConflict = conflict !== null && conflict.fields.length > 0;
  const preview = issues.length > 0 || isConflict ? null : await engine.preview(change);
  const refused = Array.isArray(preview) ? preview : issues;
  const shows = preview && !Array.isArray(preview) ? showsOf(now, preview, draft) : null;
  const texts = textsWith(now, draft);
  const tomorrow = officeClock(Date.now() + 86_400_000).day;
  const going = goingOf(draft, now, staff.id);
  return showDeskPage(
    ask,
    'contentPublish',
    {
      edition: now.number,
      going,
      shows,
      issues: mistakesOf(refused, texts, now.places).map(({ field, says, href }) => ({
        says: field ? `${field.label}: ${says}` : says,
        href,
      })),
      files: Object.keys(texts).length,
      view: refused.length > 0 ? null : firstView(now, draft, shows),
      readers,
      at: isConflict ? 'conflict' : at,
      conflict: isConflict ? conflict : null,
      typed: { why: going.why, day: tomorrow, hour: '09:00', ...typed },
      problem: problem || null,
      mayWrite: staff.role !== 'reader',
    },
    status,
  );
}

/** The page on which a change is published. */
export async function publishPage(ask: DeskAsk): Promise<Response> {
  const { url } = ask;
  const draft = await changeOf(ask);
  if (!draft) return seeOther('/staff/content');
  return renderPublishPage(ask, draft, { at: url.searchParams.has('hour') ? 'hour' : 'out' });
}

/** Redirects to the first line of one's draft. */
export async function backToLines(ask: DeskAsk): Promise<Response> {
  const { now } = ask;
  const draft = await ownDraft(ask);
  const [line] = draft?.lines ?? [];
  if (!draft) return seeOther('/staff/content');
  const file = line?.file ?? Object.keys(draft.texts)[0] ?? 'site.yaml';
  return seeOther(
    draft.texts[file] === null ? '/staff/content' : roomOf(placeOf(now.places, file, line?.field.path)),
  );
}

/** The instant of this day and hour in New York; undefined where that hour does not exist. */
export function officeInstant(day: string, hour: string): Date | undefined {
  const asUtc = Date.parse(`${day}T${hour}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // New York is four or five hours behind UTC
  return [4, 5]
    .map((hours) => new Date(asUtc + hours * 3_600_000))
    .find((at) => officeClock(at).day === day && officeClock(at).time === hour);
}

const CHANGED =
  'You wrote this draft in another window meanwhile. This is how it stands now; look at it once more.';

const HAS_DRAFT = 'You write at something else by now. Publish that first, or discard it.';

/**
 * Carries out an action on a change: publish, schedule, ask for approval, take back, discard, or resolve a conflict.
 */
export async function applyPublishAction(ask: DeskAsk): Promise<Response> {
  const { office, staff } = ask;
  const { pool } = office;
  const draft = await changeOf(ask);
  if (!draft || draft.change.state === 'published') return seeOther(ALREADY_OVER_PATH);
  const { change } = draft;
  const { id, digest } = change;
  const { why: proposed } = goingOf(draft, ask.now, staff.id);
  // a second person approved the change under the sentence that they read
  const why = change.approvedBy === null ? posted(ask, 'why') : proposed;
  const [day, hour] = [posted(ask, 'day'), posted(ask, 'hour')];
  // a sentence left as it was offered is not kept: what is proposed next follows the lines as they stand then
  const typed = { why: why === posted(ask, 'offered') ? '' : why, day, hour };
  const again = (shown: Shown) =>
    renderPublishPage(ask, draft, {
      typed: Object.fromEntries(Object.entries(typed).filter(([, text]) => text)),
      ...shown,
    });
  if (posted(ask, 'seen') !== digest) return again({ problem: CHANGED, status: 409 });
  const does = posted(ask, 'do');
  if (does === 'throw-away') {
    await drop(pool, id, staff.id, digest);
    return seeOther('/staff/content?done=thrown-away');
  }
  if (does === 'take-back') {
    try {
      await takeBack(pool, id, staff.id, digest);
    } catch (error) {
      if (!(error instanceof HasDraft)) throw error;
      return again({ problem: HAS_DRAFT, status: 409 });
    }
    return seeOther(PUBLISH_PATH);
  }
  if (does === 'choose') return resolveConflict(ask, draft);
  if (why === '')
    return again({
      problem: 'Say in a sentence what changes, for the history.',
      status: 422,
      at: day ? 'hour' : 'out',
    });
  if (does === 'ask') {
    await saveWhy(pool, id, staff.id, typed.why || change.why);
    await askFor(pool, id, staff.id, digest);
    return seeOther(PUBLISH_PATH);
  }
  const said = typed.why || proposed;
  if (does === 'schedule') {
    const at = officeInstant(day, hour);
    if (!at || at.getTime() <= Date.now())
      return again({ at: 'hour', problem: 'Choose a day and an hour that are still to come.', status: 422 });
    const isSet = await schedule(pool, id, staff.id, { digest, at, why: said });
    return isSet ? seeOther(`${PUBLISH_PATH}?id=${id}`) : again({ problem: CHANGED, status: 409 });
  }
  return publish(ask, draft, said, again);
}

async function publish(
  { office, engine, staff }: DeskAsk,
  { change }: Written,
  why: string,
  again: (shown: Shown) => Promise<Response>,
) {
  const outcome = await engine.publish(change, staff, why).catch((error: unknown) => {
    office.log.error({ err: error }, 'an edition could not be published');
    return null;
  });
  switch (outcome?.done) {
    case 'published':
      return seeOther(`/staff/content/public/${outcome.number}?pages=${outcome.pages}`);
    case 'over':
      return seeOther(ALREADY_OVER_PATH);
    case 'refused':
    case 'conflict':
      return again({ status: 409 });
    case 'not-approved':
      return again({ status: 409, problem: 'Somebody else has to approve this before it is public.' });
    default:
      return again({
        at: 'failed',
        status: 500,
        problem:
          'The pages could not be made. It is not your lines that are wrong; whoever keeps the site finds the reason in its log.',
      });
  }
}

/** Merges the draft with the public edition; lines that both changed are taken as chosen. */
async function resolveConflict(ask: DeskAsk, draft: Written): Promise<Response> {
  const { now } = ask;
  const conflict = await conflictOf(ask, draft);
  if (!conflict) return seeOther(PUBLISH_PATH);
  const texts = { ...conflict.texts };
  for (const [i, { file, key }] of conflict.fields.entries()) {
    const path = JSON.parse(key.slice(file.length + 1));
    const chosen = posted(ask, `choice-${i}`);
    const from =
      chosen === 'theirs'
        ? now.texts[file]!
        : chosen === 'was'
          ? conflict.base.get(conflict.baseFiles[file]!)!
          : draft.texts[file]!;
    // the merged text has the public version already
    if (chosen !== 'theirs') texts[file] = edit(file, texts[file]!, path, fieldAt(file, from, path)?.value);
  }
  try {
    await rebase(ask.office.pool, draft.change, now.number, texts);
  } catch (error) {
    if (!(error instanceof DraftMoved || error instanceof HasDraft)) throw error;
    const problem = error instanceof HasDraft ? HAS_DRAFT : CHANGED;
    return renderPublishPage(ask, draft, { problem, status: 409 });
  }
  return seeOther(PUBLISH_PATH);
}

/** The page that confirms the publication. */
export async function publishedPage(ask: DeskAsk): Promise<Response | null> {
  const { office, params, url, now } = ask;
  const row = await editionAt(office.pool, Number(params.number));
  if (!row) return null;
  const pages = Number(url.searchParams.get('pages') ?? 0);
  const parent = row.parent === null ? null : await editionAt(office.pool, row.parent);
  const { places, changes } = await changesOf(ask, row, parent);
  const titles = new Map(now.content.siteMap.map(({ path, title }) => [path, title]));
  const shown = [...new Set(places.map(({ page }) => page))].filter((path) => titles.has(path));
  const page = shown[0];
  const words = changes[0]?.becomes ?? '';
  return showDeskPage(ask, 'contentPublished', {
    view: page ? viewOf({ now, place: { page, name: titles.get(page)! }, draft: undefined, words }) : null,
    number: row.number,
    why: row.why,
    at: row.at,
    pages: Number.isInteger(pages) ? pages : 0,
    links: shown.slice(0, 5).map((path) => ({ path, name: titles.get(path)! })),
  });
}

/** The lines that a second editor read, to compare with a later version of the change. */
const reviewedLines = ({ changes }: Going) =>
  JSON.stringify(changes.map(({ key, becomes }) => [key, becomes?.slice(0, 200)]));

async function renderReviewPage(
  ask: DeskAsk,
  change: Change,
  {
    stale = null,
    problem = '',
    status = 200,
  }: { stale?: string | null; problem?: string; status?: number } = {},
) {
  const { staff, engine, now } = ask;
  const draft = await written(ask, change);
  const preview = await engine.preview(change);
  const shows = Array.isArray(preview) ? null : showsOf(now, preview, draft);
  const going = goingOf(draft, now, staff.id);
  return showDeskPage(
    ask,
    'contentRead',
    {
      edition: now.number,
      going,
      read: reviewedLines(going),
      shows,
      view: shows ? firstView(now, draft, shows) : null,
      stale:
        stale === null
          ? null
          : going.changes.filter(
              ({ key, becomes }) => !stale.includes(JSON.stringify([key, becomes?.slice(0, 200)])),
            ),
      problem: problem || (Array.isArray(preview) ? 'It does not pass as it is; its writer sees why.' : null),
      may: staff.role !== 'reader',
    },
    status,
  );
}

/** A change, as its second editor reads it. */
export async function reviewPage(ask: DeskAsk): Promise<Response | null> {
  const change = await changeById(ask.office.pool, Number(ask.params.id));
  return change && change.state !== 'draft' ? renderReviewPage(ask, change) : null;
}

const OVER = 'It does not wait for approval any more.';

/** The second editor approves exactly the version that they read, or returns it with a reason. */
export async function applyReviewAction(ask: DeskAsk): Promise<Response | null> {
  const { office, params, staff } = ask;
  const { pool } = office;
  const change = await changeById(pool, Number(params.id));
  if (!change) return null;
  const digest = posted(ask, 'digest');
  if (digest !== change.digest)
    return change.state === 'asked'
      ? renderReviewPage(ask, change, { stale: posted(ask, 'read'), status: 409 })
      : seeOther('/staff/content');
  if (posted(ask, 'do') === 'send-back') {
    const reason = posted(ask, 'reason').slice(0, 1000);
    if (reason === '')
      return renderReviewPage(ask, change, {
        problem: 'Say in a sentence what should be different.',
        status: 422,
      });
    const isBack = await giveBack(pool, change.id, staff.id, digest, reason);
    return isBack
      ? seeOther('/staff/content?done=sent-back')
      : renderReviewPage(ask, change, { problem: OVER, status: 409 });
  }
  const problem =
    change.authorId === staff.id
      ? 'You wrote this, so somebody else approves it.'
      : await approve(pool, change.id, staff.id, digest).then(
          (done) => (done ? '' : OVER),
          () =>
            'The two of you have to be editors for a week: one who was invited or given a role since cannot approve it.',
        );
  return problem
    ? renderReviewPage(ask, change, { problem, status: 409 })
    : seeOther('/staff/content?done=approved');
}
