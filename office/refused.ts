import type { Account } from '#db/staff-accounts.ts';
import type { Office } from './ask.ts';
import type { RefusalReason } from './refusal-page.tsx';
import { showPage } from './show-page.ts';

/** The page that says why something was not done. */
export async function sayRefused(
  office: Office,
  staff: Account | undefined,
  status: number,
  reason: RefusalReason,
  headers?: Record<string, string>,
  anyway?: string,
): Promise<Response> {
  return showPage({ office, staff }, 'refusal', { reason, anyway }, status, headers);
}
