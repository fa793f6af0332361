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

/** One page of the site: its address, the file that its words come from, and what search engines are told. */
export interface SitePage {
  path: string;
  file: string;
  title: string;
  description: string;
  /** false keeps it out of search engines and the sitemap */
  indexed: boolean;
}

/** Everything under content/, checked. */
export interface Content {
  site: Site;
  pages: Pages;
  transactions: Transaction[];
  regions: RegionStates;
  bridge: ProgramFamily<BridgeProgram>;
  fhaHud: ProgramFamily<HudProgram>;
  /** which terms these are, all programs together, and since when */
  terms: ReturnType<typeof termsVersion>;
  news: Article[];
  leaders: Leader[];
  subsidiaries: Subsidiary[];
  /** words of the field, by name */
  glossary: GlossaryTerm[];
  guides: Guide[];
  videos: Videos;
  legal: Record<LegalName, LegalPage>;
  /** a deal comes in */
  intake: Intake;
  /** published rates, as staff typed them */
  rates: RateOn[];
  /** what staff can put into a reply; in no public page */
  readyAnswers: ReadyAnswer[];
  /** addresses that went away, and where their visitors are led */
  redirects: Redirect[];
  /** every page that the content makes */
  siteMap: SitePage[];
  /** every value that the firm has not confirmed yet */
  samples: Sample[];
}
