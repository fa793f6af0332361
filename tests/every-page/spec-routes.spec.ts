import { expect, test } from '@playwright/test';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { loadContent } from '#app/collections/content.server.ts';
import { site } from '../site.ts';
import { builtPages, RENDERED_PAGES } from './pages.ts';
import { type Node, visibleText } from './visible-text.ts';

type Element = DefaultTreeAdapterTypes.Element;
/** A link's label and address. */
type Link = readonly [label: string, href: string];

/** What the specification says about one screen; absent where it says nothing. */
interface Screen {
  path: string;
  h1?: string;
  /** Labels of the breadcrumb trail, each with its address where the specification gives one. */
  trail?: (string | Link)[];
  /** Links that the quick links must include. */
  quick?: Link[];
  /** Buttons and links of the main part. */
  leads?: Link[];
  says?: string[];
  /** Rows of the financing parameters: label, and the texts in the row. */
  terms?: Record<string, string[]>;
}

const CLAIM_NOTE = 'experience of the current management team across the firm and predecessor firms';
const LENDING: Link = ['Lending', '/lending'];
const FIRM = 'Our Firm';
const contact = (...labels: string[]): Link[] => labels.map((label) => [label, '/contact']);
const to = (label: string, ...paths: string[]): Link[] => paths.map((path) => [label, path]);

const BRIDGE_QUICK: Link[] = [
  ['Overview', '/lending'],
  ['Core Bridge', '/lending/bridge/core-bridge'],
  ['Core-Plus Bridge', '/lending/bridge/core-plus-bridge'],
  ['Opportunistic Bridge', '/lending/bridge/opportunistic-bridge'],
  ['Participating Bridge', '/lending/bridge/participating-bridge'],
];

/** A bridge program: its own terms, and those that all four share. */
const bridge = (slug: string, name: string, own: NonNullable<Screen['terms']>, says: string[]): Screen => ({
  path: `/lending/bridge/${slug}`,
  h1: name,
  trail: [LENDING, ['Bridge Loans', '/lending/bridge'], name],
  quick: BRIDGE_QUICK,
  leads: contact('Contact Lending Team', 'Request Rate Quote'),
  says: [`PROGRAM | ${name}`, 'Why consider this program', 'Financing Parameters', ...says],
  terms: {
    'Property types': [
      'multifamily, industrial, retail, mixed use, hospitality, office, medical office, self-storage and manufactured housing',
    ],
    'Floor and rate cap': ['Floor set at closing; no rate cap required'],
    Extensions: ['Up to two extensions of 6 months each', 'at market fees'],
    'Origination and exit fees': ['Market origination and exit fees'],
    'Lien position': ['Senior lien only'],
    'Funding structure': ['Full funding with holdback'],
    Recourse: ['Non-recourse except bad-boy acts', 'recourse for higher-risk deals'],
    'Timing to close': ['Typically 30 to 45 days', 'from LOI acceptance and deposits'],
    'Debt service reserve': ['DSCR below 1.00x acceptable with a debt service reserve'],
    'Prepayment penalty': ['Minimum interest', 'generally half the initial term'],
    'TI/LC and future advances': ['Future funding for TI/LC and rehabilitation costs'],
    Deposits: ['Expense deposit', 'third-party reports and legal fees'],
    'Property location': ['Primary and secondary markets only'],
    ...own,
  },
});

const hud = (slug: string, says: string[], terms: NonNullable<Screen['terms']>): Screen => ({
  path: `/lending/fha-hud/${slug}`,
  trail: [LENDING, ['FHA/HUD Loans', '/lending/fha-hud']],
  leads: [
    ['Contact Our Team', '/contact'],
    ['View All HUD Programs', '/lending/fha-hud'],
  ],
  says: ['Why consider this program', 'Financing Parameters', 'subsidiary', ...says],
  terms,
});

const article = (slug: string, ...says: string[]): Screen => ({
  path: `/news/${slug}`,
  trail: [['News', '/news']],
  leads: [['Back to News', '/news']],
  says: ['Related News', ...says],
});

const topic = (id: string, ...videos: string[]): Screen => ({
  path: `/videos/${id}`,
  trail: ['Resources'],
  leads: [
    ['Back to Video Library', '/investor-education'],
    ['View All Topics', '/investor-education'],
    ['Contact Us', '/contact'],
  ],
  says: videos,
});

const legal = (path: string, ...says: string[]): Screen => ({ path, trail: [['Home', '/']], says });

const DEALS = loadContent().transactions.length;
const NEWS = ['philadelphia-midrise', 'atlanta-acquisition-loan', 'atlanta-financing'].map(
  (slug) => `/news/${slug}`,
);
const TOPICS = ['who-is-oak', 'investment-strategy', 'what-is-private-credit', 'risk-management'].map(
  (id) => `/videos/${id}`,
);

const SCREENS: Screen[] = [
  {
    path: '/',
    h1: 'Where Strength Meets Stewardship.',
    leads: [
      ['Borrowers', '/lending'],
      ['Why Oak', '/whyoak'],
      ['View All News', '/news'],
      ...to('', ...NEWS),
    ],
    says: [
      ...['150+', '$5B', '$18B', CLAIM_NOTE, 'Recent News & Updates', 'Our Edge'],
      ...['Proven Experience', 'Deep Expertise', 'Flexible Solutions'],
    ],
  },
  { path: '/homepage-draft' },
  { path: '/homepage-draft-2' },
  {
    path: '/about',
    trail: [FIRM, 'About us'],
    quick: [['Leadership', '/leadership']],
    says: ['lending philosophy', 'Structured', 'Disciplined', 'Trusted', 'Discipline and Stability'],
  },
  {
    path: '/leadership',
    trail: [FIRM, 'Leadership'],
    quick: [['About us', '/about']],
    leads: [
      ...contact('Contact Us', 'Contact Leadership'),
      ['View Our Approach', '/about'],
      ...loadContent().leaders.map(({ slug }): Link => ['Click to read full bio', `/leadership/${slug}`]),
    ],
    says: ['$18B+', CLAIM_NOTE, 'Meet the Team'],
  },
  ...loadContent().leaders.map(
    ({ slug, name, title }): Screen => ({
      path: `/leadership/${slug}`,
      h1: name,
      leads: [['Back to Leadership', '/leadership']],
      says: [title, 'Email'],
    }),
  ),
  { path: '/subsidiaries', says: ['FHA multifamily', 'retail investors', 'Asset management', 'Finance'] },
  {
    path: '/lending',
    leads: to('', '/lending/bridge', '/lending/fha-hud'),
    says: ['Bridge-to-FHA Coordination'],
  },
  {
    path: '/lending/bridge',
    trail: [LENDING, 'Bridge Loans'],
    leads: [
      ...BRIDGE_QUICK.slice(1).map(([, path]): Link => ['View Terms & Details', path]),
      ...contact('Contact Lending Team', 'Request Rate Quote'),
    ],
    says: ['affiliate for FHA takeout'],
  },
  bridge(
    'core-bridge',
    'Core Bridge',
    {
      'Loan amount': ['$2 million to $50 million+'],
      'Maximum LTV': ['Up to 80%', 'of stabilized value'],
      'Maximum LTC': ['Up to 75%'],
      'Interest rate': ['1-month Term SOFR plus 450 to 550 bps', 'interest only'],
      'Loan term': ['12 to 36 months', 'fully extended'],
      'Loan purpose': ['acquisition, refinance, situational and stabilization'],
      'Debt service reserve': ['Minimum DSCR of 1.00x'],
    },
    ['$2M-$50M+', '450-550 bps'],
  ),
  bridge(
    'core-plus-bridge',
    'Core-Plus Bridge',
    {
      'Loan amount': ['$2 million to $50 million+'],
      'Maximum LTV': ['Up to 75%'],
      'Maximum LTC': ['Up to 85%'],
      'Interest rate': ['1-month Term SOFR plus 500 to 600 bps', 'interest only'],
      'Loan term': ['24 to 36 months', 'fully extended'],
      'Loan purpose': ['acquisition, refinance, rehabilitation, situational and stabilization'],
    },
    ['$2M-$50M+', '500-600 bps', 'floating-rate program for transitional assets at 1.00x cash flow or less'],
  ),
  bridge(
    'opportunistic-bridge',
    'Opportunistic Bridge',
    {
      'Loan amount': ['$2 million to $50 million+'],
      'Maximum LTV': ['Up to 85%', 'of stabilized value'],
      'Maximum LTC': ['Up to 90%'],
      'Interest rate': ['1-month Term SOFR plus 600 to 700 bps', 'interest only'],
      'Loan term': ['18 to 36 months', 'fully extended'],
      'Loan purpose': ['acquisition, refinance, conversion, rehabilitation, situational and stabilization'],
      'Property location': [
        'Primary, secondary and select tertiary markets',
        'population of at least 50,000 to 100,000',
      ],
    },
    ['$2M-$50M+', '600-700 bps'],
  ),
  bridge(
    'participating-bridge',
    'Participating Bridge',
    {
      'Loan amount': ['$2 million to $30 million+'],
      'Maximum LTV': ['Up to 90%'],
      'Maximum LTC': ['Up to 100%'],
      'Interest rate': ['1-month Term SOFR plus 700 bps', 'interest only'],
      'Loan term': ['24 to 48 months', 'fully extended'],
      'Loan purpose': ['acquisition, refinance, rehabilitation, situational and stabilization'],
      'Exit fees': ['15% to 25% participation in value creation', 'subject to returns'],
    },
    ['$2M-$30M+'],
  ),
  {
    path: '/lending/fha-hud',
    h1: 'Long-Term Government-Backed Financing',
    trail: [LENDING, 'FHA/HUD Loan Programs'],
    leads: [
      ['View Terms & Details, HUD 221(D)(4) & 220', '/lending/fha-hud/hud-221d4-220'],
      ['View Terms & Details, HUD 223(F)', '/lending/fha-hud/hud-232-223f'],
      ['View Terms & Details, HUD 223(A)(7)', '/lending/fha-hud/hud-232-223a7'],
      ['View Terms & Details, HUD 241(A)', '/lending/fha-hud/hud-241a'],
      ['View Terms & Details, HUD 232/221(D)(4)', '/lending/fha-hud/hud-232-221'],
      ['View Terms & Details, HUD 232/223(F)', '/lending/fha-hud/hud-232-223f'],
      ['View Terms & Details, HUD 232/223(A)(7)', '/lending/fha-hud/hud-232-223a7'],
      ['View Terms & Details, HUD 241(A) Senior', '/lending/fha-hud/hud-241a'],
      ...contact('Contact', 'Request Program Information'),
    ],
    says: [
      ...['Multifamily & Affordable Housing', 'Senior Housing & Healthcare', '40 years'],
      ...['Government insurance', 'Non-recourse', 'Streamlined'],
    ],
  },
  hud('hud-221d4-220', [], {
    'Maximum loan': ['No statutory maximum'],
    'Maximum LTC': ['90% for new construction', '85% for substantial rehabilitation'],
    'Term and amortization': ['Up to 40 years'],
    'Interest rate': ['Fixed rate'],
    'Property types': ['Multifamily, 5+ units'],
    'Debt service coverage': ['1.15x to 1.20x'],
    Recourse: ['Non-recourse with carve-outs'],
    'Processing time': ['6 to 12 months'],
  }),
  hud('hud-232-221', ['substantial rehabilitation under Section 232'], {
    Borrower: ['Single-asset, single-purpose entity, for-profit or non-profit'],
    'Maximum loan': ['Lesser of loan to value, replacement or rehabilitation cost, or debt service coverage'],
    'Assisted living, for-profit, new construction': ['75%', '1.45x'],
    'Assisted living, non-profit, new construction': ['80%', '1.45x'],
    'Assisted living, for-profit, substantial rehabilitation': ['80%', '1.45x'],
    'Assisted living, non-profit, substantial rehabilitation': ['85%', '1.45x'],
    'Skilled nursing, board and care, independent living, for-profit': ['80%', '1.45x'],
    'Skilled nursing, board and care, independent living, non-profit': ['85%', '1.45x'],
    'Term and amortization': ['Interest only during construction, then 40 years of full amortization'],
    'Mortgage insurance premium': ['0.77% during construction and annually', '0.45% affordable, 0.25% green'],
    'Application fee': ['$3 per $1,000', '$2 per $1,000 in an opportunity zone'],
    'Inspection fee': ['$5 per $1,000 of mortgage (new construction) or of improvement cost'],
    'Rate lock deposit': ['Typically 0.5%', 'refunded at closing'],
    'Liability insurance': ['Minimum $1 million / $3 million'],
    'Prepayment penalty': ['lockout of 1 to 2 years', 'declining for the first 10 years'],
  }),
  hud('hud-232-223a7', ['nursing home, intermediate care, board and care, or assisted living'], {
    'Loan purpose': ['Refinance of an existing HUD-insured'],
    'Commercial space': ['Up to 20% of area and income'],
    'Debt service coverage': ['At least 1.11x'],
    'Term and amortization': ['Up to 40 years, not beyond the remaining term, minimum 10 years'],
    'Mortgage insurance premium': ['0.50% at closing, 0.55% annually', '0.45% affordable'],
    'Repair escrow': ['Up to 10% of non-critical repairs'],
    'Application fee': ['$1.50 per $1,000'],
    'Inspection fee': ['No inspection fee'],
    'Rate lock deposit': ['0.5%'],
    'Property needs assessment': ['PCNA only if none in the last 10 years'],
  }),
  hud('hud-232-223f', [], {
    'Loan purpose': ['Refinance and acquisition'],
    'Property types': ['Multifamily, minimum 5 units'],
    'Debt service coverage': ['1.15x market, 1.11x affordable', '3 months in a row before endorsement'],
    'Commercial space': ['Up to 25% of area and 20% of income'],
    'Market rate': ['87% LTV', '1.15x'],
    Affordable: ['90% LTV', '1.11x'],
    'Manufactured home community': ['90% LTV', '1.11x'],
    Purchase: ['Limited to 87% of transaction costs'],
    'Cash out': ['Greater of 100% of costs or 80% LTV', '50% funded at closing'],
    Occupancy: ['85%'],
    'Large loans': ['above $120 million'],
    'Term and amortization': ['Lesser of 35 years or 75% of remaining economic life'],
    'Mortgage insurance premium': [
      '1% at closing, 0.60% annually',
      '0.35% affordable, 0.25% broadly affordable or green',
    ],
    'Repair escrow': ['Up to 20%'],
    'Application fee': ['$3 per $1,000'],
    'Inspection fee': [
      'Greater of 1% of repairs or $30 per unit',
      '$1,500 maximum if repairs are under $100,000',
    ],
    'Rate lock deposit': ['0.5%'],
  }),
  hud('hud-241a', ['Supplemental mortgage insurance'], {
    'Maximum LTV': ['90%'],
    'Maximum LTC': ['90%'],
    'Debt service coverage': ['1.11x combined'],
    'Term and amortization': [
      'up to 40 years when the remaining term is under 25 years',
      'at most 75% of economic life',
    ],
    'Mortgage insurance premium': ['0.95% market, 0.35% affordable', '0.25% broadly affordable or green'],
    'Application fee': ['$3 per $1,000', 'Half at pre-application', '$2 per $1,000 in an opportunity zone'],
    'Prepayment penalty': ['Lockout of 0 to 1 year', 'declining by 1% per year', 'Open after 10 years'],
    'Rate lock deposit': ['0.5%'],
  }),
  {
    path: '/whyoak',
    leads: [['Explore Investment Opportunities', '/investing']],
    says: [
      ...['First-lien senior loans', 'Short-duration debt', 'Small-balance and middle-market'],
      ...['Structured transactions', 'Bridge, HUD and hybrid'],
    ],
  },
  {
    path: '/investing',
    h1: 'Investment Offerings',
    trail: ['Investing'],
    leads: contact('Request Investment Materials', 'Contact Us', 'Schedule a Call'),
    says: [
      ...['Investor-Focused Philosophy', 'Why Private Credit Real Estate Lending', 'Market Opportunity'],
      ...['Risk Mitigation', 'Diversification', 'Income Oriented', 'Performance', 'Our Strategy'],
    ],
  },
  {
    path: '/transactions',
    trail: ['Transactions'],
    says: [
      ...['Transaction Portfolio', 'Portfolio Overview', '8 Property Types', '6 Regions'],
      ...[
        'Oak Real Estate Partner Transactions',
        `Showing ${DEALS} of ${DEALS} transactions`,
        'Clear Filters',
      ],
      ...['affiliated entities', 'full-cycle', 'Past performance', '$1,700,000', '$28,500,000'],
    ],
  },
  {
    path: '/news',
    trail: ['News'],
    leads: to(
      'Read More',
      ...loadContent()
        .news.slice(0, 9)
        .map(({ slug }) => `/news/${slug}`),
    ),
    says: ['Stay Informed', 'Subscribe'],
  },
  article('philadelphia-midrise', '$9.225 million'),
  article('atlanta-acquisition-loan', '$8.7 million'),
  article('atlanta-financing', '$8.65 million'),
  article('dallas-deal-sheet', 'April 21, 2025', 'Dallas-Fort Worth', 'Arlington', 'multifamily'),
  article(
    'indianapolis-financing',
    'April 16, 2025',
    '$10.30 million in combined bridge loans for two multifamily properties in metropolitan Indianapolis',
  ),
  article('extension-november-2024', 'October 31, 2024', 'extended to November 30, 2024'),
  article('extension-october-2024', 'September 24, 2024', 'extended to October 31, 2024'),
  article('extension-september-2024', 'August 30, 2024', 'extended to September 30, 2024'),
  article('extension-july-2024', 'July 31, 2024', 'Extension of Expiration Time'),
  {
    path: '/investor-education',
    trail: ['Investors', 'Education Library'],
    quick: [['Get Investor Deck', '/investors']],
    leads: [...to('', ...TOPICS), ['Get Investment Details', '/investors']],
    says: ['4 Videos', '2 Videos', '1 Video', 'Ready to Invest'],
  },
  topic(
    'who-is-oak',
    'Opportunity Selection Process',
    'From the Ashes',
    "Oak's Future Outlook",
    'The Genesis of Oak',
  ),
  topic('investment-strategy', 'Diversification', 'Lending'),
  topic('what-is-private-credit', 'Fragmented Market', 'Understanding Private Credit'),
  topic('risk-management', 'Underwriting Approach'),
  {
    path: '/video',
    leads: [
      ['Register for Webinar', '/webinar-registration'],
      ['Contact', '/contact'],
    ],
  },
  {
    path: '/webinar-registration',
    says: [
      ...['third week of every month', 'Live Q&A Session', 'Expert Insights', 'Limited Seats'],
      ...['Reserve Your Spot', "What You'll Learn"],
      ...['Investment Strategies', 'Market Analysis', 'Risk Management'],
    ],
  },
  { path: '/investors' },
  {
    path: '/contact',
    trail: ['Contact'],
    leads: [
      [loadContent().site.contact.phone, `tel:+1-${loadContent().site.contact.phone}`],
      ['', `mailto:${loadContent().site.contact.email}`],
      ['', loadContent().site.contact.mapsUrl],
    ],
    says: ['Charlotte', 'Mon-Fri 9AM-6PM EST'],
  },
  {
    path: '/thank-you-for-investing',
    h1: 'Thank You for Investing',
    leads: [['Stay Updated', '#stay-connected']],
    says: [
      ...['Stay Connected', 'Our Commitment to You'],
      ...['Senior-Position Lending', 'Monthly Update Calls', 'Thoughtful Structure'],
    ],
  },
  { path: '/thank-you', leads: [['Return Home', '/']], says: ['received', 'monthly investor updates'] },
  { path: '/media', h1: 'Media' },
  legal('/privacy', 'Consent', 'Log files', 'CCPA', 'GDPR', 'one month', 'under 13'),
  legal('/terms', 'Last updated', loadContent().site.contact.legalEmail),
  legal('/disclosures', 'General information', 'External links', 'Consent', 'Update'),
  legal('/disclaimer', 'General information', 'External links', 'Consent', 'Update'),
  {
    path: '/oak-christmas-party',
    says: [
      ...['2025', 'December', '5:00 PM', '5:00', '6:30', '6:30', '7:00 PM', '9:30 PM', 'toast', 'farewell'],
      ...['playlist'],
    ],
  },
];

const MENUS: Link[] = [
  ['About Us', '/about'],
  ['Leadership', '/leadership'],
  ['Our Subsidiaries', '/subsidiaries'],
  ['Overview', '/lending'],
  ['', '/lending/bridge'],
  ['', '/lending/fha-hud'],
  ...['/whyoak', '/investing', '/transactions'].flatMap((path) => to('', path)),
  ['News', '/news'],
  ['Videos', '/investor-education'],
  ['Webinar', '/webinar-registration'],
  ['Contact Us', '/contact'],
];
const FOOTER = [
  ...['/about', '/leadership', '/lending', '/investing', '/transactions', '/news', '/contact'],
  ...['/privacy', '/terms', '/disclosures'],
];

/** Text without typographic variants: non-breaking hyphens and spaces, dashes, case. */
const plain = (text: string) =>
  text
    .replace(/[\u2010-\u2013]/g, '-')
    .replace(/’/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:)])/g, '')
    .trim()
    .toLowerCase();

const attribute = (element: Element, name: string) =>
  element.attrs.find((attr) => attr.name === name)?.value ?? '';

function all(node: Node | undefined, wanted: (element: Element) => boolean): Element[] {
  if (!node || !('childNodes' in node)) return [];
  const inside = node.childNodes.flatMap((child) => all(child, wanted));
  return 'tagName' in node && wanted(node) ? [node, ...inside] : inside;
}

const byTag = (node: Node | undefined, tag: string) => all(node, ({ tagName }) => tagName === tag);
const byLabel = (node: Node, label: string) =>
  all(node, (element) => attribute(element, 'aria-label') === label)[0];

const linksIn = (node: Node | undefined): Link[] =>
  byTag(node, 'a').map((a) => [plain(visibleText(a)), attribute(a, 'href')]);

/** Each of the links is there; one without a label may have any. */
function expectLinks(there: Link[], wanted: readonly Link[], where: string) {
  for (const [label, href] of wanted) {
    const found = there.some(([said, target]) => target === href && said.startsWith(plain(label)));
    expect.soft(found, `${where}: "${label}" leads to ${href}`).toBe(true);
  }
}

for (const { path, h1, trail, quick, leads, says, terms } of SCREENS) {
  test(`${path} is as the specification says @main`, async () => {
    const answer = await fetch(site() + path, { redirect: 'manual' });
    expect(answer.status).toBe(200);
    const page = parse(await answer.text());
    const [main] = byTag(page, 'main');
    const headings = byTag(page, 'h1').map((element) => plain(visibleText(element)));
    expect(headings).toHaveLength(1);
    if (h1) expect.soft(headings[0]).toBe(plain(h1));

    if (trail) {
      const items = byTag(byLabel(page, 'Breadcrumb'), 'li');
      expect.soft(attribute(items.at(-1)!, 'aria-current')).toBe('page');
      for (const [i, step] of trail.entries()) {
        const [label, href] = typeof step === 'string' ? [step] : step;
        expect.soft(plain(visibleText(items[i]!))).toBe(plain(label));
        if (href) expect.soft(linksIn(items[i])[0]?.[1], `the step ${label}`).toBe(href);
      }
    }
    if (quick) expectLinks(linksIn(byLabel(page, 'Quick links')), quick, 'quick links');
    if (leads) expectLinks(linksIn(main), leads, 'main part');

    const text = plain(visibleText(main!));
    for (const said of says ?? []) expect.soft(text).toContain(plain(said));

    const rows = byTag(main, 'tr').map((row) => [
      plain(visibleText(byTag(row, 'th')[0]!)),
      byTag(row, 'td')
        .map((cell) => plain(visibleText(cell)))
        .join(' '),
    ]);
    for (const [label, sayings] of Object.entries(terms ?? {})) {
      const said = rows.filter(([th]) => th === plain(label)).map(([, td]) => td);
      for (const saying of sayings) expect.soft(said.join(' '), label).toContain(plain(saying));
    }

    expectLinks(linksIn(byTag(page, 'header')[0]), MENUS, 'header');
    const [footer] = byTag(page, 'footer');
    expectLinks(linksIn(footer), to('', ...FOOTER), 'footer');
    const small = plain(visibleText(footer!));
    for (const said of ['an offer to sell', 'forward-looking', 'past performance', '2025'])
      expect.soft(small).toContain(said);
    const banner = linksIn(byLabel(page, 'Investor webinar')).find(([label]) => label === 'register today');
    expect.soft(banner?.[1]).toBe(path === '/webinar-registration' ? undefined : '/webinar-registration');
  });
}

test('the table names every page, but for the frame within /media', () => {
  const written = [...builtPages().map(({ path }) => path), ...RENDERED_PAGES];
  const named = new Set(SCREENS.map(({ path }) => path));
  // the specification does not have content that staff publish, closed loans, Learn, the record, and the pages that
  // answer about loans or take a deal
  const news = loadContent().news.map(({ slug }) => `/news/${slug}`);
  const isLater = (path: string) =>
    news.includes(path) ||
    /^\/(lending\/(deal|compare|rates|terms)|submit|learn|record|search|transactions\/\w+)\b/.test(path);
  expect([...named].toSorted()).toEqual(
    written.filter((path) => path !== '/media/enquiry' && (named.has(path) || !isLater(path))).toSorted(),
  );
});

test('unknown addresses answer 404 with the page that says so @main', async () => {
  const folders = ['/', '/leadership/', '/lending/bridge/', '/lending/fha-hud/', '/news/', '/videos/'];
  for (const folder of folders) {
    const answer = await fetch(`${site()}${folder}no-such-page`, { redirect: 'manual' });
    expect.soft(answer.status, folder).toBe(404);
    const page = parse(await answer.text());
    const text = plain(visibleText(page));
    const [said, back] =
      folder === '/videos/'
        ? ['Category Not Found', to('Back to Video Library', '/investor-education')]
        : ["The page you're looking for doesn't exist or has been moved", to('Return to Home', '/')];
    expect.soft(text, folder).toContain(plain(said));
    expectLinks(linksIn(byTag(page, 'main')[0]), back, folder);
  }
});

test('the bare addresses of the HUD programs lead to their pages at once @main', async () => {
  for (const slug of ['hud-221d4-220', 'hud-232-221', 'hud-232-223f', 'hud-232-223a7', 'hud-241a'])
    for (const path of [`/${slug}`, `/lending/${slug}`, `/lending/fha-hud/${slug}/`]) {
      const answer = await fetch(site() + path, { redirect: 'manual' });
      expect
        .soft([answer.status, answer.headers.get('location')], path)
        .toEqual([301, `/lending/fha-hud/${slug}`]);
    }
});
