import type { Expression } from '#app/lending/deal/arithmetic.ts';
import { chargesOf } from '#app/lending/deal/charges.ts';
import { ruleFor } from '#app/lending/deal/program-terms.ts';
import { refer } from './sheet-draft.ts';
import { sheetFormula } from './sheet-formula.ts';
import type { WorkbookDraft } from './workbook-draft.ts';

/**
 * A program's charges at closing, as formulas.
 * @param loan the cell of the loan
 * @param repairs false where the loan pays for no repairs: inspection is then charged by units alone
 */
export function chargeFormulas(
  draft: WorkbookDraft,
  key: string,
  { sheet, loan, repairs }: { sheet: string; loan: string; repairs: boolean },
) {
  const { desk } = draft.source;
  const terms = desk.terms.find((one) => one.key === key)!;
  const { premium, application, inspection, inspectionOfLoan } = chargesOf(terms, desk.read.deal, repairs);
  const written = (expression: Expression) =>
    sheetFormula(expression, (leaf) => draft.cellOf(leaf, key, new Map(), sheet));
  const share = (input: Expression) => `ROUND(${loan}*${written(input)}+1E-9,2)`;
  return {
    premium: share(premium),
    application: share(application),
    inspection: `${written(inspection.expression)}${inspectionOfLoan.value === 0 ? '' : `+${share(inspectionOfLoan)}`}`,
  };
}

/** What is paid at closing of a sum that is over, as in `cashOutOf`; all of it where the terms hold nothing back. */
export function paidAtClosing(draft: WorkbookDraft, key: string, sheet: string, over: string): string {
  const { desk } = draft.source;
  const terms = desk.terms.find((one) => one.key === key)!;
  const { rule } = ruleFor(terms, desk.read.deal, 'cashOutAtClosing');
  return rule
    ? `ROUNDDOWN(ROUND(${over},2)*${refer(draft.figure(key, rule.id).to, sheet)}+1E-9,0)`
    : `ROUND(${over},2)`;
}
