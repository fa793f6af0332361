import type pg from 'pg';
import type { ReadyAnswer } from '#app/collections/ready-answers.server.ts';
import type { Retention } from '#db/erasing.ts';
import type { Account } from '#db/staff-accounts.ts';
import type { Session } from '#db/staff-sessions.ts';
import type { ContentDesk } from '#server/editions/content-desk.ts';
import type { Log } from '#server/log.ts';
import type { OfficeMail } from '#server/mail/mail-queue.ts';
import type { OfficeRefusal } from '#server/metrics.ts';
import type { OfficeLimits } from '#server/rate-limit.ts';
import type { DealOfFiles, FileResult, OtherFiles } from '#server/receive-files.ts';
import type { SiteFiles } from '#server/site-files.ts';
import type { DealOpener } from './deals/open-deal.ts';
import type { OfficePages } from './pages.tsx';

/** What the office needs of the server. */
export interface Office extends DealOpener {
  pool: pg.Pool;
  /** The office's pages as functions that return HTML; from the build, in development loaded again for each request. */
  pages: () => Promise<OfficePages>;
  /** Texts that staff can insert into a reply. */
  readyAnswers: readonly ReadyAnswer[];
  /** The office's script, styles and fonts, below `/staff/`. */
  files: SiteFiles;
  firm: { name: string; shortName: string };
  /** When a webinar begins, HH:MM in New York. */
  webinar: { time: string };
  /** The title of a page of the site by its address; undefined where the page no longer exists. */
  titleOf: (path: string) => string | undefined;
  /** Stores a file that staff send in the same way as a borrower's: judged, scanned, in the same store. */
  receiveFile: (request: Request, dealOf: DealOfFiles, other: OtherFiles) => Promise<FileResult[]>;
  /** Erases documents of deals by their keys. */
  eraseFiles: (storedKeys: readonly string[]) => Promise<void>;
  /** How many days submissions are kept. */
  retention: Retention;
  /** Whether a hosted backend stores contact messages, which this server cannot read. */
  hosted: boolean;
  /** The public origin, to which passkeys are bound. */
  siteUrl: string;
  /** Null where no mail is sent: sign-in links then come from the command line only. */
  mail: OfficeMail | null;
  /** Null with RATE_LIMIT=off. */
  limits: OfficeLimits | null;
  /** Counts a refusal in `/metrics`. */
  refused: (reason: OfficeRefusal) => void;
  log: Log;
  /** Absent in development, where content is edited as files. */
  content?: ContentDesk | undefined;
}

/** A request in the form that the office's pages take. */
export interface Ask {
  office: Office;
  request: Request;
  url: URL;
  /** The parameters of the route. */
  params: Record<string, string>;
  /** The posted fields; empty for a GET. */
  form: FormData;
  /** The longest field of a post with too much text; it is not in the form. */
  tooLong?: { name: string; length: number } | undefined;
  /** The token of the session's cookie, valid or not. */
  token: string | undefined;
  /** Whether the session was ended because another browser sent its cookie. */
  isElsewhere: boolean;
  /** The cookie that a mailed sign-in link is bound to. */
  browser: string | undefined;
  /** The browser's User-Agent. */
  agent: string;
}

/** A request with a valid session. */
export interface StaffAsk extends Ask {
  staff: Account;
  /** When a passkey was last used in this session. */
  proved: Session['proved'];
}

/** A posted field without white space around it; empty where it was not posted. */
export function posted({ form }: Ask, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** An id or version as text; -1, which no row has, where it is no number. */
export const rowNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1);

export const postedNumber = (ask: Ask, name: string): number => rowNumber(posted(ask, name));

/** Half of what the proxy takes of an answer's headers; it would say that the site is away. */
const MOST_OF_LOCATION = 8_000;

/** Redirects to a page of the office after a post. A query that is too long for the proxy is left off. */
export const seeOther = (path: string, headers: Record<string, string> = {}): Response => {
  const location = path.length > MOST_OF_LOCATION ? path.replace(/\?.*/, '') : path;
  return new Response(null, { status: 303, headers: { location, ...headers } });
};
