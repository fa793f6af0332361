import { createHash } from 'node:crypto';
import { contentSecurityPolicy, type PolicyAdditions } from '#server/security-headers.ts';
import type { Office, StaffAsk } from './ask.ts';
import { type Frame, tabCounts } from './frame-data.ts';
import { HEAD_SCRIPT } from './head-script.ts';
import type { OfficePages } from './pages.tsx';
import type { StyledPage } from './with-styles.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const HEAD_HASH = hashOf(HEAD_SCRIPT);

/** What a page shows besides its frame; `counts` only where the page has counted already, `query` where it searches. */
export type Shown<Name extends keyof OfficePages> = Omit<Parameters<OfficePages[Name]>[0], keyof Frame> &
  Partial<Pick<Frame, 'counts' | 'query' | 'notice'>>;

/**
 * The response with one of the office's pages. Its policy names the two inline parts of the page by their hashes.
 * @param staff undefined for a page that is shown without a session
 * @param more what the page may load besides
 */
export async function showPage<Name extends keyof OfficePages>(
  { office, staff }: { office: Office; staff?: StaffAsk['staff'] | undefined },
  name: Name,
  shown: Shown<Name>,
  status = 200,
  headers: Record<string, string> = {},
  more: PolicyAdditions = {},
): Promise<Response> {
  const page = (await office.pages())[name] as (props: object) => StyledPage;
  // a refusal shows no tabs, and the database may be its reason
  const counts = staff && name !== 'refusal' ? (shown.counts ?? (await tabCounts(office.pool, staff))) : {};
  const { html, css } = page({ firm: office.firm, staff, query: '', ...shown, counts });
  const policy = contentSecurityPolicy(
    { 'script-src': [HEAD_HASH], ...(css && { 'style-src': [hashOf(css)] }) },
    more,
  );
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, ...headers },
  });
}
