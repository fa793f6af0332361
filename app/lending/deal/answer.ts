import { isInsured } from '../vocabulary.ts';
import { type BridgeCost, type BridgeLoan, bridgeCost, bridgeLoan, COST_NEEDS } from './bridge-cost.ts';
import type { Deal, FieldKey } from './deal-fields.ts';
import { loanMeasures } from './loan-measures.ts';
import { missing } from './loan-test.ts';
import { answerProgram, loanFacts, type ProgramAnswer } from './program-answer.ts';
import { countedTerms, type ProgramTerms } from './program-terms.ts';
import { planTakeout, type Takeout, type TakeoutPlan, takeout, takeoutNeeds } from './takeout.ts';

/** Everything that the desk can say of a deal; what it cannot is null, with the fields that would tell. */
export interface DealAnswer {
  programs: ProgramAnswer[];
  /** the bridge program that cost and takeout are reckoned for: the one chosen, else the first that fits */
  bridge: string | null;
  cost: BridgeCost | null;
  takeout: Takeout | null;
  needs: { cost: FieldKey[]; takeout: FieldKey[] };
  /** for the tables of other rates, months and incomes, which only their own pages compute */
  loan: BridgeLoan | null;
  plan: TakeoutPlan | null;
}

/** Purposes of a bridge loan that a stabilized property has behind it. */
const PASSING: readonly string[] = ['rehabilitation', 'conversion', 'situational', 'stabilization'];

/** The bridge program that the visitor chose, if it may carry the deal, else the first that fits, else the one that lends most, else one still open. */
function chosenBridge(answers: readonly ProgramAnswer[], deal: Deal): ProgramAnswer | null {
  const able = answers.filter(({ verdict }) => verdict !== 'does-not-fit');
  return (
    able.find(({ key }) => key === deal.program) ??
    able.find(({ verdict }) => verdict === 'fits') ??
    able.filter(({ largest }) => largest !== null).sort((a, b) => b.largest! - a.largest!)[0] ??
    able[0] ??
    null
  );
}

/** A program that is not for the plan of today, but for the property once that plan is done. */
function isForLater({ rules }: ProgramAnswer): boolean {
  // a ceiling below the loan wanted today says nothing of the loan of later
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

/** All answers to a deal, in the order of the programs given. */
export function answerDeal(dated: readonly ProgramTerms[], deal: Deal): DealAnswer {
  const programs = countedTerms(dated, deal);
  const answers = programs.map((terms) => answerProgram(terms, deal));
  const bridges = answers.filter(({ key }) => !isInsured(key));
  const chosen = chosenBridge(bridges, deal);
  const terms = programs.find(({ key }) => key === chosen?.key);
  const amount = chosen?.loan ?? (chosen?.largest === null ? deal.loan : null);
  const loan = terms && amount ? bridgeLoan(terms, deal, amount) : null;
  // what cannot be had is not costed, and asks for no index either
  const isRefused = bridges.every(({ verdict }) => verdict === 'does-not-fit');
  const costNeeds: FieldKey[] =
    loan || isRefused
      ? []
      : [...new Set([...(amount ? [] : (chosen?.needs ?? [])), ...missing(deal, COST_NEEDS)])];

  const permanent = programs.find(({ key }) => key === '223f');
  const eligible = deal.type === null || permanent?.types.includes(deal.type);
  const plan = loan && terms && permanent && eligible ? planTakeout(permanent, terms, loan) : null;
  const out = plan && takeout(plan);
  // no field helps where no bridge carries the deal, or its property is none for the loan after it
  const waits = eligible && (loan !== null || costNeeds.length > 0);
  const outNeeds = permanent && waits ? [...new Set([...costNeeds, ...takeoutNeeds(permanent, deal)])] : [];

  /** 223(f), where it is none for today: its loan once the property is stabilized, or what would tell. */
  const forLater = (answer: ProgramAnswer): ProgramAnswer => {
    if (out) {
      const { permanent: largest, binding, rules } = out;
      const isForToday = ({ id }: { id: string }) => rules.every((rule) => rule.id !== id);
      return {
        ...answer,
        verdict: 'later',
        largest,
        loan: largest,
        funds: out.funds,
        measures: loanMeasures(deal, largest),
        payments: permanent ? loanFacts(permanent, deal, largest, rules).payments : null,
        binding,
        // the tests of the later loan stand in the place of the same tests at today's figures
        rules: [...answer.rules.filter(isForToday), ...rules],
        reasons: answer.reasons.filter(isForToday),
        notes: [...new Set([...answer.notes, ...out.notes])],
      };
    }
    const isForNow = answer.rules.some(({ id, met }) => id === 'purpose' && met);
    const needs = [...new Set([...outNeeds, ...missing(deal, ['type'])])];
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
    cost: loan && bridgeCost(loan, { payoff: Math.max(loan.term.initial, plan?.timeline.endorsement ?? 0) }),
    takeout: out,
    needs: { cost: costNeeds, takeout: outNeeds },
    loan,
    plan,
  };
}
