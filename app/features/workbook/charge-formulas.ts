import { chargesOf } from '#app/lending/deal/charges.ts';
import { ruleFor } from '#app/lending/deal/program-terms.ts';
import { refer } from './sheet-draft.ts';
import { sheetFormula } from './sheet-formula.ts';
import type { WorkbookDraft } from './workbook-draft.ts';

/**
 * What a program charges for a loan at closing, as formulas.
 * @param loan the cell of the loan
 * @param repairs without a loan's own repairs its inspection is counted on units alone
 */
export function chargeFormulas(
  draft: WorkbookDraft,
  key: string,
  { sheet, loan, repairs }: { sheet: string; loan: string; repairs: boolean },
) {
  const { desk } = draft.source;
  // small repairs have a maximum of their own
  const deal = repairs ? desk.read.deal : { ...desk.read.deal, works: 0 };
  const terms = desk.terms.find((one) => one.key === key)!;
  const { premium, application } = chargesOf(terms, deal);
  const [byUnit, most, ofRepairs] = (['perUnit', 'dollars', 'percent'] as const).map((wanted) => {
    const { rule } = ruleFor(terms, deal, 'inspectionFee', ({ unit }) => unit === wanted);
    return rule && refer(draft.figure(key, rule.id).to, sheet);
  });
  const units = byUnit && deal.units !== null ? `${byUnit}*${draft.field('units')}` : (most ?? '0');
  const works = ofRepairs && repairs ? `ROUND(${draft.field('works')}*${ofRepairs}+1E-9,2)` : '0';
  const charged = `MAX(${units},${works})`;
  const share = (input: typeof premium) =>
    `ROUND(${loan}*${sheetFormula(input, (leaf) => draft.cellOf(leaf, key, new Map(), sheet))}+1E-9,2)`;
  return {
    premium: share(premium),
    application: share(application),
    inspection: most ? `MIN(${charged},${most})` : charged,
  };
}

/** The part of a cash out that comes at closing; all of it where the terms hold nothing back. */
export function shareAtClosing(draft: WorkbookDraft, key: string, sheet: string): string {
  const { desk } = draft.source;
  const terms = desk.terms.find((one) => one.key === key)!;
  const { rule } = ruleFor(terms, desk.read.deal, 'cashOutAtClosing');
  return rule ? refer(draft.figure(key, rule.id).to, sheet) : '1';
}
