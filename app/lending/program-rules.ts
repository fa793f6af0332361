import type { AnyTable } from './programs.ts';
import type { Rule } from './rules.ts';
import type { TermFigure, TermRow } from './term-rows.ts';

/**
 * The rules of a table of terms, one for each figure with a rule, in the order of the table. A row that the firm does
 * not show has none: what needs it cannot be computed.
 */
export function rulesOf({ rows, limits }: AnyTable): Rule[] {
  const ofFigure = (id: string, figure: TermFigure, combine: Rule['combine']) =>
    figure.rules.map(({ op, measure, of, when }): Rule => {
      const { unit, from, to, orMore, assume } = figure;
      const basis = { of: assume ?? of, assumed: assume !== null };
      return { id, measure, op, unit, from, to, ...basis, when, orMore, combine };
    });
  const ofRow = ([id, row]: [string, TermRow | null | undefined]) => {
    const rules = Object.entries(row?.figures ?? {}).flatMap(([name, figure]) =>
      ofFigure(`${id}.${name}`, figure, row?.combine ?? null),
    );
    const isAlone = (rule: Rule) =>
      !rules.some((other) => other !== rule && other.measure === rule.measure && other.op === rule.op);
    return rules.map((rule) => (isAlone(rule) ? { ...rule, combine: null } : rule));
  };
  const ofCases = (limits?.cases ?? []).flatMap(({ id, ltv, dscr }) => [
    ...ofFigure(`limits.${id}.ltv`, ltv, null),
    ...ofFigure(`limits.${id}.dscr`, dscr, null),
  ]);
  return [...Object.entries(rows).flatMap(ofRow), ...ofCases];
}
