import type { Expression, StepInput, StepUnit } from '#app/lending/deal/arithmetic.ts';

/** Divisors of a cell's number in a formula: cells hold percentages as fractions of one, as spreadsheets do. */
const IN_CELL: Partial<Record<StepUnit, string>> = { bps: '/10000', perThousand: '/1000', years: '*12' };
const SIGNS = { '+': '+', '−': '-', '×': '*', '÷': '/' } as const;

/**
 * An expression as a spreadsheet formula, without the leading '='.
 * @param cellOf returns the address or name of an input's cell
 */
export function sheetFormula(expression: Expression, cellOf: (input: StepInput) => string): string {
  if (typeof expression === 'number') return String(expression);
  if ('words' in expression) throw new Error(`no formula follows from "${expression.words}"`);
  if (!('sign' in expression)) return cellOf(expression) + (IN_CELL[expression.unit] ?? '');
  const { sign, of } = expression;
  const isLine = (part: Expression) => typeof part === 'object' && 'sign' in part && part.sign in SIGNS;
  const parts = of.map((part) => sheetFormula(part, cellOf));
  switch (sign) {
    case 'least':
      return `MIN(${parts.join(',')})`;
    case 'greater':
      return `MAX(${parts.join(',')})`;
    case 'whole':
      return `INT(${parts[0]}+1E-9)`;
    case 'cents':
      return `ROUND(${parts[0]}+1E-9,2)`;
    case 'constant':
      return `-12*PMT(${parts[0]}/12,MAX(1,${parts[1]}),1)`;
    default:
      return parts.map((part, i) => (isLine(of[i]!) ? `(${part})` : part)).join(SIGNS[sign]);
  }
}
