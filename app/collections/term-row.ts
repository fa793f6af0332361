import { z } from 'zod';
import { FRACTION_WORDS, UNITS, type Unit } from '#app/lending/figures.ts';
import {
  BASES,
  type Basis,
  type Case,
  MEASURES,
  type Measure,
  OPERATIONS,
  type Operation,
} from '#app/lending/rules.ts';
import { namesIn } from '#app/lending/template.ts';
import type { RowDeclaration, TermFigure, TermRow } from '#app/lending/term-rows.ts';
import { AFFORDABILITIES, BUILDING_TYPES, OWNERSHIPS, WORKS, wordsOf } from '#app/lending/vocabulary.ts';
import { line, pastDay, text } from './field-types.ts';

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as [Key, ...Key[]];

/** Bounds of a figure in each unit, which catch a wrong number of digits. */
const BOUNDS: Record<Unit, { least: number; most: number; whole?: true; reason: string }> = {
  dollars: { least: 0, most: 1e9, whole: true, reason: 'expected whole dollars, a billion at most' },
  percent: { least: 0, most: 100, reason: 'expected a percentage from 0 to 100' },
  bps: {
    least: 0,
    most: 1500,
    whole: true,
    reason: 'expected whole basis points, from 0 to 1,500 (15 percent)',
  },
  dscr: { least: 0.5, most: 3, reason: 'expected debt service coverage from 0.5 to 3, as in 1.15' },
  months: { least: 1, most: 600, whole: true, reason: 'expected whole months, from 1 to 600 (50 years)' },
  years: { least: 0, most: 50, whole: true, reason: 'expected whole years, from 0 to 50' },
  days: { least: 1, most: 365, whole: true, reason: 'expected whole days, from 1 to 365' },
  count: { least: 0, most: 100, whole: true, reason: 'expected a whole number, from 0 to 100' },
  fraction: {
    least: 0,
    most: 1,
    reason: `expected one of ${Object.keys(FRACTION_WORDS).join(', ')}`,
  },
  units: {
    least: 1,
    most: 5000,
    whole: true,
    reason: 'expected a whole number of dwellings, from 1 to 5,000',
  },
  people: {
    least: 1000,
    most: 10_000_000,
    whole: true,
    reason: 'expected a population from 1,000 to 10,000,000',
  },
  perThousand: { least: 0, most: 50, reason: 'expected dollars for each $1,000, from 0 to 50' },
  perUnit: { least: 0, most: 5000, reason: 'expected dollars for each dwelling, from 0 to 5,000' },
  factor: { least: 100, most: 500, reason: 'expected a percentage that multiplies, from 100 to 500' },
};

/** A number, or a range of two; both become a pair. */
const amount = (unit: Unit) =>
  z
    .unknown()
    .transform((given, context): [number, number] => {
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      const pair: unknown[] = Array.isArray(given) ? given : [given, given];
      const [from, to] = pair;
      if (pair.length !== 2 || typeof from !== 'number' || typeof to !== 'number' || !(from <= to))
        return refuse('expected a number, or two with the lower first');
      const { least, most, whole, reason } = BOUNDS[unit];
      const isIn = (end: number) =>
        end >= least &&
        end <= most &&
        (!whole || Number.isInteger(end)) &&
        (unit !== 'fraction' || end in FRACTION_WORDS);
      return isIn(from) && isIn(to) ? [from, to] : refuse(reason);
    })
    .meta({ kind: 'amount', unit, least: BOUNDS[unit].least, most: BOUNDS[unit].most });

/** One value of a vocabulary or several, written as they stand in a sentence ('new construction'). */
const oneTerm = <Term extends string>(terms: readonly Term[]) =>
  z
    .enum(terms.map(wordsOf) as [string, ...string[]])
    .transform((words) => terms.find((term) => wordsOf(term) === words) as Term);
const oneOrMore = <Item>(item: z.ZodType<Item>) =>
  z.preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(item).min(1));

/** The case that a figure applies to. Its limits are themselves figures of the row, referred to by name. */
const when = z.strictObject({
  affordability: oneOrMore(oneTerm(AFFORDABILITIES)).optional(),
  ownership: oneOrMore(oneTerm(OWNERSHIPS)).optional(),
  type: oneOrMore(oneTerm(BUILDING_TYPES)).optional(),
  work: oneOrMore(oneTerm(WORKS)).optional(),
  opportunityZone: z.literal(true).optional(),
  bedrooms: oneOrMore(z.int().min(0).max(4)).optional().describe('of a dwelling; 4 is four and more'),
  elevator: z.boolean().optional(),
  repairsUnder: text.optional().describe('name of a figure of the same row'),
  remainingYearsUnder: text.optional().describe('name of a figure of the same row'),
});
type WrittenCase = z.infer<typeof when>;

/** A case without limits that are figures of a row, for a table of limits. */
export const plainCase = when.omit({ repairsUnder: true, remainingYearsUnder: true });

const basis = z.enum(keysOf(BASES)).meta({ says: BASES });
const measures = oneOrMore(z.enum(keysOf(MEASURES)));

/**
 * A figure as written: one unit with a number or a range, its rule (`max`, `min`, `range` or `is`, with a measure), its
 * basis (`of`), and its case (`when`): `{ percent: 80, max: ltv, of: stabilizedValue }`, `{ percent: 0.35, decimals: 2,
 * is: premiumAnnual, when: { affordability: affordable } }`.
 */
const written = z.strictObject({
  ...(Object.fromEntries(UNITS.map((unit) => [unit, amount(unit).optional()])) as Record<
    Unit,
    z.ZodOptional<ReturnType<typeof amount>>
  >),
  ...(Object.fromEntries(OPERATIONS.map((op) => [op, measures.optional()])) as Record<
    Operation,
    z.ZodOptional<typeof measures>
  >),
  orMore: z.boolean().default(false).describe('more is considered: a plus sign'),
  decimals: z.int().min(0).max(3).default(0).describe('print at least so many decimals'),
  of: basis.nullable().default(null).describe('what the figure is a share of, or counted on'),
  assume: basis
    .nullable()
    .default(null)
    .describe('what the desk takes it of until the firm has confirmed it'),
  when: when.default({}),
  or: z
    .array(z.strictObject({ of: basis, when }))
    .default([])
    .describe('the same figure in another case'),
});

type WrittenFigure = Omit<TermFigure, 'rules'> & {
  rules: (Omit<TermFigure['rules'][number], 'when'> & { when: WrittenCase })[];
};

/** A figure in the given unit, or in any unit. */
const figure = (only?: Unit): z.ZodType<WrittenFigure> =>
  written
    .transform((given, context) => {
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      const units = UNITS.filter((unit) => given[unit] !== undefined);
      const [unit] = units;
      const range = unit && given[unit];
      if (!unit || !range || units.length > 1 || (only && unit !== only))
        return refuse(`expected ${only ? `a figure in ${only}` : 'one unit'}`);
      const { orMore, decimals, of, assume, or } = given;
      const asked = OPERATIONS.flatMap((op) => (given[op] ?? []).map((measure) => ({ op, measure })));
      const stray = asked.find(({ measure }) => !(MEASURES[measure] as readonly Unit[]).includes(unit));
      if (stray) return refuse(`${stray.measure} is not counted in ${unit}`);
      const cases = [{ of, when: given.when }, ...or];
      const rules = asked.flatMap((one) => cases.map((each) => ({ ...one, ...each })));
      return { unit, from: range[0], to: range[1], orMore, decimals, of, assume, rules };
    })
    .meta({ kind: 'figure' });

/** A figure in a table of limits, where the table declares unit, measure and basis. */
export const limitFigure = (
  unit: Unit,
  value: [number, number],
  rule: { op: Operation; measure: Measure; of: Basis | null; when: Case },
): TermFigure => ({
  unit,
  from: value[0],
  to: value[1],
  orMore: false,
  decimals: 0,
  of: rule.of,
  assume: null,
  rules: [rule],
});
export const limitAmount = amount;

const WORDS_OF_TABLE = ['programs'];

/**
 * The schema of a term sheet's row, from its declaration. A row may have more figures than the declared ones. Every
 * name in braces needs a figure, and every figure a place where it is printed. A share of 100 percent is printed by its
 * basis alone.
 */
export function termRow({ label, needs = {}, list }: RowDeclaration): z.ZodType<TermRow> {
  const items = z.array(list ? oneTerm(list) : z.never());
  return z
    .strictObject({
      term: line.optional(),
      figures: z
        .object(Object.fromEntries(Object.entries(needs).map(([name, unit]) => [name, figure(unit)])))
        .catchall(figure())
        .default({} as never),
      items: (list ? items.min(1) : items.optional().default([])).describe('terms of the vocabulary'),
      onRequest: items.optional().default([]).describe('taken as well, with limits that are not shown'),
      combine: z.enum(['greater', 'lesser']).optional(),
      none: z.enum(keysOf(MEASURES)).optional().describe('a fee that is not charged'),
      note: line.optional(),
      since: pastDay.optional().describe('of a rule of HUD’s: the day since which it stands'),
      source: text.optional().describe('of a rule of HUD’s: where it was published'),
    })
    .transform((given, context): TermRow => {
      const { figures, none, combine = null, since, source } = given;
      if ((since === undefined) !== (source === undefined))
        context.addIssue({ code: 'custom', message: 'since and source stand together' });
      const term = given.term ?? (none ? `No ${label.toLowerCase()}` : '{items}');
      const used = [...namesIn(term), ...namesIn(given.note ?? '')];
      const isKnown = (name: string) =>
        name in figures ||
        WORDS_OF_TABLE.includes(name) ||
        (name === 'combine' && combine) ||
        (list && (name === 'items' || name === 'items.count')) ||
        (name.endsWith('.of') ? figures[name.slice(0, -3)]?.of : name.includes('.'));
      const isPrinted = (name: string) =>
        used.includes(name) || (figures[name]?.to === 100 && used.includes(`${name}.of`));
      const unknown = used.find((name) => !isKnown(name));
      const silent = [...Object.keys(figures), ...(combine ? ['combine'] : [])].find(
        (name) => !isPrinted(name),
      );
      if (unknown) context.addIssue({ code: 'custom', message: `{${unknown}} has no figure` });
      if (silent) context.addIssue({ code: 'custom', message: `"${silent}" is not printed in term or note` });

      /** The figure that a case uses as its limit. */
      const limit = (name: string | undefined) => {
        if (name === undefined) return undefined;
        if (!figures[name])
          context.addIssue({
            code: 'custom',
            message: `"${name}", which a case names, is not a figure here`,
          });
        return figures[name]?.to;
      };
      const resolved = Object.entries(figures).map(([name, { rules, ...one }]): [string, TermFigure] => [
        name,
        {
          ...one,
          rules: rules.map(({ when: { repairsUnder, remainingYearsUnder, ...axes }, ...rule }) => ({
            ...rule,
            when: cleared({
              ...axes,
              repairsUnder: limit(repairsUnder),
              remainingYearsUnder: limit(remainingYearsUnder),
            }),
          })),
        },
      ]);
      const charged: [string, TermFigure][] = none
        ? [['none', limitFigure('dollars', [0, 0], { op: 'is', measure: none, of: null, when: {} })]]
        : [];
      return {
        term,
        figures: Object.fromEntries([...resolved, ...charged]),
        items: given.items,
        onRequest: given.onRequest,
        combine,
        ...(given.note === undefined ? {} : { note: given.note }),
        ...(since && source ? { since, source } : {}),
      };
    })
    .meta({ kind: 'row', title: label }) as unknown as z.ZodType<TermRow>;
}

/** A case without the axes that are not set. */
const cleared = (given: Case): Case =>
  Object.fromEntries(Object.entries(given).filter(([, limit]) => limit !== undefined));
