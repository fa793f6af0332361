import MiniSearch from 'minisearch';
import { editsBetween } from './edits-between.ts';
import type { Findable, FindableSite } from './findable.ts';
import { askable, asksMeaning, readQuestion, typed, wordsOf } from './read-words.ts';

/** The weight of a match by field; a whole word counts three times, the beginning of a word twice. */
const WEIGHTS = { title: 4, also: 3, names: 3, text: 1 };
type Field = keyof typeof WEIGHTS;
const WHOLE = 3;
const BEGINNING = 2;

/** Extra points for a glossary term whose name is the query, in a query that asks for a meaning. */
const MEANING = 10;

/** Results of each kind on a page with several kinds, and of the only kind that is shown. */
const SHOWN = { each: 5, alone: 100 };
/**
 * With fewer results for all words than `whole`, results that lack one word follow: `near` of each kind, with at least
 * `score` points.
 */
const FEW = { whole: 6, near: 4, score: 6 };

interface Place {
  item: Findable;
  group: number;
  /** Its index within its group. */
  at: number;
  asked: string[];
}

/** A searchable index of the site. */
export interface Index {
  site: FindableSite;
  places: Place[];
  words: MiniSearch<Record<Field, string>>;
}

export interface FoundGroup {
  key: string;
  name: string;
  one: string;
  many: string;
  /** The number of results. */
  count: number;
  /** The best results. */
  hits: Findable[];
}

/** Everything of one kind that can be found, and which of it was found: a window for each, or for several. */
interface Storeys {
  name: string;
  one: string;
  many: string;
  count: number;
  lit: number[];
}

/** Search results as plain data. */
export interface Found {
  query: string;
  /** The words that results contain, which are highlighted. */
  words: string[];
  /** Corrected words: as typed, and as read. */
  fixed: [typed: string, read: string][];
  /** Words without any result. */
  missing: string[];
  /**
   * Rows of term sheets that answer the query: of one program, or the same row of several. What HUD has changed since
   * stands with the firm's own row, since each alone would be taken for what holds.
   */
  answer: Findable[];
  /** Without the answer; the best kind first. */
  groups: FoundGroup[];
  /** Without the answer. */
  count: number;
  /** Whether a result besides the answer contains all words. */
  isWhole: boolean;
  /** The only kind that is shown; null for all. */
  only: string | null;
  house: Storeys[];
  terms: FindableSite['terms'];
}

export function openIndex(site: FindableSite): Index {
  const places = site.groups.flatMap(({ items }, group) =>
    items.map((item, at) => ({ item, group, at, asked: askable(item.title) })),
  );
  const words = new MiniSearch<Record<Field, string>>({
    fields: Object.keys(WEIGHTS),
    tokenize: wordsOf,
    processTerm: (word) => word,
  });
  words.addAll(
    places.map(({ item: { title, also = '', names = '', line, value, note, text } }, id) => ({
      ...{ id, title, also, names },
      text: [line, value, note, text].filter(Boolean).join(' '),
    })),
  );
  return { site, places, words };
}

/** Points of everything that contains a word, by its number. */
function pointsOf({ words }: Index, means: readonly string[]): Map<number, number> {
  const points = new Map<number, number>();
  for (const word of means)
    for (const { id, match } of words.search(word, { prefix: word.length > 1, tokenize: (one) => [one] }))
      for (const [term, fields] of Object.entries(match))
        for (const field of fields) {
          const own = (term === word ? WHOLE : BEGINNING) * WEIGHTS[field as Field];
          if (own > (points.get(id) ?? 0)) points.set(id, own);
        }
  return points;
}

/** The nearest indexed word for a word that is not indexed; null where none is near. */
function nearest({ words }: Index, word: string): string | null {
  if (word.length < 4 || !/^[a-z-]+$/.test(word)) return null;
  const most = word.length < 8 ? 1 : 2;
  const near = new Map<string, number>();
  // a swap of letters is two edits to the index and one to the typist, so one more edit is allowed here and checked
  // below
  for (const { match } of words.search(word, { fuzzy: most + 1, prefix: false, tokenize: (one) => [one] }))
    for (const [term, fields] of Object.entries(match)) {
      // a short word that occurs only in running text is a doubtful correction
      const isNamed = term.length > 6 || fields.some((field) => field !== 'text');
      if (isNamed && term[0] === word[0]) near.set(term, (near.get(term) ?? 0) + 1);
    }
  const [best] = [...near]
    .map(([term, times]) => ({ term, times, edits: editsBetween(word, term) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits || b.times - a.times || (a.term < b.term ? -1 : 1));
  return best?.term ?? null;
}

/** Whether a word begins a word of something's title or other names. */
export const isCalled =
  ({ title, also = '' }: Findable) =>
  (word: string): boolean =>
    askable(`${title} ${also}`).some((one) => one.startsWith(word));

interface Hit extends Place {
  held: number;
  score: number;
}

const better = (a: Hit, b: Hit) => b.held - a.held || b.score - a.score || a.group - b.group || a.at - b.at;

/**
 * Finds the results of a query. A pure function, the same on server and browser.
 * @param query in quotation marks it is searched as typed, without corrections
 * @param kind the only kind to show
 */
export function find(index: Index, query: string, kind: string | null = null): Found {
  const { site, places } = index;
  const only = site.groups.find(({ key }) => key === kind)?.key ?? null;
  const asked = typed(query);
  const isExact = /^["“].*["”]$/.test(asked);
  const fixed: [string, string][] = [];
  const missing: string[] = [];
  const known: { means: string[]; points: Map<number, number> }[] = [];
  for (const { word, means } of readQuestion(asked)) {
    let points = pointsOf(index, means);
    let read = means;
    if (points.size === 0 && !isExact) {
      const near = nearest(index, word);
      if (near) {
        fixed.push([word, near]);
        read = [near];
        points = pointsOf(index, read);
      }
    }
    if (points.size > 0) known.push({ means: read, points });
    else missing.push(word);
  }
  const words = known.flatMap(({ means }) => means);

  const isOf = (key: string, { group }: Place) => site.groups[group]!.key === key;
  const isMeaning = asksMeaning(asked);
  // where half of the words or more have no result, results of the others are no answer
  const hits: Hit[] = [];
  if (known.length > missing.length)
    for (const [id, place] of places.entries()) {
      const own = known.flatMap(({ points }) => points.get(id) ?? []);
      if (own.length === 0) continue;
      const share =
        place.asked.filter((one) => words.some((word) => one.startsWith(word))).length /
        (place.asked.length || 1);
      const isMeant =
        isMeaning && isOf('learn', place) && known.every(({ means }) => means.some(isCalled(place.item)));
      const score = own.reduce((sum, one) => sum + one, 0) + 3 * share - (place.item.behind ?? 0);
      hits.push({ ...place, held: own.length, score: isMeant ? score + MEANING : score });
    }
  hits.sort(better);
  const whole = hits.filter(({ held }) => held === known.length);
  const shown =
    whole.length < FEW.whole && known.length > 1 ? [...whole, ...nearOnes(hits, known.length - 1)] : whole;

  const isRow = (place: Place) => isOf('row', place);
  // where the query asks for a meaning, the glossary comes before our own terms
  const first = isMeaning && whole[0] && isOf('learn', whole[0]) ? undefined : whole.find(isRow);
  // a query that matches a quarter of all rows asks for no particular row
  const isParticular = 4 * whole.filter(isRow).length < places.filter(isRow).length;
  const answer =
    first && isParticular && words.some(isCalled(first.item))
      ? whole
          .filter(
            ({ item, score, group }) =>
              group === first.group &&
              item.title === first.item.title &&
              (item.today || score >= first.score - 1),
          )
          // the rows of one sheet together, in its order
          .sort((a, b) => a.at - b.at)
      : [];
  const rest = shown.filter((hit) => !answer.includes(hit));
  const groups = [...Map.groupBy(rest, ({ group }) => group)].map(([group, own]): FoundGroup => {
    const { key, name, one, many } = site.groups[group]!;
    const most = only === key ? SHOWN.alone : SHOWN.each;
    return { key, name, one, many, count: own.length, hits: own.slice(0, most).map(({ item }) => item) };
  });
  return {
    query: asked,
    words,
    fixed,
    missing,
    answer: answer.map(({ item }) => item),
    groups: only === null ? groups : groups.filter(({ key }) => key === only),
    count: rest.length,
    isWhole: whole.length > answer.length,
    only,
    house: site.groups.map(({ name, one, many, items }, group) => ({
      ...{ name, one, many },
      count: items.length,
      lit: shown.filter((hit) => hit.group === group).map(({ at }) => at),
    })),
    terms: site.terms,
  };
}

function nearOnes(hits: readonly Hit[], held: number): Hit[] {
  const taken = new Map<number, number>();
  return hits.filter((hit) => {
    const before = taken.get(hit.group) ?? 0;
    if (hit.held !== held || hit.score < FEW.score || before === FEW.near) return false;
    taken.set(hit.group, before + 1);
    return true;
  });
}

/**
 * The words of a query without a result, in the form in which they are counted. Null where there is a result, or where
 * the query may identify a person: it has a telephone number or an email address.
 */
export function missedWords(index: Index, query: string): string | null {
  const asked = typed(query);
  if (asked === '' || /@|(\d[\s().-]*){7}/.test(asked)) return null;
  const { count, answer } = find(index, asked);
  if (count + answer.length > 0) return null;
  const words = readQuestion(asked).map(({ word }) => word);
  return words.length > 0 ? words.join(' ').slice(0, 120) : null;
}
