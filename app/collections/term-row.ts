import { z } from 'zod';
import { type Figure, UNITS, type Unit } from '#app/lending/figures.ts';
import type { TermRow } from '#app/lending/programs.ts';
import { namesIn } from '#app/lending/term-sheet.ts';
import { text } from './field-types.ts';

/** A number, or two with the lower first; both become a pair. */
const amount = z.unknown().transform((given, context): [number, number] => {
  const pair: unknown[] = Array.isArray(given) ? given : [given, given];
  const [from, to] = pair;
  const number = (end: unknown) => typeof end === 'number' && Number.isFinite(end) && end >= 0;
  if (pair.length === 2 && number(from) && number(to) && Number(from) <= Number(to))
    return [Number(from), Number(to)];
  context.addIssue({ code: 'custom', message: 'expected a number, or two with the lower first' });
  return z.NEVER;
});

/**
 * A figure as written: one unit with a number or a range, and what it is measured on.
 * `{ percent: 80, basis: of stabilized value }`, `{ dollars: [2000000, 50000000], orMore: true }`.
 */
const written = z.strictObject({
  ...(Object.fromEntries(UNITS.map((unit) => [unit, amount.optional()])) as Record<
    Unit,
    z.ZodOptional<typeof amount>
  >),
  orMore: z.boolean().default(false).describe('the upper end is open'),
  decimals: z.int().min(0).max(3).default(0).describe('print at least so many decimals'),
  basis: text.nullable().default(null).describe('what the figure is measured on'),
});

/** A figure of the given unit, or of any. */
export const figure = (only?: Unit): z.ZodType<Figure> =>
  written.transform((given, context) => {
    const units = UNITS.filter((unit) => given[unit] !== undefined);
    const [unit] = units;
    const range = unit && given[unit];
    if (!unit || !range || units.length > 1 || (only && unit !== only)) {
      context.addIssue({ code: 'custom', message: `expected ${only ? `a figure in ${only}` : 'one unit'}` });
      return z.NEVER;
    }
    const { orMore, decimals, basis } = given;
    return { unit, from: range[0], to: range[1], orMore, decimals, basis };
  });

/**
 * A row of a term sheet. `required` names the figures that the site itself reads, with their unit; other figures are
 * free. Every name in braces needs a figure, and every figure a place where it is printed.
 */
export const termRow = <Name extends string = never>(
  required: { [name in Name]: Unit } = {} as { [name in Name]: Unit },
): z.ZodType<TermRow<Name>> =>
  z
    .strictObject({
      term: text.default('{items}'),
      figures: z
        .object(
          Object.fromEntries(Object.entries<Unit>(required).map(([name, unit]) => [name, figure(unit)])),
        )
        .catchall(figure())
        .default({} as never),
      items: z.array(text).min(1).optional(),
      note: text.optional(),
    })
    .superRefine((row, context) => {
      const used = [...namesIn(row.term), ...namesIn(row.note ?? '')];
      const known = [...Object.keys(row.figures), ...(row.items ? ['items'] : [])];
      const unknown = used.find((name) => !known.includes(name));
      const unused = known.find((name) => !used.includes(name));
      if (unknown) context.addIssue({ code: 'custom', message: `{${unknown}} has no figure` });
      if (unused) context.addIssue({ code: 'custom', message: `"${unused}" is not printed in term or note` });
    }) as unknown as z.ZodType<TermRow<Name>>;
