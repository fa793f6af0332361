import MiniSearch from 'minisearch';
import { editsBetween } from './edits-between.ts';
import type { Findable, FindableSite } from './findable.ts';
import { askable, asksMeaning, readQuestion, typed, wordsOf } from './read-words.ts';

/** What a word counts for, by where it stands; a whole word three times, the beginning of one twice. */
const WEIGHTS = { title: 4, also: 3, names: 3, text: 1 };
type Field = keyof typeof WEIGHTS;
const WHOLE = 3;
const BEGINNING = 2;

/** Points for an entry of Learn that is called what is asked for, where its meaning is. */
const MEANING = 10;

/** Results of each kind on a page that shows several, and of the one kind that is asked for. */
const SHOWN = { each: 5, alone: 100 };
/** Fewer than so many hold every word: then what holds all but one follows, so many of a kind, if it has this score. */
const FEW = { whole: 6, near: 4, score: 6 };

interface Place {
  item: Findable;
  group: number;
  /** Within its group. */
  at: number;
  asked: string[];
}

/** A site that can be searched. */
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
  /** How many were found. */
  count: number;
  /** The best of them. */
  hits: Findable[];
}

/** Everything that can be found of one kind, and which of it was: a window each, or for many. */
interface Storeys {
  name: string;
  one: string;
  many: string;
  count: number;
  lit: number[];
}

/** An answer as plain data. */
export interface Found {
  query: string;
  /** The words that something holds: they are marked. */
  words: string[];
  /** What was typed, and what it was taken for. */
  fixed: [typed: string, read: string][];
  /** Words that nothing holds. */
  missing: string[];
  /** Rows that answer: of one program, or the same row of several. */
  answer: Findable[];
  /** Without the answer; the best kind first. */
  groups: FoundGroup[];
  /** Without the answer. */
  count: number;
  /** Whether anything but the answer holds every word. */
  isWhole: boolean;
  /** The only kind that is shown. */
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

/** Points of everything that holds a word, by its number. */
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

/** The nearest word that stands somewhere, for one that stands nowhere; null where none is near. */
function nearest({ words }: Index, word: string): string | null {
  if (word.length < 4 || !/^[a-z-]+$/.test(word)) return null;
  const most = word.length < 8 ? 1 : 2;
  const near = new Map<string, number>();
  // a swap is two edits to the index, and one to whoever types: of two mistakes one may be one
  for (const { match } of words.search(word, { fuzzy: most + 1, prefix: false, tokenize: (one) => [one] }))
    for (const [term, fields] of Object.entries(match)) {
      // a short word that stands in running text alone is as likely another
      const isNamed = term.length > 6 || fields.some((field) => field !== 'text');
      if (isNamed && term[0] === word[0]) near.set(term, (near.get(term) ?? 0) + 1);
    }
  const [best] = [...near]
    .map(([term, times]) => ({ term, times, edits: editsBetween(word, term) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits || b.times - a.times || (a.term < b.term ? -1 : 1));
  return best?.term ?? null;
}

/** Whether a word begins one that something is called by: its title, or what that is also called. */
const isCalled =
  ({ title, also = '' }: Findable) =>
  (word: string): boolean =>
    askable(`${title} ${also}`).some((one) => one.startsWith(word));

interface Hit extends Place {
  held: number;
  score: number;
}

const better = (a: Hit, b: Hit) => b.held - a.held || b.score - a.score || a.group - b.group || a.at - b.at;

/**
 * Finds what a question asks for. Pure, and the same on both sides.
 * @param query quotation marks around it: as it is typed, without reading mistakes
 * @param kind the only one that is shown
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
  // half of it and more is nowhere: what holds the rest is no answer
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
  // what a word means comes before what is lent by it
  const first = isMeaning && whole[0] && isOf('learn', whole[0]) ? undefined : whole.find(isRow);
  // what a quarter of the rows hold asks for none of them
  const isParticular = 4 * whole.filter(isRow).length < places.filter(isRow).length;
  const answer =
    first && isParticular && words.some(isCalled(first.item))
      ? whole.filter(
          ({ item, score, group }) =>
            group === first.group && item.title === first.item.title && score >= first.score - 1,
        )
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
 * The words of a question that nothing answers, as they are counted; null where something does, and where it may name a
 * person: by a telephone number or an address of mail.
 */
export function missedWords(index: Index, query: string): string | null {
  const asked = typed(query);
  if (asked === '' || /@|(\d[\s().-]*){7}/.test(asked)) return null;
  const { count, answer } = find(index, asked);
  if (count + answer.length > 0) return null;
  const words = readQuestion(asked).map(({ word }) => word);
  return words.length > 0 ? words.join(' ').slice(0, 120) : null;
}
