import { rulesOf } from '../program-rules.ts';
import type { BridgeProgram, HudProgram } from '../programs.ts';
import { tablesOf } from '../published-terms.ts';
import { type DealCase, holds, type Measure, type Rule, TODAY_TABLE } from '../rules.ts';
import {
  BUILDING_TYPES,
  type BuildingType,
  type Market,
  PURPOSES,
  type Purpose,
  WORKS,
  type Work,
} from '../vocabulary.ts';
import { type Deal, type FieldKey, PLANS } from './deal-fields.ts';

/** What the desk reads of a program. All numbers of an answer that the visitor did not type come from here. */
export interface ProgramTerms {
  /** 'core' from the file name of a bridge program, '223f' from the section of an insured one */
  key: string;
  rules: readonly Rule[];
  /** HUD's current rules, where they differ from the dated terms */
  today: readonly Rule[];
  purposes: readonly Purpose[];
  types: readonly BuildingType[];
  /** types on which it also lends, with terms on request */
  typesOnRequest: readonly BuildingType[];
  /** null where any market is accepted */
  markets: readonly Market[] | null;
}

const isOfToday = ({ id }: Rule) => id.startsWith(TODAY_TABLE);

/** The terms that a deal is sized with: HUD's current rules before the dated ones, where the deal asks for them. */
export const countedTerms = (terms: readonly ProgramTerms[], deal: Deal): readonly ProgramTerms[] =>
  deal.rules === 'today'
    ? terms.map((one) => (one.today.length > 0 ? { ...one, rules: [...one.today, ...one.rules] } : one))
    : terms;

/** What the desk reads of a program of the site. A list that the firm does not show excludes nothing. */
export function deskTerms(program: BridgeProgram | HudProgram): ProgramTerms {
  const { rows } = program;
  const all = tablesOf(program).flatMap(({ table, prefix }) =>
    rulesOf(table).map((rule) => ({ ...rule, id: prefix + rule.id })),
  );
  return {
    key: program.key,
    rules: all.filter((rule) => !isOfToday(rule)),
    today: all.filter(isOfToday),
    purposes: rows.loanPurpose?.items ?? PURPOSES,
    types: rows.propertyTypes?.items ?? BUILDING_TYPES,
    typesOnRequest: rows.propertyTypes?.onRequest ?? [],
    markets: (program.kind === 'bridge' && program.rows.propertyLocation?.items) || null,
  };
}

/** The purposes of the term sheets for a deal's plan; null until the visitor has chosen one. */
export const purposesOf = (deal: Deal): readonly Purpose[] | null => deal.for && PLANS[deal.for].purposes;

/** The deal's position on the axes of the terms; the desk does not ask about opportunity zones. */
export function caseOf(deal: Deal): DealCase {
  const work = purposesOf(deal)?.find((one) => WORKS.some((each) => each === one)) as Work | undefined;
  return {
    affordability: deal.afford,
    opportunityZone: false,
    repairs: deal.works,
    ownership: deal.owner ?? undefined,
    type: deal.type ?? undefined,
    remainingYears: deal.left === null ? undefined : deal.left / 12,
    work,
  };
}

/** Whether one of HUD's current rules applies to this deal; a program may have some, but none for its property. */
export const isCountedByToday = ({ rules }: Pick<ProgramTerms, 'rules'>, deal: Deal): boolean =>
  rules.some((rule) => isOfToday(rule) && holds(rule.when, caseOf(deal)));

/** The figure that is better for a borrower: more of what is lent, less of what is required or charged. */
const better = (a: Rule, b: Rule) => (a.op === 'max' ? b.to - a.to : a.from - b.from);

/**
 * The rule that applies to a deal, or the fields that would decide; neither where the firm does not show the figure.
 */
export interface FoundRule {
  rule: Rule | null;
  needs: FieldKey[];
}

/**
 * The rule of one measure that applies to a deal: of several, the most favorable; a current rule of HUD before any
 * other.
 */
export function ruleFor(
  terms: ProgramTerms,
  deal: Deal,
  measure: Measure,
  where: (rule: Rule) => boolean = () => true,
): FoundRule {
  const dealCase = caseOf(deal);
  const possible = terms.rules
    .filter((rule) => rule.measure === measure && where(rule))
    .map((rule) => ({ rule, holds: holds(rule.when, dealCase) }))
    .filter((one) => one.holds !== false);
  const ofToday = possible.filter(({ rule }) => isOfToday(rule));
  const asked = ofToday.length > 0 ? ofToday : possible;
  const holding = asked.filter((one) => one.holds).map(({ rule }) => rule);
  if (holding.length > 0) return { rule: holding.sort(better)[0]!, needs: [] };
  const open = asked.map(({ rule }) => rule);
  const needs = new Set<FieldKey>();
  for (const { when } of open) {
    if (when.type && deal.type === null) needs.add('type');
    if (when.ownership && deal.owner === null) needs.add('owner');
    if (when.work && purposesOf(deal) === null) needs.add('for');
    if (when.remainingYearsUnder !== undefined && deal.left === null) needs.add('left');
  }
  return { rule: null, needs: [...needs] };
}
