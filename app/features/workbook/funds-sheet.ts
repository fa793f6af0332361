import { programOf } from '#app/features/deal/desk-data.ts';
import { USES } from '#app/features/deal/words/funds-text.ts';
import { sayUse } from '#app/features/deal/words/loan-figures.ts';
import { bridgeRate, spreadInput, spreadRule } from '#app/lending/deal/bridge-rate.ts';
import { INSURED_STEP } from '#app/lending/deal/loan-step.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import type { UseId } from '#app/lending/deal/sources-and-uses.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import type { bridgeCostSheet } from './bridge-cost-sheet.ts';
import { chargeFormulas, paidAtClosing } from './charge-formulas.ts';
import { type Place, refer } from './sheet-draft.ts';
import { sheetFormula } from './sheet-formula.ts';
import type { WorkbookDraft, Written } from './workbook-draft.ts';

/** The request: the loan wanted, rounded to the program's steps, or with the reserve that the desk has solved. */
export function askedOf(draft: WorkbookDraft, { key, request }: ProgramAnswer): string {
  const { deal } = draft.source.desk.read;
  if (request !== null && deal.reserve === 'loan' && !isInsured(key)) return String(request);
  const wanted = draft.field('loan');
  return isInsured(key) ? `INT(${wanted}/${INSURED_STEP})*${INSURED_STEP}` : wanted;
}

/** Fields without which a use is unknown: the workbook counts it once they are typed. */
const FIELD_OF: Partial<Record<UseId, 'fee' | 'costs'>> = { origination: 'fee', costs: 'costs' };

/** Fields that a use has another name than. */
const CELL_OF: Partial<Record<UseId, 'price' | 'works'>> = { land: 'price', construction: 'works' };

/** The reserve over the initial term, from the months of the bridge loan, at the program's own rate. */
function reserveFormula(
  draft: WorkbookDraft,
  key: string,
  loan: string,
  cost: NonNullable<ReturnType<typeof bridgeCostSheet>>,
): string {
  const { desk } = draft.source;
  const { deal } = desk.read;
  const spread = spreadRule(desk.terms.find((one) => one.key === key)!, deal)!;
  const rate = sheetFormula(bridgeRate(deal, spreadInput(spread, deal)).expression, (input) =>
    draft.cellOf(input, key, new Map(), draft.funds.name),
  );
  const interest = `ROUND(${loan}*(${rate})*${cost.column(11)}/360+1E-9,2)`;
  return `ROUND(SUMPRODUCT((${interest}>${cost.column(12)})*(${interest}-${cost.column(12)})),2)`;
}

/** Sources and uses of each loan, a column for each program. Returns the cells of each loan and its cash. */
export function fundsSheet(
  draft: WorkbookDraft,
  loans: ReadonlyMap<string, Written>,
  cost: ReturnType<typeof bridgeCostSheet>,
): Map<string, { loan: string; cash: string }> {
  const { funds: sheet, source } = draft;
  const { desk } = source;
  const found = new Map<string, { loan: string; cash: string }>();
  const shown = desk.answer.programs.filter(
    ({ key, funds, loan, verdict }) =>
      funds && loan && verdict !== 'later' && verdict !== 'does-not-fit' && loans.has(key),
  );
  if (shown.length === 0) return found;
  const at = (place: Place) => refer(place, sheet.name);
  sheet.put(0, { text: 'Line', look: 'head' });
  shown.forEach(({ key }, i) => {
    sheet.put(i + 1, { text: programOf(desk, key).short, look: 'head', right: true, wrap: true });
  });
  sheet.row += 1;
  const top = sheet.row;
  const ids = [...new Set(shown.flatMap(({ funds }) => funds!.uses.map(({ id }) => id)))].filter(
    (id) => id !== 'cash-out' && id !== 'held-back',
  );
  const labels = [
    ...ids.map((id) => USES[id]),
    ...['To be paid', 'This loan', 'Cash, equity where you buy', USES['cash-out'], USES['held-back']],
    ...['Uses', 'Sources'],
  ];
  labels.forEach((text, i) => {
    const look = ['This loan', 'Uses', 'Sources'].includes(text) ? 'strong' : 'plain';
    sheet.put(0, { text, look }, top + i);
  });
  shown.forEach((answer, index) => {
    const { key } = answer;
    const funds = answer.funds!;
    const column = index + 1;
    const row = (label: string) => top + labels.indexOf(label);
    const place = (label: string): Place => ({ sheet: sheet.name, row: row(label), column });
    const amountOf = (id: UseId) => funds.uses.find((use) => use.id === id)?.amount;
    const figure = (label: string, formula: string, value: number) => {
      const look = ['This loan', 'Uses', 'Sources'].includes(label) ? 'strong' : 'plain';
      return sheet.put(column, { formula, value, unit: 'cents', look }, row(label));
    };
    const loan = at(place('This loan'));
    const charges = isInsured(key)
      ? chargeFormulas(draft, key, { sheet: sheet.name, loan, repairs: true })
      : null;
    const formulas: Partial<Record<UseId, () => string>> = {
      origination: () => `ROUND(${loan}*${draft.field('fee')}+1E-9,2)`,
      reserve: () => (cost ? reserveFormula(draft, key, loan, cost) : String(amountOf('reserve'))),
      losses: () =>
        cost
          ? `-SUMIFS(${cost.column(6)},${cost.column(6)},"<0",${cost.column(0)},"<="&${draft.field('hold')})`
          : String(amountOf('losses')),
      premium: () => charges!.premium,
      application: () => charges!.application,
      inspection: () => charges!.inspection,
    };
    for (const id of ids) {
      const amount = amountOf(id);
      // works of a plan that is nothing without them, once there are some; any others are an amount already
      const works = id === 'works' && amount === null ? 'works' : undefined;
      const field = works ?? FIELD_OF[id];
      const unknown = amount === undefined ? '\u2013' : sayUse(id, null);
      if (amount === undefined || (amount === null && !field))
        sheet.put(column, { text: unknown, look: 'quiet', right: true }, row(USES[id]));
      else {
        const counted = (formulas[id] ?? (() => draft.field(CELL_OF[id] ?? (id as 'price'))))();
        const typed = works ? `N(${draft.field(works)})>0` : field && `ISNUMBER(${draft.field(field)})`;
        const formula = typed ? `IF(${typed},${counted},"${unknown}")` : counted;
        const value = amount === null ? { said: unknown } : { value: amount };
        sheet.put(column, { formula, unit: 'cents', ...value }, row(USES[id]));
      }
    }
    const lines = `${at({ sheet: sheet.name, row: top, column })}:${at({ sheet: sheet.name, row: top + ids.length - 1, column })}`;
    const toPay = funds.uses
      .filter(({ id }) => id !== 'cash-out' && id !== 'held-back')
      .reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0);
    figure('To be paid', `ROUND(SUM(${lines}),2)`, toPay / 100);
    const most = refer(loans.get(key)!.largest, sheet.name);
    const asked = askedOf(draft, answer);
    // an empty cell counts as none, and so does a test without a limit
    figure('This loan', `IF(N(${asked})=0,${most},MIN(${asked},${most}))`, funds.loan);
    const [paid, lent] = [at(place('To be paid')), loan];
    const cash = figure('Cash, equity where you buy', `ROUND(MAX(0,${paid}-${lent}),2)`, funds.cash);
    found.set(key, { loan: refer(place('This loan')), cash: refer(cash) });
    const out = `MAX(0,${lent}-${paid})`;
    const now = amountOf('cash-out') ?? 0;
    figure(USES['cash-out'], paidAtClosing(draft, key, sheet.name, out), now);
    figure(USES['held-back'], `ROUND(${out}-${at(place(USES['cash-out']))},2)`, amountOf('held-back') ?? 0);
    const both = [USES['cash-out'], USES['held-back']].map((label) => at(place(label)));
    figure('Uses', `ROUND(${paid}+${both.join('+')},2)`, funds.total);
    figure('Sources', `ROUND(${lent}+${at(place('Cash, equity where you buy'))},2)`, funds.total);
  });
  sheet.row = top + labels.length;
  return found;
}
