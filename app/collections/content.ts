import type { BridgeProgram, HudProgram } from '#app/lending/programs.ts';
import type { RateOn } from '#app/lending/rate-series.ts';
import type { Transaction } from '#app/lending/transactions.ts';
import type { Sample } from './document.server.ts';
import type { GlossaryTerm } from './glossary.server.ts';
import type { Guide } from './guides.server.ts';
import type { Intake } from './intake.server.ts';
import type { Leader } from './leaders.server.ts';
import type { LegalName, LegalPage } from './legal.server.ts';
import type { Article } from './news.server.ts';
import type { Pages } from './pages.server.ts';
import type { ProgramFamily, termsVersion } from './programs.server.ts';
import type { ReadyAnswer } from './ready-answers.server.ts';
import type { Redirect } from './redirects.server.ts';
import type { RegionStates } from './regions.server.ts';
import type { Site } from './site.server.ts';
import type { Subsidiary } from './subsidiaries.server.ts';
import type { Videos } from './videos.server.ts';

/** One page of the site: its address, the content file that it comes from, and its metadata for search engines. */
export interface SitePage {
  path: string;
  file: string;
  title: string;
  description: string;
  /** false keeps it out of search engines and the sitemap */
  indexed: boolean;
}

/** All content, checked. */
export interface Content {
  site: Site;
  pages: Pages;
  transactions: Transaction[];
  regions: RegionStates;
  bridge: ProgramFamily<BridgeProgram>;
  fhaHud: ProgramFamily<HudProgram>;
  /** version and date of the terms of all programs together */
  terms: ReturnType<typeof termsVersion>;
  news: Article[];
  leaders: Leader[];
  subsidiaries: Subsidiary[];
  /** terms of commercial real estate, by name */
  glossary: GlossaryTerm[];
  guides: Guide[];
  videos: Videos;
  legal: Record<LegalName, LegalPage>;
  /** words of the deal intake */
  intake: Intake;
  /** published rates that staff typed */
  rates: RateOn[];
  /** texts that staff can insert into a reply; on no public page */
  readyAnswers: ReadyAnswer[];
  /** retired addresses, and the pages that they redirect to */
  redirects: Redirect[];
  /** every page that the content makes */
  siteMap: SitePage[];
  /** every value that the firm has not confirmed yet */
  samples: Sample[];
}
