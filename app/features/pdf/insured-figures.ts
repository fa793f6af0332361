import { type Figure, formatFigure } from '#app/lending/figures.ts';
import { rulesOf } from '#app/lending/program-rules.ts';
import type { HudProgram } from '#app/lending/programs.ts';
import { BASES, type Measure, type Rule } from '#app/lending/rules.ts';
import { type KeyFigure, longestTerm, rangeOf } from '#app/lending/term-sheet.ts';

const HEAD = [
  { measure: 'ltv', label: 'Maximum LTV' },
  { measure: 'ltc', label: 'Maximum LTC' },
  { measure: 'dscr', label: 'Least coverage' },
  { measure: 'premiumAnnual', label: 'Annual premium' },
] as const satisfies { measure: Measure; label: string }[];

/** The range of all rules of one measure, with their basis where they have the same one. */
function reach(rules: readonly Rule[]): { figure: Figure; basis: string | null } {
  const [first] = rules;
  const basis = first?.of && rules.every(({ of }) => of === first.of) ? BASES[first.of] : null;
  const decimals = first?.measure === 'premiumAnnual' ? 2 : 0;
  return { figure: { unit: first!.unit, ...rangeOf(rules as never), orMore: false, decimals }, basis };
}

/** The figures at the head of an insured program's sheet: its longest term, and the ranges of its limits. */
export function insuredFigures(program: HudProgram): KeyFigure[] {
  const { construction } = program;
  const rules = [...rulesOf(program), ...(construction ? rulesOf(construction) : [])];
  const limits = HEAD.flatMap(({ measure, label }) => {
    const asked = rules.filter((rule) => rule.measure === measure);
    if (asked.length === 0) return [];
    const { figure, basis } = reach(asked);
    return [{ label, figure: formatFigure(figure, 'short'), basis }];
  });
  const { longest } = longestTerm(program);
  return [{ label: 'Longest term', figure: formatFigure(longest, 'short'), basis: null }, ...limits];
}
