/** Singular form: 'loans' is 'loan', 'properties' is 'property'. */
const singular = (word: string): string =>
  word.length < 4 || /[su]s$/.test(word)
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(x|ch|sh)es$/, '$1')
        .replace(/([^s])s$/, '$1');

/** Stop words: they ask, but say nothing about the subject. */
const SMALL = new Set(
  'a an the of on for in to is are am was do does did what whats which how much many who whos where when i we you your our my me can could with at and or it its be have has there about tell show need get give make made find any all from by if want run runs mean means meaning define definition'
    .split(' ')
    .map(singular),
);

/** Terms that people write as two words or with signs. */
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
 * Synonyms of the site's terms. A single word, or alternatives with a bar between them, is searched besides the typed
 * word; several words in a row replace it.
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

/** The words of a title without stop words. */
export const askable = (text: string): string[] => split(text).filter((word) => !SMALL.has(word));

const MOST = { characters: 120, words: 12 };

/** A query as it is used: on one line, and cut to the longest query. */
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

/**
 * Whether a query asks for the meaning of a term: 'what is dscr', 'debt yield definition'; 'what is the premium on
 * 223(f)' asks for the firm's figure.
 */
export const asksMeaning = (query: string): boolean =>
  /^what(?:[’']?s| is| are| does)? (?!(?:the|your|our)\b)|\b(?:means?|meaning|definition|define)\b/i.test(
    query,
  );

/** The words of a query, each with the words that it may mean. */
export function readQuestion(query: string): { word: string; means: string[] }[] {
  const words = split(query);
  // a query of stop words alone keeps them
  const asked = words.some((word) => !SMALL.has(word)) ? words.filter((word) => !SMALL.has(word)) : words;
  const read = asked.flatMap((word) => {
    const meant = Object.hasOwn(SYNONYMS, word) ? SYNONYMS[word]!.split(' ') : [];
    if (meant.length > 1) return meant.map((one) => ({ word: one, means: [one] }));
    return [{ word, means: [word, ...meant.flatMap((one) => one.split('|'))] }];
  });
  const once = new Map(read.map((one) => [one.word, one]));
  return [...once.values()].slice(0, MOST.words);
}
