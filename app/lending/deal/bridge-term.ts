import type { Deal } from './deal-fields.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';

/** How long a bridge loan may run: months of the initial term, and of each extension that the program still has room for. */
export interface BridgeTerm {
  initial: number;
  each: number;
  extensions: number;
  /** the last month with every extension */
  extended: number;
  /** what the program's sheet allows, fully extended; null where it is not shown */
  allowed: { from: number; to: number; row: string } | null;
  met: boolean | null;
}

/**
 * The sheets give the term 'fully extended': the initial term may not be longer, with its extensions it may not be
 * shorter, and an extension that would pass the end is not counted.
 */
export function bridgeTerm(terms: ProgramTerms, deal: Deal, initial = deal.hold): BridgeTerm {
  const { rule } = ruleFor(terms, deal, 'term');
  const each = ruleFor(terms, deal, 'extensionMonths').rule?.to ?? 0;
  const most = ruleFor(terms, deal, 'extensionCount').rule?.to ?? 0;
  const room = rule === null ? most : Math.floor((rule.to - initial) / Math.max(1, each));
  const extensions = Math.max(0, Math.min(most, room));
  const extended = initial + extensions * each;
  return {
    initial,
    each,
    extensions,
    extended,
    allowed: rule && { from: rule.from, to: rule.to, row: rule.id },
    met: rule && initial <= rule.to && extended >= rule.from,
  };
}
