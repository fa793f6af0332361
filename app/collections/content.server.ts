import type { BridgeProgram, HudProgram } from '#app/lending/programs.ts';
import type { Transaction } from '#app/lending/transactions.ts';
import type { ContentSource, Sample } from './content-file.server.ts';
import { checkReferences, fillHudCards, type SitePage, siteMapOf } from './content-references.server.ts';
import { type Leader, readLeaders } from './leaders.server.ts';
import { type LegalName, type LegalPage, readLegal } from './legal.server.ts';
import { type Article, readNews } from './news.server.ts';
import { type Pages, readPages } from './pages.server.ts';
import { type ProgramFamily, readBridgePrograms, readHudPrograms } from './programs.server.ts';
import { readSite, type Site } from './site.server.ts';
import { readSubsidiaries, type Subsidiary } from './subsidiaries.server.ts';
import { readTransactions } from './transactions.server.ts';
import { readVideos, type Videos } from './videos.server.ts';

/** Everything under content/, checked. */
export interface Content {
  site: Site;
  pages: Pages;
  transactions: Transaction[];
  bridge: ProgramFamily<BridgeProgram>;
  fhaHud: ProgramFamily<HudProgram>;
  news: Article[];
  leaders: Leader[];
  subsidiaries: Subsidiary[];
  videos: Videos;
  legal: Record<LegalName, LegalPage>;
  /** every page that the content makes */
  siteMap: SitePage[];
  /** every value that the firm has not confirmed yet */
  samples: Sample[];
}

function readContent(root: string): Content {
  const source: ContentSource = { root, samples: [] };
  const collections = {
    site: readSite(source),
    pages: readPages(source),
    transactions: readTransactions(source),
    bridge: readBridgePrograms(source),
    fhaHud: readHudPrograms(source),
    news: readNews(source),
    leaders: readLeaders(source),
    subsidiaries: readSubsidiaries(source),
    videos: readVideos(source),
    legal: readLegal(source),
    samples: source.samples,
  };
  const siteMap = siteMapOf(collections);
  checkReferences(collections, siteMap);
  const hudOverview = fillHudCards(collections.pages['fha-hud'], collections.fhaHud);
  return { ...collections, siteMap, pages: { ...collections.pages, 'fha-hud': hudOverview } };
}

let memo: { root: string; content: Content } | undefined;

/**
 * Reads and checks the whole of content/, once per process; under Vite's development server on every call, so that an
 * edit shows. Reading takes about 0.1 s. Throws a ContentError of one line when anything is wrong.
 */
export function loadContent(root = 'content'): Content {
  // outside Vite there is no import.meta.env
  const fresh = import.meta.env?.DEV;
  if (fresh || memo?.root !== root) memo = { root, content: readContent(root) };
  return memo.content;
}
