import type { Account } from '#db/staff-accounts.ts';
import { html, type Office } from './ask.ts';
import { frameOf } from './frame-data.ts';
import type { RefusalReason } from './refusal-page.tsx';

/** The page that says why something was not done. */
export async function sayRefused(
  office: Office,
  staff: Account | undefined,
  status: number,
  reason: RefusalReason,
  headers?: Record<string, string>,
  anyway?: string,
): Promise<Response> {
  const { refusal } = await office.pages();
  return html(refusal({ ...frameOf(office, staff), reason, anyway }), status, headers);
}
