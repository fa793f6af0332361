import { readBuildings } from './buildings.server.ts';
import type { Content } from './content.ts';
import { openContent, settle } from './content-file.server.ts';
import { factsOf, fillFacts } from './facts.server.ts';
import type { Link } from './field-types.ts';
import { readGlossary } from './glossary.server.ts';
import { readGuides } from './guides.server.ts';
import { readIntake } from './intake.server.ts';
import { readLeaders } from './leaders.server.ts';
import { readLegal } from './legal.server.ts';
import { isLendingMenu } from './lending-menu.ts';
import { readNews } from './news.server.ts';
import { readPages } from './pages.server.ts';
import { readBridgePrograms, readHudPrograms, termsVersion } from './programs.server.ts';
import { readRates } from './rates.server.ts';
import { readReadyAnswers } from './ready-answers.server.ts';
import { readRedirects } from './redirects.server.ts';
import { checkReferences, fillHudCards, siteMapOf } from './references.server.ts';
import { readRegions } from './regions.server.ts';
import { readSite } from './site.server.ts';
import { readSubsidiaries } from './subsidiaries.server.ts';
import { readTransactions } from './transactions.server.ts';
import { readVideos } from './videos.server.ts';

/** Lending pages that show the list of lending pages as their navigation bar. The deal desk has tabs of its own. */
const LENDING_PAGES = ['lending', 'bridge', 'fha-hud', 'compare', 'terms-history', 'rates'] as const;

/** The links of the lending pages' navigation bars: those of the menu, and on a program's page those of its family. */
function lendingBars({ site, bridge, fhaHud }: Pick<Content, 'site' | 'bridge' | 'fhaHud'>) {
  const { label: title, links } = site.menus.find(isLendingMenu)!;
  const list = links!.map(({ label, href }): Link => ({ label, href }));
  const [overview] = list;
  const family = (programs: Link[]) => [
    overview!,
    ...programs,
    ...list.filter(({ href }) => href === '/lending/compare' || href === '/lending/deal'),
  ];
  return {
    title,
    list,
    bridge: family(
      bridge.programs.map(({ name, slug }) => ({ label: name, href: `/lending/bridge/${slug}` })),
    ),
    fhaHud: family(fhaHud.quickLinks),
  };
}

/** Reads and checks all of content/, anew at each call. Throws a ContentError with one line for each issue. */
export function readContent(root = 'content'): Content {
  const source = openContent(root);
  const read = {
    site: readSite(source),
    pages: readPages(source),
    transactions: readTransactions(source),
    regions: readRegions(source),
    bridge: readBridgePrograms(source),
    fhaHud: readHudPrograms(source),
    news: readNews(source),
    leaders: readLeaders(source),
    subsidiaries: readSubsidiaries(source),
    guides: readGuides(source),
    glossary: readGlossary(source),
    videos: readVideos(source),
    legal: readLegal(source),
    rates: readRates(source),
    readyAnswers: readReadyAnswers(source),
    redirects: readRedirects(source),
    intake: readIntake(source),
  };
  checkReferences(source, read as Partial<Content>, readBuildings(source));
  settle(source);
  // there were no issues, so all values are there
  const { bridge, fhaHud, ...words } = { ...read, siteMap: siteMapOf(source) } as Content;
  const facts = factsOf({ ...words, bridge, fhaHud });
  const { pages, ...filled } = fillFacts(words, facts);
  const bars = lendingBars({ site: filled.site, bridge, fhaHud });
  const barred = Object.fromEntries(
    LENDING_PAGES.map((name) => [name, { ...pages[name], quickLinks: bars.list }]),
  ) as Pick<Content['pages'], (typeof LENDING_PAGES)[number]>;
  return {
    ...filled,
    site: { ...filled.site, footer: [{ title: bars.title, links: bars.list }, ...filled.site.footer] },
    // rows and words of a program use its own figures, and are filled elsewhere
    bridge: { ...fillFacts(bridge, facts), quickLinks: bars.bridge, programs: bridge.programs },
    fhaHud: { ...fillFacts(fhaHud, facts), quickLinks: bars.fhaHud, programs: fhaHud.programs },
    terms: termsVersion([...bridge.programs, ...fhaHud.programs]),
    pages: { ...pages, ...barred, 'fha-hud': fillHudCards(barred['fha-hud'], fhaHud) },
    samples: source.samples,
  };
}

let memo: { root: string; content: Content } | undefined;

/** As `readContent`, but once per process. Reading takes about 0.1 s. */
export function loadContent(root = 'content'): Content {
  if (memo?.root !== root) memo = { root, content: readContent(root) };
  return memo.content;
}
