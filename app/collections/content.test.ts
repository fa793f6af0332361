import { describe, expect, it } from 'vitest';
import { canonicalLoanType, PROPERTY_TYPES, programOf, REGIONS } from '#app/lending/transactions.ts';
import { pictureList } from '../../scripts/picture-list.ts';
import { loadContent } from './content.server.ts';
import { PICTURE_NAMES } from './picture-names.ts';
import { plainText } from './prose.server.ts';

const content = loadContent();
const { transactions, news, leaders, subsidiaries, videos, pages, site, siteMap } = content;

describe('the portfolio', () => {
  /** Those of the specification. What staff add comes after them, and is held to the rules only. */
  const given = transactions.slice(0, 31);

  it('has the 31 loans of the specification, and numbers all in order', () => {
    expect(given).toHaveLength(31);
    expect(transactions.map(({ id }) => id)).toEqual(transactions.map((_, i) => i + 1));
  });

  it('runs from $1,700,000 to $28,500,000', () => {
    const amounts = given.map(({ amount }) => amount);
    expect([Math.min(...amounts), Math.max(...amounts)]).toEqual([1_700_000, 28_500_000]);
  });

  it('has every property type and every region', () => {
    expect(new Set(transactions.map(({ propertyType }) => propertyType))).toEqual(new Set(PROPERTY_TYPES));
    expect(new Set(transactions.map(({ region }) => region))).toEqual(new Set(REGIONS));
  });

  it('has its insured loans at 22 to 26, all multifamily in the southwest', () => {
    const insured = given.filter(({ loanType }) => programOf(loanType) === 'fha-hud');
    expect(insured.map(({ id }) => id)).toEqual([22, 23, 24, 25, 26]);
    for (const { propertyType, region, loanType } of insured)
      expect([propertyType, region, loanType]).toEqual([
        ...['MULTIFAMILY', 'SOUTHWEST REGION', 'HUD MULTIFAMILY - 221D4'],
      ]);
  });

  it('writes one loan type in its short form', () => {
    const short = given.filter(({ loanType }) => loanType === 'CORE-PLUS BRIDGE');
    expect(short.map(({ loanType }) => canonicalLoanType(loanType))).toEqual(['CORE-PLUS BRIDGE LOAN']);
  });

  it('holds the loans of the news', () => {
    const amounts = (region: string) =>
      given.filter((deal) => deal.region === region).map(({ amount }) => amount);
    expect(amounts('NORTHEAST REGION')).toContain(9_225_000);
    expect(amounts('SOUTHEAST REGION')).toEqual(expect.arrayContaining([8_700_000, 8_650_000]));
    const homes = given.filter(
      ({ region, propertyType }) => region === 'MIDWEST REGION' && propertyType === 'MULTIFAMILY',
    );
    expect(homes.map(({ amount }) => amount).reduce((sum, amount) => sum + amount, 0)).toBe(10_300_000);
  });
});

describe('news', () => {
  /** Slug, the date where it is known, and what the article must say. */
  it.each<[slug: string, date: string | null, facts: string[]]>([
    ['philadelphia-midrise', null, ['$9.225 million', 'Philadelphia', 'midrise']],
    ['atlanta-acquisition-loan', null, ['$8.7 million', 'Atlanta', 'acquisition']],
    ['atlanta-financing', null, ['$8.65 million', 'Atlanta']],
    ['dallas-deal-sheet', '2025-04-21', ['Dallas-Fort Worth', 'Arlington', 'multifamily']],
    [
      'indianapolis-financing',
      '2025-04-16',
      ['$10.30 million', 'two multifamily properties', 'metropolitan Indianapolis'],
    ],
    ['extension-november-2024', '2024-10-31', ['October 31, 2024 to November 30, 2024']],
    ['extension-october-2024', '2024-09-24', ['September 30, 2024 to October 31, 2024']],
    ['extension-september-2024', '2024-08-30', ['to September 30, 2024']],
    ['extension-july-2024', '2024-07-31', ['Expiration Time', 'July 31, 2024']],
  ])('%s', (slug, date, facts) => {
    const article = news.find((one) => one.slug === slug);
    if (date) expect(article?.date).toBe(date);
    else expect(article?.sample).toBe(true);
    const body = plainText(article?.body ?? []);
    for (const fact of facts) expect(body).toContain(fact);
    const words = body.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(150);
    expect(words).toBeLessThanOrEqual(350);
  });

  it('is newest first', () => {
    const dates = news.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
  });
});

describe('people', () => {
  it('has the eight roles, three of them with a city', () => {
    expect(leaders.slice(0, 8).map(({ title, city }) => [title, city])).toEqual([
      ['Chief Executive Officer', 'Charlotte'],
      ['President and Chief Strategy Officer', null],
      ['Chief Operating Officer', null],
      ['EVP and Chief Credit Officer', 'Charlotte'],
      ['Chief Legal Officer and EVP Corporate Development', null],
      ['Chief Financial Officer', null],
      ['Chief Sales and Distribution Officer', 'Detroit area'],
      ['Managing Partner, Capital Markets and Investments', 'Atlanta'],
    ]);
  });

  it('has LinkedIn on most biographies, not on all', () => {
    const count = leaders.filter(({ linkedin }) => linkedin).length;
    expect(count).toBeGreaterThan(leaders.length / 2);
    expect(count).toBeLessThan(leaders.length);
  });

  it('has teams of five, and of five and six', () => {
    expect(subsidiaries.map(({ teams }) => teams.map(({ members }) => members.length))).toEqual([
      [5],
      [5, 6],
    ]);
    expect(subsidiaries[0]?.statement).toMatch(/not act for/);
  });
});

describe('videos', () => {
  it('has four topics with their nine videos', () => {
    expect(videos.topics.map(({ id, videos }) => [id, ...videos.map(({ title }) => title)])).toEqual([
      [
        ...['who-is-oak', 'Opportunity Selection Process', 'From the Ashes', 'Oak’s Future Outlook'],
        'The Genesis of Oak',
      ],
      ['investment-strategy', 'Diversification', 'Lending'],
      ['what-is-private-credit', 'Fragmented Market', 'Understanding Private Credit'],
      ['risk-management', 'Underwriting Approach'],
    ]);
  });
});

describe('the site map', () => {
  it('has every page of the site', () => {
    const programs = ['core-bridge', 'core-plus-bridge', 'opportunistic-bridge', 'participating-bridge'];
    const insured = ['hud-221d4-220', 'hud-232-221', 'hud-232-223f', 'hud-232-223a7', 'hud-241a'];
    const topics = ['who-is-oak', 'investment-strategy', 'what-is-private-credit', 'risk-management'];
    expect(new Set(siteMap.map(({ path }) => path))).toEqual(
      new Set([
        ...['/', '/homepage-draft', '/homepage-draft-2', '/about', '/leadership', '/subsidiaries'],
        ...['/lending', '/lending/bridge', '/lending/fha-hud', '/whyoak', '/investing', '/investors'],
        ...['/transactions', '/news', '/investor-education', '/video', '/webinar-registration'],
        ...['/contact', '/thank-you', '/thank-you-for-investing', '/media', '/oak-christmas-party'],
        '/media/enquiry',
        ...['/privacy', '/terms', '/disclosures', '/disclaimer'],
        ...programs.map((slug) => `/lending/bridge/${slug}`),
        ...insured.map((slug) => `/lending/fha-hud/${slug}`),
        ...leaders.map(({ slug }) => `/leadership/${slug}`),
        ...news.map(({ slug }) => `/news/${slug}`),
        ...topics.map((id) => `/videos/${id}`),
      ]),
    );
  });

  it('keeps drafts, thank-you pages, the framed form and the party out of search engines', () => {
    expect(siteMap.filter(({ indexed }) => !indexed).map(({ path }) => path)).toEqual([
      ...[
        '/homepage-draft',
        '/homepage-draft-2',
        '/media/enquiry',
        '/thank-you',
        '/thank-you-for-investing',
        '/oak-christmas-party',
      ],
    ]);
  });
});

describe('words', () => {
  it('carries the claims with their footnote', () => {
    expect(site.claims.map(({ figure }) => figure)).toEqual(['150+', '$5B', '$18B']);
    expect(site.claimsFootnote).toMatch(/current management team .* predecessor firms/);
  });

  it('uses no exclamation marks, and "solutions" only in the fixed heading', () => {
    const everything = JSON.stringify({ ...content, samples: [], siteMap: [] });
    expect(everything).not.toMatch(/[a-z]!/i);
    expect(everything.match(/solutions?/gi)).toEqual(['Solutions']);
  });

  it('dates the party from Wednesday to Friday', () => {
    const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();
    const { days } = pages['oak-christmas-party'].agenda;
    expect(days.map(({ day }) => day)).toEqual(['2025-12-03', '2025-12-04', '2025-12-05']);
    expect(days.map(({ day }) => weekday(day))).toEqual([3, 4, 5]);
  });

  it('asks only for pictures that are drawn', () => {
    const drawn = new Set(pictureList('.').map(({ name }) => name));
    for (const name of PICTURE_NAMES)
      expect(
        [...drawn].some((one) => one === name || one === `${name}-day`),
        name,
      ).toBe(true);
  });
});

describe('samples', () => {
  it('are confined to addresses and numbers that nobody owns', () => {
    const named = (end: RegExp) =>
      content.samples.filter(({ field }) => end.test(field)).map(({ value }) => value);
    for (const phone of named(/phone$/)) expect(phone).toMatch(/^704-555-01\d\d$/);
    for (const address of named(/email$/i)) expect(address).toMatch(/\.example$/);
  });
});
