import { describe, expect, it } from 'vitest';
import { loanSlug, programOf } from '#app/lending/transactions.ts';
import { PORTFOLIO_TYPES, REGIONS } from '#app/lending/vocabulary.ts';
import { loadContent } from './content.server.ts';

const content = loadContent();
const { transactions, bridge, fhaHud, news, leaders, subsidiaries, videos, guides, pages, site, siteMap } =
  content;

describe('the portfolio', () => {
  /** The loans of the specification. Loans that staff add follow them, and only have to pass the rules. */
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
    expect(new Set(transactions.map(({ propertyType }) => propertyType))).toEqual(new Set(PORTFOLIO_TYPES));
    expect(new Set(transactions.map(({ region }) => region))).toEqual(new Set(REGIONS));
  });

  it('has its insured loans at 22 to 26, all multifamily in the southwest', () => {
    const insured = given.filter(({ loanType }) => programOf(loanType) === 'fha-hud');
    expect(insured.map(({ id }) => id)).toEqual([22, 23, 24, 25, 26]);
    for (const { propertyType, region, loanType } of insured)
      expect([propertyType, region, loanType]).toEqual([
        ...['multifamily', 'southwest', 'HUD MULTIFAMILY - 221D4'],
      ]);
  });

  it('holds the loans of the news', () => {
    const amounts = (region: string) =>
      given.filter((deal) => deal.region === region).map(({ amount }) => amount);
    expect(amounts('northeast')).toContain(9_225_000);
    expect(amounts('southeast')).toEqual(expect.arrayContaining([8_700_000, 8_650_000]));
    const homes = given.filter(
      ({ region, propertyType }) => region === 'midwest' && propertyType === 'multifamily',
    );
    expect(homes.map(({ amount }) => amount).reduce((sum, amount) => sum + amount, 0)).toBe(10_300_000);
  });
});

describe('news', () => {
  it.each([
    ['dallas-deal-sheet', '2025-04-21'],
    ['indianapolis-financing', '2025-04-16'],
    ['extension-november-2024', '2024-10-31'],
    ['extension-october-2024', '2024-09-24'],
    ['extension-september-2024', '2024-08-30'],
    ['extension-july-2024', '2024-07-31'],
  ])('%s is dated as the specification says', (slug, date) => {
    expect(news.find((one) => one.slug === slug)?.date).toBe(date);
  });

  it('is newest first', () => {
    const dates = news.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
  });
});

describe('people', () => {
  it('has the arm of insured loans say that it does not act for the government', () => {
    expect(subsidiaries.find(({ id }) => id === 'fha-multifamily')?.statement).toBeTruthy();
  });
});

describe('the site map', () => {
  it('has every page of the site', () => {
    expect(new Set(siteMap.map(({ path }) => path))).toEqual(
      new Set([
        ...['/', '/homepage-draft', '/homepage-draft-2', '/about', '/leadership', '/subsidiaries'],
        ...['/lending', '/lending/bridge', '/lending/fha-hud', '/whyoak', '/investing', '/investors'],
        ...['/transactions', '/news', '/investor-education', '/video', '/webinar-registration'],
        ...[
          '/contact',
          '/thank-you',
          '/thank-you-for-investing',
          '/media',
          '/record',
          '/oak-christmas-party',
        ],
        '/media/enquiry',
        ...['', '/plan', '/people', '/documents', '/send'].map((step) => `/submit${step}`),
        ...[
          '/lending/deal',
          '/lending/deal/beside',
          '/lending/deal/cost',
          '/lending/deal/takeout',
          '/lending/deal/sheet',
          '/lending/rates',
        ],
        ...['/lending/compare', '/lending/terms', '/search'],
        ...['/privacy', '/terms', '/disclosures', '/disclaimer'],
        ...bridge.programs.map(({ slug }) => `/lending/bridge/${slug}`),
        ...fhaHud.programs.map(({ slug }) => `/lending/fha-hud/${slug}`),
        ...leaders.map(({ slug }) => `/leadership/${slug}`),
        ...news.map(({ slug }) => `/news/${slug}`),
        ...videos.topics.map(({ id }) => `/videos/${id}`),
        ...['/learn', ...guides.map(({ slug }) => `/learn/${slug}`)],
        ...transactions.map((loan) => `/transactions/${loanSlug(loan)}`),
      ]),
    );
  });

  it('keeps drafts, thank-you pages, the framed form, the party and what needs a deal out of search engines', () => {
    expect(siteMap.filter(({ indexed }) => !indexed).map(({ path }) => path)).toEqual([
      ...[
        '/lending/deal/beside',
        '/lending/deal/cost',
        '/lending/deal/takeout',
        '/lending/deal/sheet',
        '/homepage-draft',
        '/homepage-draft-2',
        '/media/enquiry',
        '/thank-you',
        '/thank-you-for-investing',
        '/oak-christmas-party',
        ...['/submit/plan', '/submit/people', '/submit/documents', '/submit/send'],
      ],
    ]);
  });
});

describe('words', () => {
  it('carries the claims with their footnote', () => {
    expect(site.claims.map(({ figure }) => figure)).toEqual(['150+', '$5B', '$18B']);
    expect(site.claimsFootnote).toMatch(/current management team .* predecessor firms/);
  });

  it('dates the party from Wednesday to Friday', () => {
    const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();
    const { days } = pages['oak-christmas-party'].agenda;
    expect(days.map(({ day }) => day)).toEqual(['2025-12-03', '2025-12-04', '2025-12-05']);
    expect(days.map(({ day }) => weekday(day))).toEqual([3, 4, 5]);
  });
});

describe('samples', () => {
  it('hold the states of every region, which the portfolio does not name', () => {
    const fields = content.samples
      .filter(({ file }) => file === 'content/regions.yaml')
      .map(({ field }) => field);
    for (const region of REGIONS)
      expect(
        fields.some((field) => field.startsWith(region)),
        region,
      ).toBe(true);
  });

  it('are confined to addresses and numbers that nobody owns', () => {
    const named = (end: RegExp) =>
      content.samples.filter(({ field }) => end.test(field)).map(({ value }) => value);
    for (const phone of named(/phone$/)) expect(phone).toMatch(/^704-555-01\d\d$/);
    for (const address of named(/email$/i)) expect(address).toMatch(/\.example$/);
  });
});
