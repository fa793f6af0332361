/** One form for one and for several: 'loans' is 'loan', 'properties' is 'property'. */
const singular = (word: string): string =>
  word.length < 4 || /[su]s$/.test(word)
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(x|ch|sh)es$/, '$1')
        .replace(/([^s])s$/, '$1');

/** Words that ask, and say nothing of what is asked for. */
const SMALL = new Set(
  'a an the of on for in to is are am was do does did what whats which how much many who whos where when i we you your our my me can could with at and or it its be have has there about tell show need get give make made find any all from by if want run runs mean means meaning define definition'
    .split(' ')
    .map(singular),
);

/** What is typed as two words or with signs, and is one. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  // 223(f), 223 (f), 223-f, 221(d)(4), 221 d4, 223(a)(7)
  [/\b(\d{3})[ -]?\(([a-z])\)[ -]?(?:\((\d)\))?/g, ' $1$2$3 '],
  [/\b(\d{3})[ -]([a-z])[ -]?(\d)\b/g, ' $1$2$3 '],
  [/\b(\d{3})[ -]([b-z])(?![a-z\d])/g, ' $1$2 '],
  [/\btake[ -]out\b/g, 'takeout'],
  [/\bloan[ -]to[ -]value\b/g, 'ltv'],
  [/\bloan[ -]to[ -]cost\b/g, 'ltc'],
  [/\bpre[ -]pay/g, 'prepay'],
  [/\bnon[ -]recourse\b/g, 'non-recourse'],
  [/\bcore[ -]plus\b/g, 'core-plus'],
  [
    /\b(?:mobile|trailer|manufactured)[ -](?:homes?|housing)(?:[ -](?:parks?|communit(?:y|ies)))?/g,
    'manufactured',
  ],
];

/**
 * Words of the field for which ours are others. One, or any of several with a bar between them, stands beside the typed word;
 * several in a row take its place.
 */
const SYNONYMS: Readonly<Record<string, string>> = {
  mip: 'premium',
  snf: 'skilled nursing',
  alf: 'assisted living',
  d4: '221d4',
  a7: '223a7',
  payoff: 'takeout',
  apartment: 'multifamily',
  hotel: 'hospitality',
  warehouse: 'industrial',
  mhp: 'manufactured',
  mhc: 'manufactured',
  shop: 'retail',
  prepay: 'prepayment',
  guaranty: 'recourse',
  guarantee: 'recourse',
  nonrecourse: 'recourse',
  'non-recourse': 'recourse',
  pricing: 'rate',
  apply: 'send',
  submit: 'send',
  boss: 'executive',
  ceo: 'chief executive',
  cfo: 'chief financial',
  coo: 'chief operating',
  leverage: 'ltv|ltc',
  dcr: 'dscr',
  point: 'fee',
  interview: 'press',
  job: 'career',
  biggest: 'largest',
  financing: 'loan',
  timeline: 'timing|take',
};

const plain = (text: string): string => {
  const lower = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[’']s?\b/g, '')
    .toLowerCase();
  return PHRASES.reduce((all, [typed, meant]) => all.replace(typed, meant), lower);
};

const split = (text: string): string[] =>
  plain(text)
    .replace(/[^a-z0-9%$.-]+/g, ' ')
    .split(' ')
    .map((word) => singular(word.replace(/^[.-]+|[.-]+$/g, '')))
    .filter(Boolean);

/** Words of a text for the index: 'non-recourse' is also found by 'recourse' and by 'nonrecourse'. */
export const wordsOf = (text: string): string[] =>
  split(text).flatMap((word) =>
    word.includes('-') ? [word, ...word.split('-').map(singular), word.replaceAll('-', '')] : [word],
  );

/** Words of a title that a question could ask for. */
export const askable = (text: string): string[] => split(text).filter((word) => !SMALL.has(word));

const MOST = { characters: 120, words: 12 };

/** What somebody typed, as we take it: on one line, and no longer than a question is. */
export const typed = (query: string): string =>
  Array.from(
    query
      .slice(0, 10 * MOST.characters)
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
      .trim(),
  )
    .slice(0, MOST.characters)
    .join('')
    .trim();

/** Whether it asks what a word means: 'what is dscr', 'debt yield definition'; 'what is the premium on 223(f)' asks for ours. */
export const asksMeaning = (query: string): boolean =>
  /^what(?:[’']?s| is| are| does)? (?!(?:the|your|our)\b)|\b(?:means?|meaning|definition|define)\b/i.test(
    query,
  );

/** What is asked for, word by word: each with what it may mean. */
export function readQuestion(query: string): { word: string; means: string[] }[] {
  const words = split(query);
  // of a question of small words alone they are all there is
  const asked = words.some((word) => !SMALL.has(word)) ? words.filter((word) => !SMALL.has(word)) : words;
  const read = asked.flatMap((word) => {
    const meant = Object.hasOwn(SYNONYMS, word) ? SYNONYMS[word]!.split(' ') : [];
    if (meant.length > 1) return meant.map((one) => ({ word: one, means: [one] }));
    return [{ word, means: [word, ...meant.flatMap((one) => one.split('|'))] }];
  });
  const once = new Map(read.map((one) => [one.word, one]));
  return [...once.values()].slice(0, MOST.words);
}
