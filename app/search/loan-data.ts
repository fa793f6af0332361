import { formatFigure } from '#app/lending/figures.ts';
import type { BridgeProgram, HudProgram } from '#app/lending/programs.ts';
import type { TermFigure } from '#app/lending/term-rows.ts';
import { plainText, termSheet } from '#app/lending/term-sheet.ts';
import { organization, type StructuredData } from './structured-data.ts';

const FEES = ['originationAndExitFees', 'exitFees', 'applicationFee', 'inspectionFee'];

/** UN/CEFACT codes of the units of terms. */
const UNIT_CODES: Partial<Record<TermFigure['unit'], string>> = { months: 'MON', years: 'ANN' };

/** Lowest and highest value; an open end, or one that the figure does not limit, is left out. */
const bounds = ({ from, to, orMore, rules }: TermFigure) => ({
  ...(rules[0]?.op !== 'max' && { minValue: from }),
  ...(!orMore && { maxValue: to }),
});

/**
 * A loan program as its page shows it. Amounts are in dollars; schema.org cannot express terms that are a share of
 * something else. The firm is the provider of its bridge loans; an insured program names no provider here, because the
 * page says which subsidiary offers it.
 */
export function loan(program: BridgeProgram | HudProgram, firm: { name: string }): StructuredData {
  const { kind, name, lede, slug } = program;
  const rows = termSheet(program).groups.flatMap((group) => group.rows);
  const termsOf = (ids: readonly string[]) =>
    rows.filter(({ id, missing }) => ids.includes(id) && !missing).map(({ term }) => plainText(term));
  const fees = termsOf(FEES);
  const lien = termsOf(['lienPosition'])[0];
  const amount = kind === 'bridge' ? program.rows.loanAmount.figures.amount : undefined;
  const term =
    kind === 'bridge' ? program.rows.loanTerm.figures.length : program.rows.loanTerm?.figures.longest;
  const unitCode = term && UNIT_CODES[term.unit];
  return {
    '@type': 'LoanOrCredit',
    name,
    description: lede,
    url: `/lending/${kind}/${slug}`,
    currency: 'USD',
    ...(kind === 'bridge' && { provider: organization(firm) }),
    ...(amount && { amount: { '@type': 'MonetaryAmount', currency: 'USD', ...bounds(amount) } }),
    ...(term &&
      unitCode && {
        loanTerm: { '@type': 'QuantitativeValue', name: formatFigure(term), unitCode, ...bounds(term) },
      }),
    ...(fees.length > 0 && { feesAndCommissionsSpecification: fees.join('. ') }),
    ...(lien && { requiredCollateral: lien }),
  };
}
