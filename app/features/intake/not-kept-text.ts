import type { Intake } from '#app/collections/intake.server.ts';
import type { DealEvent } from '#app/lending/intake/stored-deal.ts';
import { fillTemplate } from '#app/lending/template.ts';

/** Why a file was not kept: what was wrong with it, or which document of the deal it is already. */
export function sayNotKept(
  outcomes: Intake['documents']['outcomes'],
  titleOf: (document: string | null) => string,
  { kind, to, words }: Pick<DealEvent, 'kind' | 'to' | 'words'>,
): string {
  const name = words ?? '';
  if (kind === 'file-again') return fillTemplate(outcomes.duplicate, { name, document: titleOf(to) });
  return fillTemplate(outcomes[to as 'empty'] ?? outcomes['not-stored'], { name });
}
