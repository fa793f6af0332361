/**
 * The vocabulary of commercial real estate that content, filters, forms and arithmetic share. Values are written with
 * hyphens, as in an address ('medical-office'); `wordsOf` gives them as they stand in a sentence.
 */

/** Property types of the portfolio, in the order in which its filter lists them. */
export const PORTFOLIO_TYPES = [
  'multifamily',
  'industrial',
  'office',
  'retail',
  'medical-office',
  'self-storage',
  'mixed-use',
  'hospitality',
] as const;
export type PortfolioType = (typeof PORTFOLIO_TYPES)[number];

/** Property types that the bridge programs lend on. */
const PROPERTY_TYPES = [...PORTFOLIO_TYPES, 'manufactured-housing'] as const;

/** Senior housing and healthcare property, which Section 232 insures. */
const FACILITIES = ['assisted-living', 'skilled-nursing', 'independent-living', 'board-and-care'] as const;

/** Everything that a loan can be made on. */
export const BUILDING_TYPES = [...PROPERTY_TYPES, ...FACILITIES] as const;
export type BuildingType = (typeof BUILDING_TYPES)[number];

/** Regions of the portfolio, in the order in which the filter lists them. */
export const REGIONS = ['northeast', 'southeast', 'midwest', 'northwest', 'southwest', 'west'] as const;
export type Region = (typeof REGIONS)[number];

export const STATES = [
  'Alabama',
  'Alaska',
  'Arizona',
  'Arkansas',
  'California',
  'Colorado',
  'Connecticut',
  'Delaware',
  'District of Columbia',
  'Florida',
  'Georgia',
  'Hawaii',
  'Idaho',
  'Illinois',
  'Indiana',
  'Iowa',
  'Kansas',
  'Kentucky',
  'Louisiana',
  'Maine',
  'Maryland',
  'Massachusetts',
  'Michigan',
  'Minnesota',
  'Mississippi',
  'Missouri',
  'Montana',
  'Nebraska',
  'Nevada',
  'New Hampshire',
  'New Jersey',
  'New Mexico',
  'New York',
  'North Carolina',
  'North Dakota',
  'Ohio',
  'Oklahoma',
  'Oregon',
  'Pennsylvania',
  'Rhode Island',
  'South Carolina',
  'South Dakota',
  'Tennessee',
  'Texas',
  'Utah',
  'Vermont',
  'Virginia',
  'Washington',
  'West Virginia',
  'Wisconsin',
  'Wyoming',
] as const;

/** Purposes of a loan, as the term sheets name them. */
export const PURPOSES = [
  'acquisition',
  'refinance',
  'rehabilitation',
  'conversion',
  'situational',
  'stabilization',
  'new-construction',
  'substantial-rehabilitation',
  'insured-refinance',
  'supplemental',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Purposes that are construction, for which some insured terms differ. */
export const WORKS = ['new-construction', 'substantial-rehabilitation'] as const satisfies Purpose[];
export type Work = (typeof WORKS)[number];

/** Market tiers: tertiary has more than 100,000 people, small 50,000 to 100,000, rural fewer. */
export const MARKETS = ['primary', 'secondary', 'tertiary', 'small', 'rural'] as const;
export type Market = (typeof MARKETS)[number];

export const AFFORDABILITIES = ['market', 'affordable', 'broadly', 'green', 'middle'] as const;
export type Affordability = (typeof AFFORDABILITIES)[number];

export const OWNERSHIPS = ['for-profit', 'non-profit'] as const;
export type Ownership = (typeof OWNERSHIPS)[number];

/** Sections of the Housing Act; each has a sizing formula of its own. */
export const INSURED_KEYS = ['221d4', '232', '223f', '223a7', '241a'] as const;
export type InsuredKey = (typeof INSURED_KEYS)[number];
/** Whether a key is that of an insured program; any other key is a bridge program's. */
export const isInsured = (key: string): key is InsuredKey => INSURED_KEYS.some((one) => one === key);

const KEEPS_HYPHEN: readonly string[] = ['self-storage', 'for-profit', 'non-profit', 'walk-up'];

/** A term as it stands in a sentence: 'medical-office' -> 'medical office', 'self-storage' as it is. */
export const wordsOf = (term: string): string =>
  KEEPS_HYPHEN.includes(term) ? term : term.replaceAll('-', ' ');

/** A term as a heading or label: 'Medical Office', 'Self-Storage'. */
export const titleOf = (term: string): string =>
  wordsOf(term).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** A property type and a region as the portfolio writes them: 'MEDICAL OFFICE', 'WEST REGION'. */
export const portfolioType = (type: PortfolioType): string => wordsOf(type).toUpperCase();
export const portfolioRegion = (region: Region): string => `${region.toUpperCase()} REGION`;
