import type { Deal } from './deal-fields.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';

/** The term of a bridge loan in months: the initial term, and the extensions for which the program has room. */
export interface BridgeTerm {
  initial: number;
  each: number;
  extensions: number;
  /** the last month with all extensions */
  extended: number;
  /** what the program's sheet allows, fully extended; null where the sheet does not show it */
  allowed: { from: number; to: number; row: string } | null;
  met: boolean | null;
}

/**
 * The sheets state the term 'fully extended'. The initial term may not be longer than that; with extensions it may not
 * be shorter; an extension that would exceed it is not counted.
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
