import { programOf } from '#app/features/deal/desk-data.ts';
import type { StepInput } from '#app/lending/deal/arithmetic.ts';
import { ruleFor } from '#app/lending/deal/program-terms.ts';
import type { bridgeCostSheet } from './bridge-cost-sheet.ts';
import { type CellUnit, type Place, refer } from './sheet-draft.ts';
import { sheetFormula } from './sheet-formula.ts';
import { heading, type WorkbookDraft } from './workbook-draft.ts';

/** The loan that repays the bridge, once the property is stabilized; null where the desk cannot tell. */
export function wayOutSheet(draft: WorkbookDraft, bridge: ReturnType<typeof bridgeCostSheet>) {
  const { desk, words } = draft.source;
  const { takeout, plan, loan: bridgeLoan } = desk.answer;
  const terms = desk.terms.find(({ key }) => key === '223f');
  if (!takeout || !plan || !bridge || !bridgeLoan || !terms) return null;
  const { out } = draft;
  const { deal } = desk.read;
  const said = words.out;
  const at = (place: Place) => refer(place, out.name);
  heading(out, programOf(desk, '223f').name);
  const held = ruleFor(terms, deal, 'coverageMonths').rule;
  const heldAt = held ? at(draft.figure('223f', held.id).to) : '0';
  const [hold, steady] = [draft.field('hold'), draft.field('steady')];
  const stable = `IF(ISNUMBER(${steady}),${steady},${hold})`;
  const process = draft.field('process');
  const month = `IF(ISNUMBER(${process}),${stable}+MAX(${heldAt},${process}),MAX(${hold},${stable}+${heldAt}))`;
  const line = (text: string, how: string, formula: string | null, value: number, unit: CellUnit) =>
    out.line(
      { text },
      { text: how, look: 'quiet', wrap: true },
      { ...(formula === null ? {} : { formula }), value, unit },
    )[2]!;
  const extended = bridgeLoan.term.extended;
  const repaid = line(
    ...([said.repaid, said.repaidOf, `MAX(1,MIN(${month},${extended}))`] as const),
    ...([Math.max(1, Math.min(takeout.timeline.endorsement, extended)), 'months'] as const),
  );
  const start = draft.field('start');
  const days = deal.days === '30' ? '30' : `(EDATE(${start},${at(repaid)})-EDATE(${start},${at(repaid)}-1))`;
  const last = `ROUND(${at(bridge.loan)}*${at(bridge.rate)}*${days}/360+1E-9,2)`;
  const upTo = (months: string) => `SUMIF(${bridge.column(0)},"<="&${months},${bridge.column(5)})`;
  const minimum = `MAX(0,${upTo(at(bridge.least))}-${upTo(at(repaid))})`;
  const payoff = line(
    ...([said.payoff, said.payoffOf, `${at(bridge.loan)}+N(${at(bridge.exit)})+${minimum}+${last}`] as const),
    ...([takeout.payoff.total, 'cents'] as const),
  );
  const inspection = line(said.inspection, said.inspectionOf, null, plan.charges.inspection, 'dollars');
  const before = new Map([
    ['Payoff', payoff],
    ['Inspection fee', inspection],
  ]);
  const written = draft.rules(out, '223f', takeout.rules, before);
  const loanAt = at(written.largest);
  const share = (input: StepInput) => {
    const one = sheetFormula(input, (leaf) => draft.cellOf(leaf, '223f', before, out.name));
    return `ROUND(${loanAt}*${one}+1E-9,2)`;
  };
  const { premium, application } = plan.charges;
  const costs = line(
    ...([
      said.costs,
      said.costsOf,
      `${share(premium)}+${share(application)}+${at(inspection)}+${draft.field('legal')}`,
    ] as const),
    ...([takeout.costs.total, 'cents'] as const),
  );
  const after = new Map([
    ['Permanent loan', written.largest],
    ['Its costs', costs],
    ['Payoff', payoff],
  ]);
  const surplus = draft.step(out, '223f', takeout.steps[0]!, after);
  return { written, surplus };
}
