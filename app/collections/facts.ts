/** Counts that words can name: `{loans}` gives 31, `{loans.words}` thirty-one, `{loans.Words}` Thirty-one. */
const COUNTS = {
  loans: 'loans in the portfolio',
  propertyTypes: 'property types in the portfolio',
  regions: 'regions in the portfolio',
  bridgePrograms: 'bridge programs',
  bridgePropertyTypes: 'property types that the bridge programs finance',
  hudPrograms: 'FHA/HUD programs',
  hudYears: 'years of the longest FHA/HUD term',
  leaders: 'leaders',
  arms: 'subsidiaries',
  topics: 'topics of the video library',
  otherTopics: 'topics beside the one that is shown',
  videos: 'videos in the library',
  terms: 'terms of the glossary',
  guides: 'guides of the page Learn',
} as const;

/** Other facts that words can name in braces. */
const OTHER_FACTS = {
  'loans.smallest': 'the smallest loan of the portfolio: $1.7 million',
  'loans.smallestType': 'its property type: self-storage',
  'loans.largest': 'the largest: $28.5 million',
  'loans.largestType': 'its property type: office',
  'loans.mostType': 'the property type with the most loans: multifamily',
  'loans.fewestType': 'the property type with the fewest: hospitality',
  'bridge.months': 'terms of the bridge programs, from shortest to longest: 12 to 48 months',
  'bridge.close': 'their time to close: 30 to 45 days',
  'claims.experience': 'figure of the claim in site.yaml: 150+',
  'claims.bridge': 'figure of the claim in site.yaml: $5B',
  'claims.total': 'figure of the claim in site.yaml: $18B',
} as const;

type CountName = keyof typeof COUNTS;
export type Counts = Record<CountName, number>;
export type OtherFacts = Record<keyof typeof OTHER_FACTS, string>;

/** The name of every fact. */
export const FACT_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(COUNTS).flatMap((name) => [name, `${name}.words`, `${name}.Words`]),
  ...Object.keys(OTHER_FACTS),
]);
