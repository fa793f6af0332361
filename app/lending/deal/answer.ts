import { isInsured } from '../vocabulary.ts';
import { type BridgeCost, type BridgeLoan, bridgeCost, bridgeLoan, COST_NEEDS } from './bridge-cost.ts';
import type { Deal, FieldKey } from './deal-fields.ts';
import { loanMeasures } from './loan-measures.ts';
import { missing } from './loan-test.ts';
import { answerProgram, type ProgramAnswer } from './program-answer.ts';
import { countedTerms, type ProgramTerms } from './program-terms.ts';
import type { UseId } from './sources-and-uses.ts';
import { planTakeout, type Takeout, type TakeoutPlan, takeout, takeoutNeeds } from './takeout.ts';

/** All answers of the desk to a deal; an answer that is not possible yet is null, with the fields that it needs. */
export interface DealAnswer {
  programs: ProgramAnswer[];
  /** the bridge program that cost and takeout are reckoned for (see chosenBridge) */
  bridge: string | null;
  cost: BridgeCost | null;
  takeout: Takeout | null;
  needs: { cost: FieldKey[]; takeout: FieldKey[] };
  /** for the tables of other rates, months and incomes, which only their own pages compute */
  loan: BridgeLoan | null;
  plan: TakeoutPlan | null;
}

/** Purposes of a bridge loan that end with a stabilized property. */
const PASSING: readonly string[] = ['rehabilitation', 'conversion', 'situational', 'stabilization'];

/** What an owner has to find beside a loan; who buys brings money of their own. */
export const leftToOwner = ({ funds }: Pick<ProgramAnswer, 'funds'>): number =>
  funds === null || funds.buys ? 0 : funds.cash;

/** Uses that are never nothing, where they are not known. */
const NEVER_NOTHING: readonly UseId[] = ['works', 'reserve', 'losses', 'carry'];

/**
 * Whether what an owner has to find is not known, or more than is counted: without price or debt, the works of a plan
 * or the interest reserve, where the property loses money, or while it is built; and for any other use, with nothing over.
 */
export const isCashOpen = ({ funds }: Pick<ProgramAnswer, 'funds'>): boolean =>
  funds === null ||
  (!funds.buys &&
    funds.uses.some(({ id, amount }) => amount === null && (funds.over === 0 || NEVER_NOTHING.includes(id))));

/** The loans that leave least to find. One that carries its reserve is rounded up to whole dollars: cents prefer none. */
export function leavingLeast(loans: readonly ProgramAnswer[]): ProgramAnswer[] {
  const least = Math.min(...loans.map(leftToOwner));
  return loans.filter((one) => leftToOwner(one) < least + 1);
}

/**
 * The bridge program that the visitor chose, if it may carry the deal, else the first that fits, else the one that lends
 * most, for an owner of those that leave least to find; else one still open.
 */
function chosenBridge(answers: readonly ProgramAnswer[], deal: Deal): ProgramAnswer | null {
  const able = answers.filter(({ verdict }) => verdict !== 'does-not-fit');
  const those = (answer: ProgramAnswer['verdict']) => able.filter(({ verdict }) => verdict === answer);
  return (
    able.find(({ key }) => key === deal.program) ??
    leavingLeast(those('fits'))[0] ??
    leavingLeast(those('fits-with-less')).toSorted((a, b) => b.largest! - a.largest!)[0] ??
    able[0] ??
    null
  );
}

/** Whether a program does not suit today's plan, but the property after it. */
function isForLater({ rules }: ProgramAnswer): boolean {
  // a ceiling below today's request says nothing about the later loan
  const failed = rules.filter(({ met, amount }) => met === false && amount === null);
  const purpose = failed.find(({ id }) => id === 'purpose');
  return (
    failed.length > 0 &&
    failed.every(({ id }) => id === 'purpose' || id === 'occupancy') &&
    (purpose === undefined ||
      String(purpose.has)
        .split(' ')
        .every((one) => PASSING.includes(one)))
  );
}

/** All answers to a deal, in the order of the given programs. */
export function answerDeal(dated: readonly ProgramTerms[], deal: Deal): DealAnswer {
  const programs = countedTerms(dated, deal);
  const answers = programs.map((terms) => answerProgram(terms, deal));
  const bridges = answers.filter(({ key }) => !isInsured(key));
  const chosen = chosenBridge(bridges, deal);
  const terms = programs.find(({ key }) => key === chosen?.key);
  // with a figure missing, the loan wanted is costed unless a test that could be made allows less
  const isAllowed = chosen?.rules.every(({ amount }) => amount === null || amount >= (deal.loan ?? 0));
  const amount = chosen?.loan ?? (chosen?.largest === null && isAllowed ? deal.loan : null);
  const loan = terms && amount ? bridgeLoan(terms, deal, amount) : null;
  // a loan that cannot be had has no cost, and needs no index
  const isRefused = bridges.every(({ verdict }) => verdict === 'does-not-fit');
  const costNeeds: FieldKey[] =
    loan || isRefused
      ? []
      : [...new Set([...(amount ? [] : (chosen?.needs ?? [])), ...missing(deal, COST_NEEDS)])];

  const permanent = programs.find(({ key }) => key === '223f');
  const eligible = deal.type === null || permanent?.types.includes(deal.type);
  const plan = loan && terms && permanent && eligible ? planTakeout(permanent, terms, loan) : null;
  const out = plan && takeout(plan);
  // nobody extends a bridge for a loan that HUD would not make
  const lasts = plan === null || plan.refused.length > 0 ? 0 : plan.timeline.endorsement;
  // no field helps where no bridge program lends on the deal, or where the property does not qualify for the later loan
  const waits = eligible && (loan !== null || costNeeds.length > 0);
  const outNeeds = permanent && waits ? [...new Set([...costNeeds, ...takeoutNeeds(permanent, deal)])] : [];

  /**
   * For 223(f), where it does not suit today: its loan once the property is stabilized, or the fields that it needs where
   * a bridge loan may be there to repay.
   */
  const forLater = (answer: ProgramAnswer): ProgramAnswer => {
    if (out) {
      const { permanent: largest, binding, rules } = out;
      // the later loan is a refinance: no share of a purchase limits it
      const isForToday = ({ id }: { id: string }) =>
        id !== 'purchase' && rules.every((rule) => rule.id !== id);
      return {
        ...answer,
        verdict: 'later',
        largest,
        loan: largest,
        funds: out.funds,
        measures: loanMeasures(deal, largest, true),
        binding,
        // the later loan's tests replace the same tests with today's figures
        rules: [...answer.rules.filter(isForToday), ...rules],
        reasons: answer.reasons.filter(isForToday),
        notes: out.notes,
      };
    }
    const isForNow = answer.rules.some(({ id, met }) => id === 'purpose' && met);
    const needs = waits ? [...new Set([...outNeeds, ...missing(deal, ['type'])])] : [];
    if (isForNow || needs.length === 0) return answer;
    const reasons = [...answer.reasons, { id: 'more-needed' as const, fix: null }];
    return { ...answer, verdict: 'more-needed', needs, reasons };
  };

  return {
    programs: answers.map((answer) =>
      answer.key === '223f' && answer.verdict === 'does-not-fit' && isForLater(answer)
        ? forLater(answer)
        : answer,
    ),
    bridge: chosen?.key ?? null,
    cost: loan && bridgeCost(loan, { payoff: Math.max(loan.term.initial, lasts) }),
    takeout: out,
    needs: { cost: costNeeds, takeout: outNeeds },
    loan,
    plan,
  };
}
