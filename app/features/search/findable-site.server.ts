import type { Content } from '#app/collections/content.ts';
import type { ProseNode } from '#app/collections/prose.server.ts';
import { longDay } from '#app/format/dates.ts';
import { capitalized } from '#app/format/first-letter.ts';
import { placeText } from '#app/lending/comparable-loans.ts';
import { formatDollars } from '#app/lending/figures.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { plainText } from '#app/lending/term-sheet.ts';
import { loanSlug, loanTypeLabel } from '#app/lending/transactions.ts';
import type { PictureVersions } from '#app/ui/picture.tsx';
import type { Findable, FindableSite, Group } from './findable.ts';
import { wordsOf } from './read-words.ts';

/**
 * Other names of the terms' rows, by row id without its table; a row of one family only has the family's name before
 * it.
 */
const ROW_NAMES: Readonly<Record<string, string>> = {
  propertyTypes: 'kinds of buildings, assets',
  loanAmount: 'minimum, maximum, size, smallest, largest',
  loanPurpose: 'use of proceeds',
  propertyLocation: 'markets, city, where',
  maxLtv: 'loan to value, proceeds',
  maxLtc: 'loan to cost, proceeds',
  dscr: 'dscr, debt coverage',
  debtServiceReserve: 'coverage, interest reserve',
  lienPosition: 'first lien, second lien, mezzanine',
  interestRate: 'coupon, cost',
  'bridge.interestRate': 'spread, margin, SOFR, cost, bps',
  floorAndRateCap: 'index floor, hedge, swap',
  loanTerm: 'length, long, maturity, years, amortization',
  originationAndExitFees: 'points, cost',
  exitFees: 'points, participation, profit share, equity kicker',
  prepaymentPenalty: 'minimum interest, prepay, lockout, yield maintenance, defeasance, pay off early',
  fundingStructure: 'draws, holdback',
  futureAdvances: 'tenant improvements, leasing commissions, draws, capex',
  recourse: 'carve-outs, bad boy, guarantor',
  timingToClose: 'fast, quick, closing, days, long, speed, weeks',
  deposits: 'good faith, upfront, retainer',
  mortgageInsurance: 'MIP, insurance',
  borrower: 'entity, sponsor, SPE',
  cashOut: 'equity out',
  repairEscrow: 'repairs, holdback',
};

/** Other names of pages. */
const PAGE_NAMES: Readonly<Record<string, string>> = {
  '/': 'home, Oak',
  '/about': 'who is Oak, company, history, firm',
  '/contact':
    'address, office, phone, telephone, number, email, map, directions, hours, headquarters, Charlotte, call, write',
  '/leadership': 'team, people, management, executives, who runs Oak',
  '/subsidiaries': 'affiliates, arms',
  '/lending': 'loans, programs, products',
  '/lending/compare': 'comparison, side by side, all programs, matrix',
  '/lending/rates': 'SOFR, treasury, index, yields, benchmark, today, current',
  '/lending/terms': 'term sheet, history, versions, older terms, current terms, download',
  '/lending/deal': 'calculator, size a deal, sizing, quote, underwrite, which loan fits',
  '/lending/deal/cost': 'calculator, interest, all-in cost, payments',
  '/lending/deal/takeout': 'takeout, exit, refinance out, permanent loan, payoff',
  '/lending/deal/beside': 'compare deals, scenarios',
  '/lending/deal/sheet': 'print, summary, one page',
  '/submit': 'apply, application, submit, loan request, inquiry, get a loan, upload, documents, rent roll',
  '/investing': 'invest, funds, investors, investor',
  '/investors': 'materials, deck, accredited, qualified',
  '/transactions': 'portfolio, deals, closed loans, track record, tombstones',
  '/news': 'press, closings, announcements',
  '/media': 'press, press contact, journalist, interview, logo, download, reporter',
  '/record': 'press kit, logo, download, facts, security',
  '/investor-education': 'videos, library',
  '/webinar-registration': 'webinar, event, register, seminar',
  '/privacy': 'data, cookies, tracking',
  '/terms': 'conditions, legal',
};

/** Other names of a person's title. */
const OFFICE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/Legal/, 'general counsel, lawyer, attorney'],
  [/Credit/, 'underwriting, head of credit'],
  [/Sales/, 'business development, originations'],
  [/Financial|Finance|Controller/, 'accounting'],
];

/** Pages that are not indexed by search engines but searchable here: the desk's addresses hold deals. */
const isFound = (path: string, indexed: boolean) =>
  path !== '/search' && (indexed || path.startsWith('/lending/'));

/** All strings of a page's words, without addresses and names of pictures. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return /^[/#]|^https:/.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, own]) =>
    ['picture', 'href', 'path'].includes(name) ? [] : texts(own),
  );
}

const proseText = (nodes: readonly ProseNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : proseText(node.inside))).join(' ');

/** Each word of a long text once: the words are searched and not shown. Words that another field has are left out. */
const once = (text: string, shown: string): string => {
  const known = new Set(wordsOf(shown));
  return [...new Set(wordsOf(text))]
    .filter((word) => word.length > 2 && !known.has(word) && !/^[\d.$%]+$/.test(word))
    .join(' ');
};

const withText = (item: Findable, text: string): Findable => {
  const rest = once(text, [item.title, item.line, item.also, item.names].join(' '));
  return rest ? { ...item, text: rest } : item;
};

function rows(content: Content): Findable[] {
  return publishedTerms(content).programs.flatMap(({ name, path, rows, key, family }) =>
    rows.map(({ id, table, label, term, note, onRequest }) => {
      const row = id.replace(/^.*\./, '');
      const also = ROW_NAMES[`${family}.${row}`] ?? ROW_NAMES[row];
      const isToday = id.startsWith('today.');
      return {
        href: `${path}#${id}`,
        title: label,
        line: table ? `${name}, ${table}` : name,
        ...(also && { also }),
        names: `${key} ${family === 'bridge' ? 'bridge loan' : 'HUD FHA loan'}`,
        value: plainText(term),
        ...(note && { note }),
        ...(isToday && { today: true as const }),
        ...((onRequest || isToday) && { behind: onRequest ? 3 : 2 }),
      };
    }),
  );
}

function pages({ siteMap, pages, legal, bridge, fhaHud }: Content): Findable[] {
  const own = new Map<string, unknown>(
    [...Object.values(pages), ...Object.values(legal)].flatMap((words) =>
      'path' in words ? [[words.path, words]] : [],
    ),
  );
  for (const { kind, slug, lede, why, summary, name, key } of [...bridge.programs, ...fhaHud.programs])
    own.set(`/lending/${kind}/${slug}`, [name, key, lede, summary, why]);
  return siteMap
    .filter(
      ({ path, indexed }) =>
        isFound(path, indexed) && !/^\/(transactions|news|leadership|videos|learn)\/./.test(path),
    )
    .map(({ path, title, description }) => {
      const words = own.get(path);
      const also = PAGE_NAMES[path];
      const body =
        typeof words === 'object' && words && 'body' in words ? proseText(words.body as ProseNode[]) : '';
      return withText(
        { href: path, title, line: description, ...(also && { also }) },
        [...texts(words), body].join(' '),
      );
    });
}

const deals = ({ transactions, news }: Content, pictures: PictureVersions): Findable[] =>
  transactions.map((loan) => {
    const { id, name, amount, loanType } = loan;
    const told = news.find((article) => article.loan === id)?.facts.map(({ value }) => value) ?? [];
    const item = {
      href: `/transactions/${loanSlug(loan)}`,
      title: name,
      line: `${placeText(loan)}, ${loanTypeLabel(loanType)}`,
      names: `deal loan closed ${placeText(loan)} ${loanTypeLabel(loanType)}`,
      value: formatDollars(amount),
      picture: { name: `deal-${id}-day`, version: pictures[`deal-${id}`] ?? '' },
    };
    return withText(item, told.join(' '));
  });

const learn = ({ glossary, guides }: Content): Findable[] => [
  ...guides.map(({ slug, heading, lede, summary, body }) =>
    withText(
      { href: `/learn/${slug}`, title: heading, line: lede, names: 'guide' },
      `${summary} ${proseText(body)}`,
    ),
  ),
  ...glossary.map(({ href, name, also, text }) => ({
    href,
    title: capitalized(name),
    line: text,
    ...(also.length > 0 && { also: also.join(', ') }),
    names: 'glossary',
    // a glossary term ranks below what it names
    behind: 3,
  })),
];

const office = (title: string) =>
  OFFICE_NAMES.filter(([own]) => own.test(title))
    .map(([, also]) => also)
    .join(', ');

const people = ({ leaders, subsidiaries }: Content): Findable[] => [
  ...leaders.map(({ slug, name, title, city, biography, desk }) => {
    const item = {
      href: `/leadership/${slug}`,
      title: name,
      line: [title, city].filter(Boolean).join(', '),
      also: `${title}, ${office(title)}`,
    };
    return withText(item, [...biography, ...desk.items].join(' '));
  }),
  ...subsidiaries.flatMap(({ name: firm, teams }) =>
    teams.flatMap(({ members }) =>
      members.map(({ name, title }) => ({
        href: '/subsidiaries',
        title: name,
        line: `${title}, ${firm}`,
        also: title,
        behind: 1,
      })),
    ),
  ),
];

const articles = ({ news }: Content): Findable[] =>
  news.map(({ slug, title, excerpt, kicker, facts, body, date }) =>
    withText(
      { href: `/news/${slug}`, title, line: `${longDay(date)}. ${excerpt}`, names: 'news article' },
      [kicker, ...facts.map(({ value }) => value), proseText(body)].join(' '),
    ),
  );

const videos = ({ videos: { topics } }: Content): Findable[] =>
  topics.flatMap(({ id, title: topic, question, videos }) =>
    videos.map(({ title, description, transcript }) =>
      withText(
        { href: `/videos/${id}`, title, line: description, names: `video ${topic} ${question}` },
        transcript,
      ),
    ),
  );

/** Everything that can be found. An entry here adds a collection to the search, its results and its picture. */
const COLLECTIONS: readonly (Omit<Group, 'items'> & {
  of: (content: Content, pictures: PictureVersions) => Findable[];
})[] = [
  { key: 'row', name: 'Terms', one: 'term', many: 'terms', of: rows },
  { key: 'deal', name: 'Deals', one: 'deal', many: 'deals', of: deals },
  { key: 'page', name: 'Pages', one: 'page', many: 'pages', of: pages },
  { key: 'learn', name: 'Learn', one: 'entry', many: 'entries', of: learn },
  { key: 'person', name: 'People', one: 'person', many: 'people', of: people },
  { key: 'news', name: 'News', one: 'article', many: 'articles', of: articles },
  { key: 'video', name: 'Videos', one: 'video', many: 'videos', of: videos },
];

/** The data of the search index, made from the content. No other module makes it. */
export const findableSite = (content: Content, pictures: PictureVersions): FindableSite => ({
  groups: COLLECTIONS.map(({ of, ...group }) => ({ ...group, items: of(content, pictures) })),
  terms: { asOf: longDay(content.terms.asOf), version: content.terms.version },
});
