import { setTimeout as pause } from 'node:timers/promises';
import { dataOf } from '#app/collections/editing/names.server.ts';
import { REDIRECTS, type Redirect } from '#app/collections/redirects.server.ts';
import { officeClock } from '#app/lending/office-clock.ts';
import { officeInstant } from '#app/lending/office-instant.ts';
import * as changes from '#db/changes.ts';
import { editionAt } from '#db/editions.ts';
import { posted, rowNumber, seeOther } from '../ask.ts';
import { approvalFor } from './approval.ts';
import { type FullChange, fullChange, ownDraft, textsWith } from './change.ts';
import { conflictOf, hasToChoose, resolvedTexts } from './conflict.ts';
import { showDeskPage } from './desk.ts';
import { askerOf, type DeskAsk } from './desk-ask.ts';
import { anySecond } from './keep.ts';
import { issuesOf, mistakesOf } from './mistakes.ts';
import { placeOf, roomOf } from './places.ts';
import type { PublishProps } from './publish-page.tsx';
import { type ChangedText, linesOf } from './record.ts';
import { viewOf } from './room.ts';
import { firstView, shownChange, showsOf } from './shown-change.ts';

const ALREADY_OVER_PATH = '/staff/content?done=over';

/** The page of the change as it stands after what was done with it. */
const seeOutAgain = (ask: DeskAsk, { id }: changes.Change) =>
  seeOther(`/staff/content/out?id=${id}${posted(ask, 'soon') ? '&soon=1' : ''}`);

/** How long a page that is wanted soon waits for the pages of its change, which a room may have had made. */
const SOON_MS = 300;

interface Shown {
  at?: PublishProps['at'];
  /** Not to wait until the pages of the change are made. */
  isSoon?: boolean;
  problem?: string;
  problemAt?: PublishProps['problemAt'];
  status?: number;
  typed?: Partial<PublishProps['typed']>;
  /** What was chosen for each line of a conflict, where it could not be carried out. */
  choices?: string[];
}

/** The requested change: one's own draft, or by its number a change that waits or failed. */
async function changeOf(ask: DeskAsk): Promise<FullChange | undefined> {
  const id = rowNumber(ask.url.searchParams.get('id') ?? posted(ask, 'id'));
  if (id < 0) return ownDraft(ask);
  const change = await changes.changeById(ask.office.pool, id);
  const isTheirs = change && (change.authorId === ask.staff.id || change.authorId === null);
  return isTheirs ? fullChange(ask, change) : undefined;
}

async function renderPublishPage(
  ask: DeskAsk,
  change: FullChange,
  { at = 'out', isSoon = false, problem = '', problemAt, status = 200, typed = {}, choices = [] }: Shown,
) {
  const { office, staff, engine, now } = ask;
  const [approval, conflict] = await Promise.all([
    approvalFor(office.pool, change.authorId ?? staff.id, change.id),
    conflictOf(ask, change),
  ]);
  const isConflict = conflict !== null && hasToChoose(conflict);
  const making = isConflict ? issuesOf(ask, change) : engine.preview(change, askerOf(ask));
  const preview = await (isSoon ? Promise.race([making, pause(SOON_MS, null)]) : making);
  const refused = Array.isArray(preview) ? preview : [];
  const shows = !preview || Array.isArray(preview) ? null : showsOf(now, preview, change);
  const texts = textsWith(now, change);
  const tomorrow = officeClock(Date.now() + 86_400_000).day;
  const shown = shownChange(change, now, staff.id);
  const view = refused.length > 0 ? null : firstView(now, change, shows);
  return showDeskPage(
    ask,
    'contentPublish',
    {
      edition: now.number,
      change: shown,
      isEmpty: change.isEmpty,
      shows,
      isMaking: preview === null,
      issues: mistakesOf(refused, texts, now.places).map(({ field, says, href }) => ({
        says: field ? `${field.label}: ${says}` : says,
        href,
      })),
      files: Object.keys(texts).length,
      view: view && isConflict ? { ...view, draft: null } : view,
      approval,
      at: isConflict ? 'conflict' : at,
      conflict: isConflict ? { ...conflict, choices } : null,
      typed: { why: shown.why, day: tomorrow, hour: '09:00', ...typed },
      problem: problem || null,
      problemAt,
      mayWrite: staff.role !== 'reader',
    },
    status,
  );
}

/** The page on which a change is published. */
export async function publishPage(ask: DeskAsk): Promise<Response> {
  const { url } = ask;
  const change = await changeOf(ask);
  if (!change || change.state === 'published') return seeOther('/staff/content');
  const { searchParams: asked } = url;
  return renderPublishPage(ask, change, {
    at: asked.has('hour') ? 'hour' : 'out',
    isSoon: asked.has('soon'),
  });
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

const CHANGED =
  'You wrote this draft in another window meanwhile. This is how it stands now; look at it once more.';

const HAS_DRAFT = 'You write at something else by now. Publish that first, or discard it.';

const MORE = 'More was published while you chose. This is how it stands now; choose once more.';

const APPROVE_AGAIN =
  'Other lines of the same file were published meanwhile. Yours are laid over them, and have to be approved once more.';

/**
 * A change laid over what was published in its files since, where no line is in both; undefined where there was nothing.
 * What a second editor reads has to be what goes out: the database refuses an approved file that was merged afterwards, each
 * time anew.
 */
async function overPublic(ask: DeskAsk, change: FullChange): Promise<FullChange | undefined> {
  const conflict = await conflictOf(ask, change);
  if (!conflict || hasToChoose(conflict)) return undefined;
  const isBehind = Object.entries(conflict.texts).some(([file, text]) => text !== change.texts[file]);
  if (!isBehind && change.authorId !== null) return undefined;
  return fullChange(ask, await layOver(ask, change, conflict.texts));
}

/** Moves a change to the public edition, with these texts; what a build brought becomes a draft of whoever does it. */
function layOver(
  { office: { pool }, staff, now }: DeskAsk,
  change: FullChange,
  texts: Record<string, string | null>,
): Promise<changes.Change> {
  if (change.authorId !== null) return changes.rebase(pool, change, now.number, texts);
  const needsSecond = anySecond(now.texts, texts);
  return changes.takeOver(pool, change, staff.id, { base: now.number, texts, needsSecond });
}

/** Why a change could not be laid over the public edition; any other error is thrown. */
function sayNotLaid(error: unknown): string {
  if (error instanceof changes.HasDraft) return HAS_DRAFT;
  if (error instanceof changes.DraftMoved) return CHANGED;
  throw error;
}

/**
 * Carries out an action on a change: publish, schedule, ask for approval, take back, discard, or resolve a conflict.
 */
export async function applyPublishAction(ask: DeskAsk): Promise<Response> {
  const { office, staff } = ask;
  const { pool } = office;
  const change = await changeOf(ask);
  if (!change || change.state === 'published') return seeOther(ALREADY_OVER_PATH);
  const { id, digest } = change;
  const { why: proposed } = shownChange(change, ask.now, staff.id);
  // a second person approved the change under the sentence that they read
  const why = change.approvedBy === null ? posted(ask, 'why') : proposed;
  const [day, hour] = [posted(ask, 'day'), posted(ask, 'hour')];
  // a sentence left as it was offered is not kept: what is proposed next follows the lines as they stand then
  const typed = { why: why === posted(ask, 'offered') ? '' : why, day, hour };
  const again = (shown: Shown) =>
    renderPublishPage(ask, change, {
      typed: Object.fromEntries(Object.entries(typed).filter(([, text]) => text)),
      ...shown,
    });
  if (posted(ask, 'seen') !== digest) return again({ problem: CHANGED, status: 409 });
  const does = posted(ask, 'do');
  if (does === 'discard' && change.authorId === null) return keepPublic(ask, change);
  if (does === 'discard') {
    await changes.discard(pool, id, staff.id, digest);
    return seeOther('/staff/content?done=discarded');
  }
  if (does === 'take-back') {
    try {
      await changes.takeBack(pool, id, staff.id, digest);
    } catch (error) {
      if (!(error instanceof changes.HasDraft)) throw error;
      return again({ problem: HAS_DRAFT, status: 409 });
    }
    return seeOutAgain(ask, change);
  }
  if (does === 'choose') return resolveConflict(ask, change);
  if (why === '')
    return again({
      problem: 'Say in a sentence what changes, for the history.',
      problemAt: 'why',
      status: 422,
      at: day ? 'hour' : 'out',
    });
  let laid: FullChange | undefined;
  try {
    if (does === 'ask' || (change.needsSecond && change.approvedBy !== null))
      laid = await overPublic(ask, change);
    if (does === 'ask') {
      // the page says from when on somebody can: what is asked for before it could never be approved
      const { names } = await approvalFor(pool, change.authorId ?? staff.id, id);
      if (names.length === 0) return again({ status: 409 });
      const own = laid ?? change;
      await changes.saveWhy(pool, own.id, staff.id, typed.why || change.why);
      await changes.askFor(pool, own.id, staff.id, own.digest);
      return seeOutAgain(ask, own);
    }
  } catch (error) {
    return again({ problem: sayNotLaid(error), status: 409 });
  }
  if (laid) return renderPublishPage(ask, laid, { problem: APPROVE_AGAIN, status: 409 });
  const said = typed.why || proposed;
  // it stands with the change also where another was quicker
  if (typed.why) await changes.saveWhy(pool, id, staff.id, typed.why);
  if (does === 'schedule') {
    const at = officeInstant(day, hour);
    if (!at || at.getTime() <= Date.now())
      return again({
        at: 'hour',
        problem: 'Choose a day and an hour that are still to come.',
        problemAt: 'day',
        status: 422,
      });
    const isSet = await changes.schedule(pool, id, staff.id, digest, at, said);
    return isSet ? seeOutAgain(ask, change) : again({ problem: CHANGED, status: 409 });
  }
  return publish(ask, change, said, again);
}

async function publish(
  { office, engine, staff }: DeskAsk,
  change: FullChange,
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
async function resolveConflict(ask: DeskAsk, change: FullChange): Promise<Response> {
  const { now } = ask;
  const conflict = await conflictOf(ask, change);
  if (!conflict) return seeOutAgain(ask, change);
  const choices = conflict.fields.map(({ key }) => posted(ask, `choice ${key}`));
  // whoever chose read other words than these, or fewer lines, or of no page that was retired
  if (posted(ask, 'asked') !== conflict.digest || choices.includes(''))
    return renderPublishPage(ask, change, { problem: MORE, status: 409, choices });
  const left = Object.entries(resolvedTexts(conflict, change, choices)).filter(
    ([file, text]) => text !== (now.texts[file] ?? null),
  );
  if (left.length === 0) {
    if (change.authorId === null) return keepPublic(ask, change);
    const { pool } = ask.office;
    const isOver = await changes.discard(pool, change.id, ask.staff.id, change.digest);
    return seeOther(isOver ? '/staff/content?done=taken' : ALREADY_OVER_PATH);
  }
  try {
    return seeOutAgain(ask, await layOver(ask, change, Object.fromEntries(left)));
  } catch (error) {
    return renderPublishPage(ask, change, { problem: sayNotLaid(error), status: 409, choices });
  }
}

/** Ends what a build brought: nobody has to approve what is public. */
async function keepPublic({ office, staff }: DeskAsk, { id, digest }: FullChange): Promise<Response> {
  const isOver = await changes.keepPublic(office.pool, id, staff.id, digest);
  return seeOther(isOver ? '/staff/content?done=kept' : ALREADY_OVER_PATH);
}

/** Where visitors of addresses that went away arrive now. */
function newTargets(changed: readonly ChangedText[]): string[] {
  const file = changed.find((one) => one.file === REDIRECTS.path);
  if (!file?.becomes) return [];
  const read = (text: string | null) => (text ? (dataOf(REDIRECTS.path, text) as Redirect[]) : []);
  const known = new Set(read(file.was).map(({ from }) => from));
  return read(file.becomes).flatMap(({ from, to }) => (known.has(from) ? [] : [to]));
}

/** The page that confirms the publication. */
export async function publishedPage(ask: DeskAsk): Promise<Response | null> {
  const { office, params, url, now } = ask;
  const row = await editionAt(office.pool, Number(params.number));
  if (!row) return null;
  const pages = Number(url.searchParams.get('pages') ?? 0);
  const parent = row.parent === null ? null : await editionAt(office.pool, row.parent);
  const { changed, places, lines } = await linesOf(ask, row, parent);
  const titles = new Map(now.content.siteMap.map(({ path, title }) => [path, title]));
  const seen = places.filter(({ file }) => file !== REDIRECTS.path).map(({ page }) => page);
  const shown = [...new Set([...seen, ...newTargets(changed)])].filter((path) => titles.has(path));
  const page = shown[0];
  const words = lines[0]?.becomes ?? '';
  return showDeskPage(ask, 'contentPublished', {
    view: page ? viewOf({ now, place: { page, name: titles.get(page)! }, draft: undefined, words }) : null,
    number: row.number,
    why: row.why,
    at: row.at,
    pages: Number.isInteger(pages) ? pages : 0,
    links: shown.slice(0, 5).map((path) => ({ path, name: titles.get(path)! })),
  });
}
