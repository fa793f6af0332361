import type { Measure, Rule } from '../rules.ts';
import { isInsured } from '../vocabulary.ts';
import { bridgeTerm } from './bridge-term.ts';
import { type Deal, FIELDS, type NumberKey } from './deal-fields.ts';
import { insuredTerm } from './insured-ceilings.ts';
import { type ProgramTerms, purposesOf, ruleFor } from './program-terms.ts';
import type { GateId, RuleAnswer } from './rule-answer.ts';
import type { Change } from './smallest-change.ts';

/** A rule that sets no amount; what is not given is none, or not known. */
export const gate = (id: GateId, rest: Partial<RuleAnswer>): RuleAnswer => ({
  id,
  limit: null,
  limitTo: null,
  allowed: null,
  unit: null,
  has: null,
  amount: null,
  ends: null,
  met: null,
  needs: [],
  onRequest: false,
  changes: [],
  steps: [],
  row: null,
  assumed: false,
  ...rest,
});

const changeTo = (deal: Deal, field: NumberKey, to: number): Change[] => {
  const from = deal[field];
  return from === null ? [] : [{ field, from, to, by: Math.round((to - from) * 1000) / 1000 }];
};

/**
 * Whether the program lends for the deal's purposes. Works under a plain purchase or refinance are a rehabilitation to
 * a bridge program; the insured programs include repairs.
 */
function purposeGate(terms: ProgramTerms, deal: Deal): RuleAnswer {
  const asked = purposesOf(deal);
  const worksToo =
    !isInsured(terms.key) && deal.works > 0 && (deal.for === 'buy' || deal.for === 'refinance');
  const lacks = [...(asked ?? []), ...(worksToo ? (['rehabilitation'] as const) : [])].filter(
    (purpose) => !terms.purposes.includes(purpose),
  );
  const onlyWorks = worksToo && lacks.length === 1 && lacks[0] === 'rehabilitation';
  return gate('purpose', {
    allowed: terms.purposes,
    has: asked && (lacks.length > 0 ? lacks : asked).join(' '),
    met: asked && lacks.length === 0,
    needs: asked ? [] : ['for'],
    changes: onlyWorks ? changeTo(deal, 'works', 0) : [],
    row: 'loanPurpose',
  });
}

function typeGate(terms: ProgramTerms, deal: Deal): RuleAnswer {
  const { type } = deal;
  const onRequest = type !== null && terms.typesOnRequest.includes(type);
  return gate('type', {
    allowed: terms.types,
    has: type,
    onRequest,
    row: 'propertyTypes',
    met: type === null || onRequest ? null : terms.types.includes(type),
    needs: type === null ? ['type'] : [],
  });
}

const marketGate = ({ markets }: ProgramTerms, { market }: Deal): RuleAnswer[] =>
  markets === null
    ? []
    : [
        gate('market', {
          allowed: markets,
          has: market,
          row: 'propertyLocation',
          met: market && markets.includes(market),
          needs: market === null ? ['market'] : [],
        }),
      ];

/** A number of the deal against one figure of the terms. */
function numberGate(
  id: GateId,
  terms: ProgramTerms,
  deal: Deal,
  measure: Measure,
  field: NumberKey,
): RuleAnswer[] {
  const { rule } = ruleFor(terms, deal, measure);
  if (rule === null) return [];
  const has = deal[field];
  const limit = rule.op === 'max' ? rule.to : rule.from;
  const met = has === null ? null : rule.op === 'max' ? has <= limit : has >= limit;
  return [
    gate(id, {
      limit,
      has,
      met,
      unit: rule.unit,
      row: rule.id,
      needs: has === null ? [field] : [],
      changes: met === false ? changeTo(deal, field, limit) : [],
    }),
  ];
}

/** The nearest initial term that the program allows. */
function nearestTerm(terms: ProgramTerms, deal: Deal): Change[] {
  for (let by = 1; by <= 60; by++)
    for (const to of [deal.hold - by, deal.hold + by])
      if (to > 0 && to <= FIELDS.hold.most && bridgeTerm(terms, deal, to).met)
        return changeTo(deal, 'hold', to);
  return [];
}

function termGate(terms: ProgramTerms, deal: Deal): RuleAnswer[] {
  const { allowed, met, initial, extended } = bridgeTerm(terms, deal);
  if (allowed === null) return [];
  const asked = { limit: allowed.from, limitTo: allowed.to, row: allowed.row };
  const changes = met ? [] : nearestTerm(terms, deal);
  // an initial term within the range is judged by its extended end
  const has = initial > allowed.to ? initial : extended;
  return [gate('term', { ...asked, unit: 'months', has, met, changes })];
}

/** The minimum term of a section, which the remaining term of the insured loan may undercut. */
function insuredTermGate(terms: ProgramTerms, deal: Deal): RuleAnswer[] {
  const { rule } = ruleFor(terms, deal, 'term', ({ op }: Rule) => op === 'min');
  if (rule === null) return [];
  const { needs, step } = insuredTerm(terms, deal);
  const limit = rule.unit === 'years' ? rule.from * 12 : rule.from;
  const has = needs.length > 0 ? null : step.value;
  return [
    gate('insured-term', {
      limit,
      has,
      unit: 'months',
      met: has === null ? null : has >= limit,
      needs,
      row: rule.id,
    }),
  ];
}

/**
 * The rules of a program that do not depend on an amount. A rule about an empty field has no result yet. For a property
 * type whose terms are on request, the shown figures do not apply.
 */
export function eligibility(terms: ProgramTerms, deal: Deal): RuleAnswer[] {
  const type = typeGate(terms, deal);
  const always = [purposeGate(terms, deal), type, ...marketGate(terms, deal)];
  if (type.onRequest) return always;
  return [
    ...always,
    ...(!isInsured(terms.key) ? termGate(terms, deal) : insuredTermGate(terms, deal)),
    ...numberGate('units', terms, deal, 'units', 'units'),
    ...numberGate('occupancy', terms, deal, 'occupancy', 'occupied'),
    ...numberGate('commercial-area', terms, deal, 'commercialArea', 'shopArea'),
    ...numberGate('commercial-income', terms, deal, 'commercialIncome', 'shopIncome'),
  ];
}

/** Rules that no change of numbers can meet. */
const FOR_GOOD: readonly RuleAnswer['id'][] = ['purpose', 'type', 'market', 'insured-term'];

/** Whether a program cannot lend on the deal, whatever its numbers. */
export const isRuledOut = (gates: readonly RuleAnswer[]): boolean =>
  gates.some(({ id, met, changes }) => met === false && FOR_GOOD.includes(id) && changes.length === 0);
