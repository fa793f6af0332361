import type { Content } from '#app/collections/content.ts';
import { nameOf } from '#app/collections/document.server.ts';
import { needsSecondReader } from '#app/collections/editing/fields.server.ts';
import { dataOf, type TextFiles } from '#app/collections/editing/names.server.ts';
import type { Preview } from '#server/editions/content-desk.ts';
import { type FullChange, textsWith, touchedPlaces } from './change.ts';
import type { Now } from './desk-ask.ts';
import { isNewEntry, partsOf, shownLines } from './line-text.ts';
import { nameIn } from './mistakes.ts';
import type { PageView } from './page-view.tsx';
import { onFloors } from './places.ts';
import type { ShownChange, Shows } from './publish-page.tsx';
import { viewOf } from './room.ts';
import { showsOfTerms } from './terms-show.ts';

/** The name of what a change adds, where it adds one thing and nothing else: an entry of a list, or a file. */
function nameOfNew({ lines, texts, newFiles }: FullChange): string | null {
  const [line] = lines;
  if (lines.length === 1 && isNewEntry(line!)) return line!.becomes;
  const [file] = newFiles;
  const isAlone = file !== undefined && Object.keys(texts).length === 1;
  return isAlone ? nameOf(dataOf(file, texts[file]!)) || null : null;
}

/** The sentence for the history that is proposed until somebody writes another. */
function proposedWhy(
  name: string | null,
  { lines, texts }: FullChange,
  named: Now,
  isPublic: TextFiles,
): string {
  const { places } = named;
  if (name) return `New: ${name}`;
  const retired = Object.keys(texts).filter((file) => texts[file] === null && file in isPublic);
  if (retired.length > 0)
    return `Retired: ${retired.map((file) => nameIn(isPublic, places, file)).join(', ')}`.slice(0, 200);
  if (lines.length > 0 && lines.every(isNewEntry))
    return `New: ${lines.map(({ becomes }) => becomes).join(', ')}`.slice(0, 200);
  // the line for which it waits for a second person says more than one beside it
  const line = lines.find(({ file, field }) => field.secondReader || needsSecondReader(file)) ?? lines[0];
  if (!line) return '';
  const [first] = shownLines({ lines: [line] }, named);
  if (!first) return '';
  // the place and the line: of what stands between them, the nearest is enough; but a day says nothing without its rate
  const [place, ...within] = partsOf(places, line);
  const isOfDay = /, \d{4}$/.test(within.at(-2) ?? '');
  return `${[place, ...within.slice(isOfDay ? -3 : -2)].join(', ')}: ${first.becomes ?? 'taken away'}`.slice(
    0,
    200,
  );
}

export function shownChange(change: FullChange, now: Now, me: number): ShownChange {
  const name = nameOfNew(change);
  // what is new is called by its name also where another line refers to it
  const named = { ...now, texts: textsWith(now, change) };
  const why = change.why || proposedWhy(name, change, named, now.texts);
  return { ...change, why, isYours: change.authorId === me, name, lines: shownLines(change, named) };
}

/** All words of a page's content, each with its path. */
function* wordsIn(value: unknown, at: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [at, value];
  else if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* wordsIn(item, `${at}.${i}`);
  else if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value)) yield* wordsIn(child, `${at}.${key}`);
}

/** Sentences that change although nobody edited them: counts, and the version of the terms. */
function sentencesOf(before: Content, after: Content, { lines }: FullChange): Shows['sentences'] {
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

/** What a change alters, seen in its preview. */
export function showsOf(now: Now, preview: Preview, change: FullChange): Shows {
  const titles = new Map(
    [...now.content.siteMap, ...preview.content.siteMap].map(({ path, title }) => [path, title]),
  );
  const changed = new Set(preview.pagesChanged);
  return {
    pages: preview.pagesChanged.map((path) => ({ path, name: titles.get(path) ?? path })),
    of: preview.content.siteMap.length,
    floors: onFloors(now.places, ({ page }) => changed.has(page)),
    sentences: [
      ...sentencesOf(now.content, preview.content, change),
      ...showsOfTerms(now.content, preview.content),
    ],
  };
}

/**
 * The page that shows a change best: that of the first place that was edited, else the first page whose content
 * changes.
 */
export function firstView(now: Now, change: FullChange, shows: Shows | null): PageView | null {
  const [place] = touchedPlaces(change, now.places);
  const page = place?.page ?? '/';
  const isShown = shows === null || shows.pages.some(({ path }) => path === page);
  const shown = isShown ? page : (shows?.pages[0]?.path ?? page);
  return viewOf({
    now,
    draft: change,
    place: { page: shown, name: place?.name ?? 'A new page' },
    words: change.lines[0]?.becomes ?? '',
  });
}
