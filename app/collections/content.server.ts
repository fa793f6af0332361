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

/** The links beside the trail, and behind them one to each bridge program. */
const withProgramLinks = <Frame extends { quickLinks: Link[] }>(
  frame: Frame,
  programs: readonly { name: string; slug: string }[],
): Frame => ({
  ...frame,
  quickLinks: [
    ...frame.quickLinks,
    ...programs.map(({ name, slug }) => ({ label: name, href: `/lending/bridge/${slug}` })),
  ],
});

/** Reads and checks the whole of content/, anew each time. Throws a ContentError with one line for each mistake. */
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
  // from here on nothing is missing
  const { bridge, fhaHud, ...words } = { ...read, siteMap: siteMapOf(source) } as Content;
  const facts = factsOf({ ...words, bridge, fhaHud });
  const { pages, ...filled } = fillFacts(words, facts);
  return {
    ...filled,
    // the rows and words of a program hold figures of its own
    bridge: { ...withProgramLinks(fillFacts(bridge, facts), bridge.programs), programs: bridge.programs },
    fhaHud: { ...fillFacts(fhaHud, facts), programs: fhaHud.programs },
    terms: termsVersion([...bridge.programs, ...fhaHud.programs]),
    pages: {
      ...pages,
      bridge: withProgramLinks(pages.bridge, bridge.programs),
      'fha-hud': fillHudCards(pages['fha-hud'], fhaHud),
    },
    samples: source.samples,
  };
}

let memo: { root: string; content: Content } | undefined;

/** As `readContent`, but once per process. Reading takes about 0.1 s. */
export function loadContent(root = 'content'): Content {
  if (memo?.root !== root) memo = { root, content: readContent(root) };
  return memo.content;
}
