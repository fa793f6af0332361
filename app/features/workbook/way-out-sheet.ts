import { programOf } from '#app/features/deal/desk-data.ts';
import { USES } from '#app/features/deal/words/funds-text.ts';
import { sayUse } from '#app/features/deal/words/loan-figures.ts';
import { takeoutCaveats } from '#app/features/deal/words/takeout-caveats.ts';
import type { StepInput } from '#app/lending/deal/arithmetic.ts';
import { FIELDS } from '#app/lending/deal/deal-fields.ts';
import { ruleFor } from '#app/lending/deal/program-terms.ts';
import { costBase } from '#app/lending/deal/project-cost.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import { Step } from '#app/lending/deal/step.ts';
import type { bridgeCostSheet } from './bridge-cost-sheet.ts';
import { chargeFormulas, paidAtClosing } from './charge-formulas.ts';
import { type CellUnit, type Place, refer } from './sheet-draft.ts';
import { caveatRows, heading, type WorkbookDraft } from './workbook-draft.ts';

/**
 * What a takeout leaves: the label of a figure on two sheets, of which a share of value may still come off. It stands also
 * where that share is $0, which it is no more once another value is typed into the workbook.
 */
export const leftLabel = ({ participation }: { participation: unknown }): string =>
  `Surplus or shortfall${participation ? ', before the share of value' : ''}`;

/** What stands for a share of value whose basis nobody typed. */
const NOT_KNOWN = sayUse('share', null);

/** How much too late the permanent loan comes: the label of a figure on two sheets. */
export const LATE = 'Months after the bridge has ended';

/**
 * The takeout: the loan that repays the bridge once the property is stabilized; null where the desk cannot compute it.
 */
export function wayOutSheet(draft: WorkbookDraft, bridge: ReturnType<typeof bridgeCostSheet>) {
  const { desk } = draft.source;
  const { takeout, plan, loan: bridgeLoan } = desk.answer;
  const terms = desk.terms.find(({ key }) => key === '223f');
  if (!takeout || !plan || !bridge || !bridgeLoan || !terms) return null;
  const { out } = draft;
  const { deal } = desk.read;
  const at = (place: Place) => refer(place, out.name);
  heading(out, programOf(desk, '223f').name);
  const held = ruleFor(terms, deal, 'coverageMonths').rule;
  const heldAt = held ? at(draft.figure('223f', held.id).to) : '0';
  const [hold, steady] = [draft.field('hold'), draft.field('steady')];
  const stable = `IF(ISNUMBER(${steady}),${steady},${hold})`;
  const process = draft.field('process');
  const month = `IF(ISNUMBER(${process}),${stable}+MAX(${heldAt},${process}),MAX(${hold},${stable}+${heldAt}))`;
  const line = (text: string, how: string, formula: string | null, value: number | null, unit: CellUnit) =>
    out.line(
      { text },
      { text: how, look: 'quiet', wrap: true },
      {
        ...(formula === null ? {} : { formula }),
        ...(value === null ? { said: NOT_KNOWN } : { value }),
        unit,
      },
    )[2]!;
  const extended = refer(bridge.extended, out.name);
  const repaid = line(
    ...([
      'Payoff due in month',
      'After stabilization, three months of coverage or the processing time, within the extended term',
      `MAX(1,MIN(${month},${extended}))`,
    ] as const),
    ...([Math.max(1, Math.min(takeout.timeline.endorsement, bridgeLoan.term.extended)), 'months'] as const),
  );
  // what the surplus is worth: the desk says first of all that a loan comes too late
  const late = line(
    ...([
      LATE,
      'With every extension; above 0, the loan comes too late to repay it',
      `MAX(0,${month}-${extended})`,
    ] as const),
    ...([Math.max(0, -takeout.timeline.spare), 'months'] as const),
  );
  const start = draft.field('start');
  const days = deal.days === '30' ? '30' : `(EDATE(${start},${at(repaid)})-EDATE(${start},${at(repaid)}-1))`;
  const last = `ROUND(${at(bridge.loan)}*${at(bridge.rate)}*${days}/360+1E-9,2)`;
  const upTo = (months: string) => `SUMIF(${bridge.column(0)},"<="&${months},${bridge.column(5)})`;
  const minimum = `MAX(0,${upTo(at(bridge.least))}-${upTo(at(repaid))})`;
  const payoff = line(
    ...([
      'Payoff',
      'Loan, exit fee, minimum interest still owed, and interest of the last month',
      `${at(bridge.loan)}+N(${at(bridge.exit)})+${minimum}+${last}`,
    ] as const),
    ...([takeout.payoff.total, 'cents'] as const),
  );
  const before = new Map([['Payoff', payoff]]);
  // the loan stands below its inputs, and its charges below the loan
  const charges = chargeFormulas(draft, '223f', { sheet: out.name, loan: '', repairs: false });
  const inspection = line(
    ...(['Inspection fee', 'For each unit, up to its maximum', charges.inspection] as const),
    ...([plan.charges.inspection.value!, 'dollars'] as const),
  );
  before.set('Inspection fee', inspection);
  const written = draft.rules(out, '223f', takeout.rules, before);
  const loan = at(written.largest);
  const ofLoan = chargeFormulas(draft, '223f', { sheet: out.name, loan, repairs: false });
  const { costs, funds, breakEven } = takeout;
  const premium = line('Mortgage insurance at closing', '', ofLoan.premium, costs.premium, 'cents');
  const fee = line('Application fee', '', ofLoan.application, costs.applicationFee, 'cents');
  const legal = line(
    ...(['Closing costs of the HUD loan', 'What is not typed is not counted'] as const),
    ...([`N(${draft.field('legal')})`, costs.legal ?? 0, 'cents'] as const),
  );
  const charged = line(
    ...(['Its costs', 'All of these', `${[premium, fee, inspection, legal].map(at).join('+')}`] as const),
    ...([costs.total, 'cents'] as const),
  );
  const after = new Map([
    ['Permanent loan', written.largest],
    ['Its costs', charged],
    ['Payoff', payoff],
  ]);
  const { unit, expression } = takeout.steps[0]!;
  const surplus = draft.step(out, '223f', new Step(leftLabel(takeout), unit, expression), after);

  out.row += 1;
  heading(out, 'Sources and uses');
  const { participation } = takeout;
  // without the first of these the value has no beginning, and zero would be none
  const from =
    participation?.basis === 'value'
      ? (['value', 'works'] as const)
      : ([costBase(deal), 'works', 'costs'] as const);
  const share =
    participation &&
    line(
      ...([USES.share, 'Of the stabilized value less what it began with'] as const),
      `IF(ISNUMBER(${draft.field(from[0])}),ROUND(MAX(0,${draft.field('value2')}-SUM(${from
        .map((field) => draft.field(field))
        .join(',')}))*${at(draft.figure(desk.answer.bridge!, participation.row).to)}+1E-9,2),"${NOT_KNOWN}")`,
      ...([participation.amounts?.[1] ?? null, 'cents'] as const),
    );
  const toPay = `${at(payoff)}+${at(charged)}${share ? `+N(${at(share)})` : ''}`;
  const cash = line(
    ...(['Cash left to find', 'What the loan does not pay', `ROUND(MAX(0,${toPay}-${loan}),2)`] as const),
    ...([funds.cash, 'cents'] as const),
  );
  const amountOf = (id: 'cash-out' | 'held-back') => funds.uses.find((use) => use.id === id)?.amount ?? 0;
  const over = `MAX(0,${at(surplus)}${share ? `-N(${at(share)})` : ''})`;
  const now = line(
    ...(['Cash to you at closing', 'As much of it as the terms fund at closing'] as const),
    paidAtClosing(draft, '223f', out.name, over),
    ...([amountOf('cash-out'), 'cents'] as const),
  );
  const later = line(
    ...(['Cash held back until later', '', `ROUND(${over}-${at(now)},2)`] as const),
    ...([amountOf('held-back'), 'cents'] as const),
  );
  line('Uses', '', `ROUND(${toPay}+${at(now)}+${at(later)},2)`, funds.total, 'cents');
  line(
    'Sources',
    'The loan, and the cash left to find',
    `ROUND(${loan}+${at(cash)},2)`,
    funds.total,
    'cents',
  );

  out.row += 1;
  heading(out, 'Where it breaks even, each solved alone and before a share of value');
  const all = line(
    ...(['Loan that repays everything', 'The costs of the refinance, up to the next $100'] as const),
    `ROUNDUP(${at(written.steps.get('Costs of the refinance')!)}-1E-6,-2)`,
    ...([takeout.repaysAll, 'dollars'] as const),
  );
  const allowed = (id: string) =>
    at(written.allows[takeout.rules.findIndex((rule) => rule.id === id)]!.amount);
  const amount = (id: string) => takeout.rules.find((rule) => rule.id === id)!;
  const ratio = draft.cellOf(inputOf(amount('dscr'), 'DSCR'), '223f', before, out.name);
  const yearly = at(written.steps.get('Payment and premium')!);
  const constant = at(written.steps.get('Loan constant')!);
  const value = draft.cellOf(inputOf(amount('ltv'), null), '223f', before, out.name);
  // no sum mends a loan that is refused, or that comes after the bridge has ended
  const limited = takeout.rules.filter(({ id, amount }) => id === 'per-unit' && amount !== null);
  const ifAllowed = (test: string, formula: string) => {
    const others = [test, ...limited.map(({ id }) => id)].map((id) => `N(${allowed(id)})<${at(all)}`);
    return `IF(OR(${takeout.refused.length > 0},${month}>${extended},${others.join(',')}),"nowhere",${formula})`;
  };
  const solved = (
    text: string,
    how: string,
    formula: string,
    found: number | null,
    unit: CellUnit,
    said = 'nowhere',
  ) =>
    out.line(
      { text },
      { text: how, look: 'quiet', wrap: true },
      { formula, unit, ...(found === null ? { said } : { value: found }) },
    );
  solved(
    ...(['NOI stabilized', 'The least at which coverage allows that loan'] as const),
    ifAllowed('ltv', `ROUNDUP(${at(all)}*${ratio}*${yearly}-1E-6,0)`),
    ...([breakEven.noi, 'dollars'] as const),
  );
  const rate = `RATE(MAX(1,${at(written.term!)}),-(${draft.field('noi2')}/${ratio}/${at(all)}-(${yearly}-${constant}))/12,1)*12`;
  const most = FIELDS.hud.most / 100;
  solved(
    ...(['HUD note rate', 'The most at which it does; RATE over the months of the loan'] as const),
    ifAllowed(
      'ltv',
      `IFERROR(IF(${rate}<0,"nowhere",IF(${rate}>=${most},"beyond ${FIELDS.hud.most}%",ROUNDDOWN(${rate}+1E-10,5))),"nowhere")`,
    ),
    ...([breakEven.noteRate, 'percent'] as const),
    takeout.breakEvenBeyond === null ? 'nowhere' : `beyond ${FIELDS.hud.most}%`,
  );
  solved(
    ...(['Value stabilized', 'The least at which the share of value allows it'] as const),
    ifAllowed('dscr', `ROUNDUP(${at(all)}/${value}-1E-6,0)`),
    ...([breakEven.value, 'dollars'] as const),
  );
  caveatRows(out, takeoutCaveats(desk, takeout));
  return { written, surplus, late };
}

/** The figure of the terms that a test uses: by its name, or the only one. */
function inputOf({ steps }: RuleAnswer, name: string | null): StepInput {
  return steps
    .at(-1)!
    .inputs.find((input) => (name === null ? input.source === 'terms' : input.name === name))!;
}
