import type { Content } from '#app/collections/content.ts';
import type { FieldPath } from '#app/collections/document.server.ts';
import { needsSecondReader } from '#app/collections/editing/fields.server.ts';
import { nameSaid } from '#app/collections/editing/labels.ts';
import { capitalized } from '#app/format/first-letter.ts';
import { loanSlug } from '#app/lending/transactions.ts';

/** A place that staff can edit: a file, or a part of a long file. Each is a window of the house. */
export interface Place {
  file: string;
  /** The field or item of the file, as 'contact' or 'topics.2'; empty for the whole file. */
  part: string;
  name: string;
  floor: number;
  /** The page that is shown beside it. */
  page: string;
  /** Whether anything in it needs a second editor. */
  two: boolean;
}

export const FLOORS = [
  'News and video',
  'The firm',
  'Loan terms',
  'Deals and investing',
  'Service and legal',
  'On every page',
] as const;
const [NEWS, FIRM, TERMS, DEALS, SERVICE, EVERYWHERE] = FLOORS.map((_, i) => i) as [
  number,
  number,
  number,
  number,
  number,
  number,
];

/** The floor of a page by its address; pages that match none are on the firm's own floor. */
const FLOOR_OF_PAGE: [RegExp, number][] = [
  [/^\/(news|learn|video|videos|investor-education|media|webinar)/, NEWS],
  [/^\/lending/, TERMS],
  [/^\/(transactions|invest|thank-you-for-investing)/, DEALS],
  [/^\/(submit|thank-you|privacy|terms|disclosures|disclaimer|404)/, SERVICE],
];
const FLOOR_OF_FILE: [RegExp, number][] = [
  [/^(news\/|guides\/|glossary\.yaml|videos\.yaml|pages\/(article|video-topic|webinar))/, NEWS],
  [/^(leaders\/|subsidiaries\.yaml|pages\/leader\.)/, FIRM],
  [/^(programs\/|rates\.yaml|pages\/program\.)/, TERMS],
  [/^(transactions|regions)\.yaml/, DEALS],
  [/^(legal\/|intake|ready-answers|buildings|redirects|pages\/(legal|not-found)\.)/, SERVICE],
];

/** For a file without a page of its own, the page that shows its words. */
const SHOWN_ON: [RegExp, string][] = [
  [/^(transactions|regions)\.yaml/, '/transactions'],
  [/^subsidiaries\.yaml/, '/subsidiaries'],
  [/^rates\.yaml/, '/lending/rates'],
  [/^intake\.yaml/, '/submit'],
  [/^videos\.yaml/, '/investor-education'],
  [/^glossary\.yaml/, '/learn'],
  [/^programs\/bridge\/shared/, '/lending/bridge'],
  [/^programs\/fha-hud\/shared/, '/lending/fha-hud'],
  [/^pages\/leader\./, '/leadership'],
  [/^pages\/article\./, '/news'],
  [/^pages\/(program|deal-)/, '/lending/deal'],
  [/^pages\/video-topic/, '/investor-education'],
  [/^legal/, '/disclosures'],
];

const firstIn = <Value>(table: [RegExp, Value][], key: string): Value | undefined =>
  table.find(([pattern]) => pattern.test(key))?.[1];

const slugOf = (file: string) => file.replace(/^.*\//, '').replace(/\.\w+$/, '');

/** The part of site.yaml with its single lines, which are no parts of their own. */
export const FIRM_PART = 'firm';

interface Known {
  files: Iterable<string>;
  /** The public content, for names. */
  content: Content;
  /** The page that a file makes. */
  pageOf: (file: string) => string | undefined;
  /** Whether changes in this part need a second editor. */
  isTwo: (file: string, part: string) => boolean;
}

/** Files whose parts are places of their own, with the name of the whole. */
export const LONG_FILES: Readonly<Record<string, string>> = {
  'site.yaml': 'On every page',
  'transactions.yaml': 'Deals',
  'videos.yaml': 'Videos',
  'glossary.yaml': 'Glossary',
};

export const loanPage = (name: string): string => `/transactions/${loanSlug({ name })}`;

/** All places of the house, floor by floor. A new file is a window at once. */
export function placesOf({ files, content, pageOf, isTwo }: Known): Place[] {
  const places: Place[] = [];
  const add = (file: string, part: string, name: string, floor: number, page: string) =>
    places.push({ file, part, name, floor, page, two: isTwo(file, part) });
  // the texts of the build and those of an edition come in two orders
  for (const file of [...files].sort()) {
    if (file.startsWith('photographs/')) continue;
    const slug = slugOf(file);
    const page = pageOf(file) ?? firstIn(SHOWN_ON, file) ?? '/';
    const floor = firstIn(FLOOR_OF_FILE, file) ?? firstIn(FLOOR_OF_PAGE, page) ?? FIRM;
    if (file === 'site.yaml') {
      const { site } = content;
      add(file, FIRM_PART, 'The firm', EVERYWHERE, '/');
      for (const [key, value] of Object.entries(site))
        if (typeof value === 'object' && value)
          add(file, key, nameSaid(key), EVERYWHERE, key === 'contact' ? '/contact' : '/');
    } else if (file === 'transactions.yaml') {
      for (const [i, { id, name }] of content.transactions.entries())
        add(file, `${i}`, `${name}, deal ${id}`, floor, loanPage(name));
    } else if (file === 'glossary.yaml') {
      for (const { at, name } of content.glossary)
        add(file, `${at}`, `${capitalized(name)}, in the glossary`, floor, page);
    } else if (file === 'videos.yaml') {
      add(file, 'introduction', 'Introduction', floor, '/video');
      for (const [i, topic] of content.videos.topics.entries())
        add(file, `topics.${i}`, topic.title, floor, `/videos/${topic.id}`);
    } else add(file, '', nameOf(file, slug, content), floor, page);
  }
  return places.sort((a, b) => a.floor - b.floor);
}

function nameOf(file: string, slug: string, content: Content): string {
  if (file.startsWith('leaders/'))
    return content.leaders.find((one) => one.slug === slug)?.name ?? nameSaid(slug);
  if (/^(guides|news)\//.test(file)) {
    const pages = file.startsWith('news/') ? content.news : content.guides;
    return pages.find((one) => one.slug === slug)?.title ?? nameSaid(slug);
  }
  if (file === 'rates.yaml') return 'Published rates';
  const programs = [...content.bridge.programs, ...content.fhaHud.programs];
  if (file.startsWith('programs/'))
    return slug === 'shared'
      ? `Shared by ${file.includes('bridge') ? 'the bridge' : 'the FHA/HUD'} programs`
      : (programs.find((one) => one.slug === slug)?.name ?? nameSaid(slug));
  return nameSaid(slug);
}

/** What is said of each place, floor by floor. */
export const onFloors = <Said>(places: readonly Place[], say: (place: Place) => Said): Said[][] =>
  FLOORS.map((_, floor) => places.filter((place) => place.floor === floor).map(say));

/** The address of a place's room; `at` is the field to open. */
export function roomOf({ file, part }: Pick<Place, 'file' | 'part'>, at = ''): string {
  const query = new URLSearchParams({ ...(part && { part }), ...(at && { at }) }).toString();
  return `/staff/content/room/${file}${query && `?${query}`}`;
}

/** Names of places that are not public yet. */
const NEW_NAMES: [RegExp, string][] = [
  [/^news\//, 'A news item'],
  [/^leaders\//, 'A leader'],
  [/^transactions/, 'A deal'],
  [/^glossary/, 'A term'],
];
const PAGE_OF_NEW: [RegExp, string][] = [
  [/^news\//, '/news/'],
  [/^leaders\//, '/leadership/'],
  [/^guides\//, '/learn/'],
];

/** The place of a field: for a long file its part, else the file; a new place where it has no window yet. */
export function placeOf(places: readonly Place[], file: string, field: FieldPath = []): Place {
  const at = `${field.join('.')}.`;
  const known = places.filter((one) => one.file === file);
  const found =
    known.find(({ part }) => part !== '' && at.startsWith(`${part}.`)) ??
    known.find(({ part }) => part === '' || part === FIRM_PART);
  if (found) return found;
  const isEntry = typeof field[0] === 'number';
  const above = firstIn(PAGE_OF_NEW, file);
  return {
    file,
    part: isEntry ? `${String(field[0])}` : '',
    name:
      (!isEntry && LONG_FILES[file]) || (firstIn(NEW_NAMES, file) ?? nameSaid(file.replace(/\.\w+$/, ''))),
    floor: firstIn(FLOOR_OF_FILE, file) ?? FIRM,
    page: above ? `${above}${slugOf(file)}` : (firstIn(SHOWN_ON, file) ?? '/'),
    two: needsSecondReader(file),
  };
}
