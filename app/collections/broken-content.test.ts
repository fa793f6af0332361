import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loanSlug } from '#app/lending/transactions.ts';
import { fixtureContent, fixtureRoot } from '#tests/fixture-content.ts';
import { readContent } from './content.server.ts';
import { ContentError } from './content-file.server.ts';

const root = mkdtempSync(join(tmpdir(), 'content-'));
cpSync(fixtureRoot(), root, { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const undo: (() => void)[] = [];
afterEach(() => {
  while (undo.length > 0) undo.pop()?.();
});

/** Changes one file of the copy until the test ends; the text to be replaced must be there. */
function edit(path: string, from: string | RegExp, to: string) {
  const file = join(root, path);
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${path} does not hold ${from}`);
  undo.push(() => writeFileSync(file, before));
  writeFileSync(file, after);
}

const { site, transactions, news } = fixtureContent();
const [first, second] = [transactions[0]!, transactions[1]!];
const [newest, older] = [news[0]!, news[1]!];
const { phone } = site.contact;
const glossary = parse(readFileSync(join(fixtureRoot(), 'glossary.yaml'), 'utf8')) as { name: string }[];
/** The number of a glossary entry in its file, as messages count. */
const term = (name: string) => `item ${glossary.findIndex((one) => one.name === name) + 1} (${name})`;

function errorOf(load: () => unknown): ContentError {
  try {
    load();
  } catch (error) {
    if (error instanceof ContentError) return error;
    throw error;
  }
  return new ContentError('no error');
}
const messageOf = (load: () => unknown): string => errorOf(load).message;

describe('a broken file is named with field and reason, in one line', () => {
  it.each<[what: string, path: string, from: string | RegExp, to: string, message: string]>([
    [
      'YAML that does not parse',
      'site.yaml',
      'name: Oak Real Estate Partners',
      'name: Oak: Real Estate Partners',
      'content/site.yaml: name: a colon and a space within a value; put the value in quotes (line 2, column 7)',
    ],
    [
      'a tab in the place of spaces',
      'transactions.yaml',
      '  amount: 9225000',
      '\tamount: 9225000',
      'content/transactions.yaml: a tab before the field; indent with spaces (line ',
    ],
    [
      'a leader whose file is called otherwise',
      'leaders/avery-rowan.yaml',
      'name: Avery Rowan',
      'name: Zoë O’Neil-Ash',
      'content/leaders/avery-rowan.yaml: name: the file has to be called zoe-oneil-ash.yaml: portraits are drawn from it',
    ],
    [
      'a name that two terms of the glossary have',
      'glossary.yaml',
      'also: [loan to cost, loan-to-cost]',
      'also: [loan to cost, LTV]',
      `content/glossary.yaml: ${term('LTV')}: name: "ltv" already stands in line `,
    ],
    [
      'our figure of a term, from a row that the sheet does not show',
      'glossary.yaml',
      'ours: { program: core-bridge, row: maxLtc }',
      'ours: { program: core-bridge, row: dscr }',
      `content/glossary.yaml: ${term('LTC')}: ours.row: Core Bridge shows no row "dscr" (line `,
    ],
    [
      'a term that names a guide which is not there',
      'glossary.yaml',
      'guide: what-a-reserve-does',
      'guide: what-a-reserve-is',
      `content/glossary.yaml: ${term('interest reserve')}: guide: there is no guide "what-a-reserve-is" (line `,
    ],
    [
      'a slider that the figure of a guide does not have',
      'guides/what-a-reserve-does.mdx',
      '{ field: steady, least: 2',
      '{ field: hold, least: 2',
      'content/guides/what-a-reserve-does.mdx: sliders: item 2: field: the figure "reserve" moves noi, steady, sofr (line ',
    ],
    [
      'a slider without a way between its ends',
      'guides/what-a-reserve-does.mdx',
      '{ field: steady, least: 2, most: 24, step: 1 }',
      '{ field: steady, least: 24, most: 2, step: 1 }',
      'content/guides/what-a-reserve-does.mdx: sliders: item 2: expected a left end below the right end, and a step between them (line ',
    ],
    [
      'a guide that names a video which is not in the library',
      'guides/what-a-reserve-does.mdx',
      'videos: [lending]',
      'videos: [lendings]',
      'content/guides/what-a-reserve-does.mdx: videos: item 1: there is no video "lendings" in content/videos.yaml (line ',
    ],
    [
      'a key that stands twice',
      'site.yaml',
      'shortName: Oak',
      'shortName: Oak\nshortName: Oak',
      'content/site.yaml: shortName: stands twice; delete one of the two (line 4, column 1)',
    ],
    [
      'a link that leads nowhere',
      'site.yaml',
      'href: /lending/bridge }',
      'href: /lending/bridges }',
      'content/site.yaml: menus: item 2 (Lending): links: item 2 (Bridge Loans): href: there is no page /lending/bridges',
    ],
    [
      'a phone number in another form',
      'site.yaml',
      `phone: ${phone}`,
      'phone: (704) 555 0100',
      'content/site.yaml: contact.phone: expected a phone number such as 704-555-0100, got "(704) 555 0100"',
    ],
    [
      'a state that stands in two regions',
      'regions.yaml',
      'southwest: [Arizona',
      'southwest: [Utah, Arizona',
      'content/regions.yaml: west: item 5: "Utah" already stands in line',
    ],
    [
      'an unknown related article',
      'news/indianapolis-financing.mdx',
      'related: [philadelphia-midrise',
      'related: [philadelphia',
      'content/news/indianapolis-financing.mdx: related: item 1: there is no article "philadelphia"',
    ],
    [
      'an article related to itself',
      'news/indianapolis-financing.mdx',
      'related: [philadelphia-midrise',
      'related: [indianapolis-financing',
      'content/news/indianapolis-financing.mdx: related: item 1: is the article itself',
    ],
    [
      'an article related to one other only',
      'news/indianapolis-financing.mdx',
      /related: .*/,
      'related: [philadelphia-midrise, philadelphia-midrise]',
      'content/news/indianapolis-financing.mdx: related: expected two different articles',
    ],
    [
      'a link in an article to a page that is not there',
      'news/indianapolis-financing.mdx',
      '## Why two loans',
      'See [our terms](/lending/no-terms).\n\n## Why two loans',
      'content/news/indianapolis-financing.mdx: body: there is no page /lending/no-terms',
    ],
    [
      'a link in a legal page to a page that is not there',
      'legal/terms.mdx',
      '](/',
      '](/no-',
      'content/legal/terms.mdx: body: there is no page /no-',
    ],
    [
      'a link in an article that a browser would run',
      'news/indianapolis-financing.mdx',
      '## Why two loans',
      '[x](javascript:alert)\n\n## Why two loans',
      'content/news/indianapolis-financing.mdx: body: a link to "javascript:alert" has no place in running text (line',
    ],
    [
      'a day that is not in the calendar',
      'news/indianapolis-financing.mdx',
      'date: 2025-04-16',
      'date: 2025-02-30',
      'content/news/indianapolis-financing.mdx: date: is not a day in the calendar, got "2025-02-30" (line 4, column 7)',
    ],
    [
      'a date in words',
      'news/indianapolis-financing.mdx',
      'date: 2025-04-16',
      'date: April 16',
      'content/news/indianapolis-financing.mdx: date: expected a date such as 2025-04-16, got "April 16" (line 4, column 7)',
    ],
    [
      'a picture that nobody draws',
      'pages/contact.yaml',
      'name: contact',
      'name: warehouse',
      'content/pages/contact.yaml: picture.name: there is no building "warehouse" in content/buildings.yaml',
    ],
    [
      'an article with two pictures',
      'news/indianapolis-financing.mdx',
      '  building: {',
      '  calendar: { until: 2025-04-30 }\n  building: {',
      'content/news/indianapolis-financing.mdx: picture: expected one of building, calendar and photograph',
    ],
    [
      'a building turned inside out',
      'buildings.yaml',
      'fill: [60, 240, 960, 840]',
      'fill: [960, 240, 60, 840]',
      'content/buildings.yaml: item 2 (contact): fill: expected left before right and top before bottom',
    ],
    [
      'code in an article',
      'news/indianapolis-financing.mdx',
      '## Why two loans',
      '## Why <b>two</b> loans',
      'content/news/indianapolis-financing.mdx: body: in “## Why <b>two</b> loans”, “<” would begin code; write “less than”, or leave it out',
    ],
    [
      'an article without front matter',
      'news/indianapolis-financing.mdx',
      '---\n',
      '',
      'content/news/indianapolis-financing.mdx: expected front matter between two lines of ---',
    ],
    [
      'two pages with one title',
      'pages/about.yaml',
      'title: About Us',
      'title: Contact',
      'content/pages/contact.yaml: title: "Contact" already stands in content/pages/about.yaml',
    ],
    [
      'two pages at one address',
      'pages/about.yaml',
      'path: /about',
      'path: /contact',
      'content/pages/contact.yaml: path: "/contact" already stands in content/pages/about.yaml',
    ],
    [
      'two loans of one name, at the name alone',
      'transactions.yaml',
      `name: ${second.name}`,
      `name: ${first.name}`,
      `content/transactions.yaml: item 2 (${first.name}): name: "/transactions/${loanSlug(first)}" already stands in line `,
    ],
    [
      'two articles with one excerpt, at the excerpt',
      `news/${newest.slug}.mdx`,
      /excerpt: .*/,
      `excerpt: ${older.excerpt}`,
      `content/news/${[newest.slug, older.slug].sort()[1]}.mdx: excerpt: "`,
    ],
    [
      'a description that search engines would cut',
      'pages/about.yaml',
      /description: .*/,
      `description: ${'long '.repeat(32)}end`,
      'content/pages/about.yaml: description: expected at most 155 characters, got "long',
    ],
    [
      'a teaser of an unknown article',
      'pages/home.yaml',
      'articles: [philadelphia-midrise',
      'articles: [boston-midrise',
      'content/pages/home.yaml: news.articles: item 1: there is no article "boston-midrise"',
    ],
    [
      'a card of an unknown program',
      'pages/fha-hud.yaml',
      'program: hud-241a',
      'program: hud-241b',
      'content/pages/fha-hud.yaml: groups: item 1 (Multifamily & Affordable Housing): cards: item 4 (HUD 241(A)): program: there is no program "hud-241b"',
    ],
    [
      'a figure that the program does not have',
      'pages/fha-hud.yaml',
      '{maxLtc.construction}',
      '{maxLtc.building}',
      'content/pages/fha-hud.yaml: groups: item 1 (Multifamily & Affordable Housing): cards: item 1 (HUD 221(D)(4) & 220): figures: item 2: {maxLtc.building} is not a figure of hud-221d4-220',
    ],
    [
      'a term in neither file',
      'programs/bridge/shared.yaml',
      /^ {2}deposits:\n(?: {4}.*\n)+/m,
      '',
      'content/programs/bridge/core-bridge.yaml: rows.deposits: missing here and in shared.yaml',
    ],
    [
      'a name in a term without its figure',
      'programs/bridge/core-bridge.yaml',
      '{spread.of} plus {spread}',
      '{spread.of} plus {margin}',
      'content/programs/bridge/core-bridge.yaml: rows.interestRate: {margin} has no figure',
    ],
    [
      'a figure that is printed nowhere',
      'programs/bridge/core-bridge.yaml',
      '{spread.of} plus {spread}',
      '{spread.of}',
      'content/programs/bridge/core-bridge.yaml: rows.interestRate: "spread" is not printed in term or note',
    ],
    [
      'a figure in another unit',
      'programs/bridge/core-bridge.yaml',
      'spread: { bps: [450, 550]',
      'spread: { percent: [4.5, 5.5]',
      'content/programs/bridge/core-bridge.yaml: rows.interestRate.figures.spread: expected a figure in bps',
    ],
    [
      'a range upside down',
      'programs/bridge/core-bridge.yaml',
      'bps: [450, 550]',
      'bps: [550, 450]',
      'content/programs/bridge/core-bridge.yaml: rows.interestRate.figures.spread.bps: expected a number, or two with the lower first, got [550,450]',
    ],
    [
      'a figure out of bounds',
      'programs/bridge/core-bridge.yaml',
      'bps: [450, 550]',
      'bps: [4.5, 5.5]',
      'content/programs/bridge/core-bridge.yaml: rows.interestRate.figures.spread.bps: expected whole basis points, from 0 to 1,500 (15 percent), got [4.5,5.5]',
    ],
    [
      'a measure in a unit that it has not',
      'programs/bridge/core-bridge.yaml',
      'percent: 80, max: ltv',
      'percent: 80, max: dscr',
      'content/programs/bridge/core-bridge.yaml: rows.maxLtv.figures.limit: dscr is not counted in percent',
    ],
    [
      'a basis that nobody knows',
      'programs/bridge/core-bridge.yaml',
      'of: stabilizedValue',
      'of: senior lien only',
      'content/programs/bridge/core-bridge.yaml: rows.maxLtv.figures.limit.of: expected one of value,',
    ],
    [
      'a purpose that nobody knows',
      'programs/bridge/core-bridge.yaml',
      'situational, stabilization]',
      'situational, stabilisation]',
      'content/programs/bridge/core-bridge.yaml: rows.loanPurpose.items: item 4: expected one of acquisition,',
    ],
    [
      'a limit of a case that is not a figure',
      'programs/fha-hud/hud-232-223f.yaml',
      'repairsUnder: threshold',
      'repairsUnder: limit',
      'content/programs/fha-hud/hud-232-223f.yaml: rows.inspectionFee: "limit", which a case names, is not a figure here',
    ],
    [
      'a row that asks another for a figure that it has not',
      'programs/fha-hud/hud-232-223f.yaml',
      '{limits.market-rate.dscr} market',
      '{limits.market.dscr} market',
      'content/programs/fha-hud/hud-232-223f.yaml: rows.dscr: {limits.market.dscr} is not a figure of this program',
    ],
    [
      'a claim that the terms do not bear out',
      'programs/bridge/core-bridge.yaml',
      'bps: [450, 550]',
      'bps: [550, 650]',
      'content/programs/bridge/core-bridge.yaml: claims: item 1: "lowest spread" does not agree with the terms',
    ],
    [
      'a program that is not in order',
      'programs/bridge/shared.yaml',
      ', participating-bridge]',
      ']',
      'content/programs/bridge/participating-bridge.yaml: is not in the order of shared.yaml',
    ],
    [
      'a straight apostrophe',
      'pages/webinar-registration.yaml',
      'What You’ll Learn',
      "What You'll Learn",
      'content/pages/webinar-registration.yaml: learn.title: expected curly quotation marks and apostrophes (‘ ’ “ ”), got',
    ],
    [
      'two leaders in one place',
      'leaders/morgan-birch.yaml',
      'order: 2',
      'order: 1',
      'content/leaders/morgan-birch.yaml: order: 1 already stands in content/leaders/jordan-alder.yaml',
    ],
    [
      'a video twice',
      'videos.yaml',
      'id: lending',
      'id: diversification',
      'content/videos.yaml: topics: item 2 (Investment strategy): videos: item 2 (Lending): id: "diversification" already stands in line',
    ],
    [
      'an unknown leader',
      'pages/oak-christmas-party.yaml',
      'from: jordan-alder',
      'from: nobody',
      'content/pages/oak-christmas-party.yaml: message.from: there is no leader "nobody"',
    ],
  ])('%s', (_, path, from, to, message) => {
    edit(path, from, to);
    const found = messageOf(() => readContent(root));
    expect(
      found.split('\n').some((line) => line.startsWith(message)),
      found,
    ).toBe(true);
  });

  it('a file that is gone', () => {
    const file = join(root, 'videos.yaml');
    const words = readFileSync(file);
    undo.push(() => writeFileSync(file, words));
    rmSync(file);
    expect(messageOf(() => readContent(root))).toBe('content/videos.yaml: file not found');
  });

  it.each(['news/new-loan.md', 'news/New Loan.mdx', 'leaders/new-person.yml'])(
    'a file that would be left out: %s',
    (name) => {
      const file = join(root, name);
      undo.push(() => rmSync(file));
      writeFileSync(file, 'title: New\n');
      expect(messageOf(() => readContent(root))).toBe(
        `content/${name}: file name: expected small letters, digits and hyphens, and ${name.startsWith('news') ? '.mdx' : '.yaml'}`,
      );
    },
  );

  it('not what an editor leaves behind', () => {
    for (const name of ['news/.DS_Store', 'leaders/jordan-alder.yaml~']) {
      const file = join(root, name);
      undo.push(() => rmSync(file));
      writeFileSync(file, 'left behind');
    }
    expect(messageOf(() => readContent(root))).toBe('no error');
  });

  it('many mistakes in many files, all of them, each once', () => {
    edit('site.yaml', 'href: /lending/bridge }', 'href: /lending/bridges }');
    edit('site.yaml', 'country: US', 'country: America');
    edit('pages/about.yaml', 'title: About Us', 'tilte: About Us');
    edit('pages/home.yaml', 'articles: [philadelphia-midrise', 'articles: [boston-midrise');
    edit('leaders/avery-rowan.yaml', 'order: 5', 'order: fifth');
    edit('news/indianapolis-financing.mdx', 'date: 2025-04-16', 'date: 2052-04-16');
    edit('news/indianapolis-financing.mdx', '## Why two loans', '## Why <b>two</b> loans');
    edit('programs/bridge/core-bridge.yaml', 'percent: 80', 'percent: 800');
    edit('programs/fha-hud/hud-241a.yaml', 'name: ', 'nmae: ');
    edit('transactions.yaml', 'amount: 9225000', 'amount: 17');
    const { issues } = errorOf(() => readContent(root));
    expect(issues.map(({ file, field }) => `${file.slice('content/'.length)} ${field}`)).toEqual([
      'leaders/avery-rowan.yaml order',
      'news/indianapolis-financing.mdx date',
      'news/indianapolis-financing.mdx body',
      'pages/about.yaml title',
      'pages/about.yaml tilte',
      'pages/home.yaml news.articles: item 1',
      'programs/bridge/core-bridge.yaml rows.maxLtv.figures.limit.percent',
      'programs/fha-hud/hud-241a.yaml name',
      'programs/fha-hud/hud-241a.yaml nmae',
      'site.yaml contact.country',
      'site.yaml menus: item 2 (Lending): links: item 2 (Bridge Loans): href',
      'transactions.yaml item 1 (Philadelphia Midrise): amount',
    ]);
    for (const { line, reason } of issues) {
      expect(line).toBeGreaterThan(0);
      expect(reason).not.toBe('');
    }
  });

  it('a page that the site does not have', () => {
    const file = join(root, 'pages/careers.yaml');
    undo.push(() => rmSync(file));
    writeFileSync(file, 'path: /careers\n');
    expect(messageOf(() => readContent(root))).toBe(
      'content/pages/careers.yaml: no page of this name exists',
    );
  });
});

describe('a program more', () => {
  it('is a file, and its place in the order', () => {
    const file = join(root, 'programs/bridge/mezzanine-bridge.yaml');
    undo.push(() => rmSync(file));
    const core = readFileSync(join(root, 'programs/bridge/core-plus-bridge.yaml'), 'utf8');
    writeFileSync(
      file,
      core.replaceAll('Core-Plus', 'Mezzanine').replace(/lede: .*/, 'lede: One of {programs} programs.'),
    );
    edit('programs/bridge/shared.yaml', 'participating-bridge]', 'participating-bridge, mezzanine-bridge]');
    const { bridge, pages, siteMap } = readContent(root);
    expect(bridge.programs.at(-1)).toMatchObject({ key: 'mezzanine', lede: 'One of five programs.' });
    expect(siteMap.map(({ path }) => path)).toContain('/lending/bridge/mezzanine-bridge');
    const link = { label: 'Mezzanine Bridge', href: '/lending/bridge/mezzanine-bridge' };
    expect(bridge.quickLinks).toContainEqual(link);
    expect(pages.bridge.heading).toBe('Five ways across');
  });
});

describe('the version of the terms', () => {
  const versions = () => {
    const { terms, bridge } = readContent(root);
    return [terms.version, ...bridge.programs.map(({ version }) => version)];
  };
  it('changes with a figure, for its program and for all, and not with the words around it', () => {
    const [all, core, ...others] = versions();
    edit('programs/bridge/core-bridge.yaml', 'bps: [450, 550]', 'bps: [450, 560]');
    edit('programs/bridge/core-plus-bridge.yaml', 'Proceeds are sized', 'Loans are sized');
    const [allNow, coreNow, ...othersNow] = versions();
    expect([allNow, coreNow]).not.toContain(all);
    expect(coreNow).not.toBe(core);
    expect(othersNow).toEqual(others);
  });
});

describe('files as other editors write them', () => {
  it('may have a mark at the start and returns at the ends of lines', () => {
    for (const path of ['site.yaml', 'news/dallas-deal-sheet.mdx']) {
      edit(path, /^/, '\uFEFF');
      edit(path, /\n/g, '\r\n');
    }
    const [real, copy] = [fixtureContent(), readContent(root)];
    expect(copy.site).toEqual(real.site);
    expect(copy.news).toEqual(real.news);
  });
});
