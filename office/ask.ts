import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ReadyAnswer } from '#app/collections/ready-answers.server.ts';
import type { Account } from '#db/staff-accounts.ts';
import type { Session } from '#db/staff-sessions.ts';
import type { ContentDesk } from '#server/editions/content-desk.ts';
import type { Log } from '#server/log.ts';
import type { OfficeMail } from '#server/mail/mail-queue.ts';
import type { OfficeRefusal } from '#server/metrics.ts';
import type { OfficeLimits } from '#server/rate-limit.ts';
import type { FileResult, OtherFiles } from '#server/receive-files.ts';
import { contentSecurityPolicy, type PolicyAdditions } from '#server/security-headers.ts';
import type { SiteFiles } from '#server/site-files.ts';
import type { DealOpener } from './deals/open-deal.ts';
import { HEAD_SCRIPT } from './head-script.ts';
import type { OfficePages } from './pages.tsx';
import type { StyledPage } from './with-styles.ts';

/** What the office needs of the server. */
export interface Office extends DealOpener {
  pool: pg.Pool;
  /** Pages as HTML, from the build; anew for each request in development. */
  pages: () => Promise<OfficePages>;
  /** Ready words for a reply. */
  readyAnswers: readonly ReadyAnswer[];
  /** Its script, styles and fonts, below `/staff/`. */
  files: SiteFiles;
  firm: { name: string; shortName: string };
  /** What a page of the site is called, by its address; undefined for one that is no more. */
  titleOf: (path: string) => string | undefined;
  /** Keeps a file that staff send, as those of a borrower are kept: judged, scanned, in the same store. */
  receiveFile: (
    request: Request,
    dealOf: (fields: URLSearchParams, hasFile: boolean) => Promise<{ id: number } | null>,
    other: OtherFiles,
  ) => Promise<FileResult[]>;
  /** Erases documents of deals by their keys. */
  eraseFiles: (storedKeys: readonly string[]) => Promise<void>;
  /** Days until what visitors sent is erased. */
  retentionDays: number;
  /** Whether contact messages are kept by somebody else, where this server cannot read them. */
  hosted: boolean;
  /** The public origin: what passkeys are bound to. */
  siteUrl: string;
  /** Absent where no mail is sent: links then come from the command line alone. */
  mail: OfficeMail | null;
  /** Null with RATE_LIMIT=off. */
  limits: OfficeLimits | null;
  /** Counts it in `/metrics`. */
  refused: (reason: OfficeRefusal) => void;
  log: Log;
  /** Absent in development, where content is files. */
  content?: ContentDesk | undefined;
}

/** A request as the pages of the office see it. */
export interface Ask {
  office: Office;
  request: Request;
  url: URL;
  /** What the pattern of the path named. */
  params: Record<string, string>;
  /** What was posted; empty for a reading. */
  form: FormData;
  /** The token of the session's cookie, whether it opens anything or not. */
  token: string | undefined;
  /** The cookie that a mailed link is bound to. */
  browser: string | undefined;
  /** The browser's own name for itself. */
  agent: string;
}

/** One with a session. */
export interface StaffAsk extends Ask {
  staff: Account;
  /** When a passkey of theirs last answered in this session. */
  proved: Session['proved'];
}

/** A word that was posted, without the spaces around it; empty where it was not. */
export function posted({ form }: Ask, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** A number of a row or of a version that was posted; -1, which nothing has, where it is none. */
export function postedNumber(ask: Ask, name: string): number {
  const text = posted(ask, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const HEAD_HASH = hashOf(HEAD_SCRIPT);

/** A page of the office, under a policy that knows its two inline parts by their hashes. */
export function html(
  { html, css }: StyledPage,
  status = 200,
  headers: Record<string, string> = {},
  more: PolicyAdditions = {},
): Response {
  const policy = contentSecurityPolicy(
    { 'script-src': [HEAD_HASH], ...(css && { 'style-src': [hashOf(css)] }) },
    more,
  );
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, ...headers },
  });
}

/** To a page of the office, after a post. */
export const seeOther = (path: string, headers: Record<string, string> = {}): Response =>
  new Response(null, { status: 303, headers: { location: path, ...headers } });
