import type { PolicyAdditions } from '#server/security-headers.ts';
import { html, type Office, type StaffAsk } from './ask.ts';
import type { Frame } from './frame-data.ts';
import type { OfficePages } from './pages.tsx';
import type { StyledPage } from './with-styles.ts';

/** What a page shows besides its frame; `counts` and `query` of the frame only where they are not empty. */
export type Shown<Name extends keyof OfficePages> = Omit<Parameters<OfficePages[Name]>[0], keyof Frame> &
  Partial<Pick<Frame, 'counts' | 'query'>>;

/**
 * The response with one of the office's pages.
 * @param staff undefined for a page that is shown without a session
 */
export async function showPage<Name extends keyof OfficePages>(
  { office, staff }: { office: Office; staff?: StaffAsk['staff'] | undefined },
  name: Name,
  shown: Shown<Name>,
  status = 200,
  headers: Record<string, string> = {},
  policy: PolicyAdditions = {},
): Promise<Response> {
  const page = (await office.pages())[name] as (props: object) => StyledPage;
  return html(page({ firm: office.firm, staff, counts: {}, query: '', ...shown }), status, headers, policy);
}
