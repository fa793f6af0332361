import type { Deal, PLANS } from '../deal/deal-fields.ts';
import { type BuildingType, isInsured } from '../vocabulary.ts';
import type { DealFile } from './stored-deal.ts';

type Plan = keyof typeof PLANS;
/** The firm's own bridge loan, or one that FHA insures. */
type Family = 'bridge' | 'insured';

/** A document that borrowers are asked for. Without a condition every deal is asked for it. */
export interface ChecklistRow {
  id: string;
  title: string;
  text: string;
  /** Why this deal is asked for it; shown beside it. */
  reason?: string | undefined;
  plans?: readonly Plan[] | undefined;
  types?: readonly BuildingType[] | undefined;
  /** For all property types except these, and for an unknown type. */
  exceptTypes?: readonly BuildingType[] | undefined;
  family?: Family | undefined;
}

type Asked = Pick<Deal, 'for' | 'type' | 'program'>;

const INSURED_PLANS: readonly (Plan | null)[] = ['insured', 'add', 'build', 'rebuild'];

/** By the chosen program, else by the purpose; null: either. */
function familyOf({ for: plan, program }: Asked): Family | null {
  if (program !== null) return isInsured(program) ? 'insured' : 'bridge';
  if (plan === null) return null;
  return INSURED_PLANS.includes(plan) ? 'insured' : 'bridge';
}

/**
 * The rows that apply to a deal, in the order of the list. A condition about an unknown property of the deal is not
 * met.
 */
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

/** The rows without a file. An infected file does not count, because the borrower has to send it again. */
export const missingRows = (
  rows: readonly ChecklistRow[],
  files: readonly Pick<DealFile, 'document' | 'scan'>[],
): ChecklistRow[] =>
  rows.filter(({ id }) => !files.some(({ document, scan }) => document === id && scan !== 'infected'));

/** The title of a file without a row. */
export const OTHER_DOCUMENT = 'Something else';

/** In the place of a row: the file is a term sheet, which is none of the borrower's documents. No row has a space. */
export const TERM_SHEET = 'term sheet';

/**
 * Returns a function from a file's row to its title; a row that is no longer on the list gets the title of other
 * documents.
 */
export function documentTitle(rows: readonly Pick<ChecklistRow, 'id' | 'title'>[]) {
  const titles = new Map(rows.map(({ id, title }) => [id, title])).set(TERM_SHEET, 'The term sheet');
  return (document: string | null): string => titles.get(document ?? '') ?? OTHER_DOCUMENT;
}
