import type { Context, MiddlewareHandler } from 'hono';
import type { RouterContextProvider } from 'react-router';
import type { SubmissionStore } from '#app/features/forms/submission-store.server.ts';
import type { ReadRates } from '#app/features/rates/rates-store.server.ts';
import type { TermsHistory } from '#app/features/terms-history/terms-history.server.ts';
import type { CountMiss } from '#db/missed-searches.ts';
import type { CountView } from '#db/page-views.ts';
import type { OfficeVariables } from '#office/office.ts';
import type { CostlyAnswers } from './costly-answers.ts';
import type { DealIntake } from './deal-intake.ts';
import type { Edition } from './edition.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimit, SharedCount } from './rate-limit.ts';
import type { RefusalStatus } from './refusal-page.ts';
import type { RouteTable } from './route-table.ts';

/** What the Node adapter passes on about the connection. Tests pass the same shape. */
interface Connection {
  incoming?: { socket: { remoteAddress?: string | undefined } };
  /** The edition to answer from: the office shows editions that are not public, as well as the public one. */
  edition?: Edition;
}

export interface AppEnv {
  Bindings: Connection;
  /** Variables of a request: what the office sets, how the log may name the path, and the edition that answers it. */
  Variables: OfficeVariables & { edition: Edition };
}
export type AppContext = Context<AppEnv>;

export interface AppOptions {
  env: Pick<
    Env,
    'siteUrl' | 'isNamed' | 'rateLimit' | 'trustProxy' | 'trustProxyFrom' | 'metricsToken' | 'providers'
  >;
  /** The routes of app/routes.ts, each with its handle. */
  routes: RouteTable;
  /** The public edition. Read once at the start of each request, so that all of an answer comes from one edition. */
  edition: () => Edition;
  submissions: SubmissionStore;
  /** What borrowers can do with a stored deal. */
  deals?: DealIntake;
  /** Earlier versions of the terms. */
  history?: TermsHistory;
  /** React Router's request handler. */
  handler: (request: Request, context: RouterContextProvider) => Promise<Response>;
  log: Log;
  metrics: Metrics;
  /** Makes costly answers in worker threads. Absent in development, where the main thread makes them. */
  costly?: CostlyAnswers | undefined;
  /** The same for editions that are not public. */
  previews?: CostlyAnswers | undefined;
  /** Counts posts in PostgreSQL where several copies of the server may be running; null where only this copy counts. */
  sharedCount?: SharedCount | null;
  /** Why the server should get no traffic right now, or null. */
  whyNotReady: () => Promise<string | null>;
  /** True from the moment the server is asked to stop. */
  isStopping: () => boolean;
  /**
   * Reads fetched rates; absent where staff type the rates. Pages that show fetched rates are rendered for each
   * request, although the build wrote them as files too.
   */
  fetchedRates?: ReadRates | undefined;
  /** Counts page views; absent where another system counts them. */
  countView?: CountView | undefined;
  /** Counts search queries without a result. */
  countMiss?: CountMiss | undefined;
  /** The private office. It calls the next handler for addresses that are not its own. */
  office?: MiddlewareHandler | undefined;
}

/** Who asks, how often, and the answers that are the same on all routes. */
export interface Answers {
  /** The client of a request, as the limits count it. */
  client: (c: AppContext) => string;
  /** The refusal of a client that is over a limit, else null. The request is counted. */
  tooOften: (c: AppContext, limit: RateLimit | undefined) => Promise<Response | null>;
  refuse: (c: AppContext, status: RefusalStatus, headers?: Record<string, string>) => Response;
  /**
   * Whether an error comes from the database: it is unreachable or busy, or a query was cut short. It may be back by the
   * time of this check. The answer is logged.
   */
  isAway: (error: unknown) => Promise<boolean>;
}

/** The app's answer to a request, or to another one in its place. */
export type Render = (c: AppContext, request?: Request) => Promise<Response>;
