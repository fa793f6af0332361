import type { Deal, PLANS } from '../deal/deal-fields.ts';
import { type BuildingType, isInsured } from '../vocabulary.ts';
import type { DealFile } from './stored-deal.ts';

type Plan = keyof typeof PLANS;
/** Whose loan it would be: our own bridge, or one that FHA insures. */
type Family = 'bridge' | 'insured';

/** A document that we ask for. Without a condition it is asked of every deal. */
export interface ChecklistRow {
  id: string;
  title: string;
  text: string;
  /** Why this deal has it; said beside it. */
  reason?: string | undefined;
  plans?: readonly Plan[] | undefined;
  types?: readonly BuildingType[] | undefined;
  /** Asked of every type but these, and of a type that is not known. */
  exceptTypes?: readonly BuildingType[] | undefined;
  family?: Family | undefined;
}

type Asked = Pick<Deal, 'for' | 'type' | 'program'>;

const INSURED_PLANS: readonly (Plan | null)[] = ['insured', 'add', 'build', 'rebuild'];

/** By the program where one was chosen, else by the purpose; null: either. */
function familyOf({ for: plan, program }: Asked): Family | null {
  if (program !== null) return isInsured(program) ? 'insured' : 'bridge';
  if (plan === null) return null;
  return INSURED_PLANS.includes(plan) ? 'insured' : 'bridge';
}

/** What is asked of a deal, in the order of the list. A condition on what the deal does not say is not met. */
export function checklistFor(rows: readonly ChecklistRow[], deal: Asked): ChecklistRow[] {
  const { for: plan, type } = deal;
  return rows.filter(
    ({ plans, types, exceptTypes, family }) =>
      (!plans || (plan !== null && plans.includes(plan))) &&
      (!types || (type !== null && types.includes(type))) &&
      (!exceptTypes || type === null || !exceptTypes.includes(type)) &&
      (!family || familyOf(deal) === family),
  );
}

/** The rows that nothing came for yet. A file that carries a virus is not there: it has to come once more. */
export const missingRows = (
  rows: readonly ChecklistRow[],
  files: readonly Pick<DealFile, 'document' | 'scan'>[],
): ChecklistRow[] =>
  rows.filter(({ id }) => !files.some(({ document, scan }) => document === id && scan !== 'infected'));

/** What a file is called that came for no row. */
export const OTHER_DOCUMENT = 'Something else';

/** The title of the row that a file came for; something else also for a row that is asked no longer. */
export function documentTitle(rows: readonly Pick<ChecklistRow, 'id' | 'title'>[]) {
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return (document: string | null): string => titles.get(document ?? '') ?? OTHER_DOCUMENT;
}
