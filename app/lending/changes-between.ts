import { uncapitalized } from '#app/format/first-letter.ts';
import type { PublishedProgram, PublishedRow, PublishedRule, PublishedTerms } from './published-terms.ts';
import { BASES } from './rules.ts';
import { plainText } from './term-sheet.ts';

/** One difference between two versions of the terms. */
export interface TermChange {
  key: string;
  /** 'Core Bridge' */
  program: string;
  /** as in a sentence: 'maximum LTV'; null where the whole program was added or removed */
  term: string | null;
  /** '75% of stabilized value'; null where it was removed */
  now: string | null;
  /** '70%'; null where it is new */
  was: string | null;
}

const identity = ({ id, measure, op, when }: PublishedRule) => JSON.stringify([id, measure, op, when]);

function byIdentity<Item>(items: readonly Item[], name: (item: Item) => string): Map<string, Item> {
  return new Map(items.map((item) => [name(item), item]));
}

/** The basis of a figure, to follow the figure. A basis that the sheet does not name is left out. */
function basis({ of, unit, assumed }: PublishedRule): string {
  if (of === null || assumed) return '';
  const words = BASES[of];
  if (unit === 'bps') return ` over ${words}`;
  return /^(of|from) /.test(words) ? ` ${words}` : `, ${words}`;
}

/**
 * The label of a rule's row; limits that differ by case also name case and measure, other figures of one measure their
 * own names.
 */
function nameOf(rule: PublishedRule, row: PublishedRow, rules: readonly PublishedRule[]): string {
  const label = uncapitalized(row.label);
  if (row.id.includes('limits.')) return `${label}, ${rule.measure.toUpperCase()}`;
  const alike = rules.filter(({ row: at, measure }) => at === row.id && measure === rule.measure);
  const figure = rule.id.split('.').at(-1)!;
  return alike.length > 1
    ? `${label} (${figure.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)})`
    : label;
}

const wordsOf = ({ term, note }: PublishedRow) => [plainText(term), ...(note ? [note] : [])].join('. ');

/** The words of a row without its figures, which are compared as rules. */
const aroundFigures = ({ term, note }: PublishedRow) =>
  `${term.map((piece) => (typeof piece === 'string' ? piece : '#')).join('')}|${note ?? ''}`.replace(
    /[\d.,]*\d/g,
    '#',
  );

/** Changed figures, and the rows that they are in. */
function changedFigures(old: PublishedProgram, now: PublishedProgram) {
  const before = byIdentity(old.rules, identity);
  const rows = byIdentity(now.rows, ({ id }) => id);
  const figures = new Map<string, Omit<TermChange, 'key' | 'program'>>();
  const touched = new Set<string>();
  for (const rule of now.rules) {
    const was = before.get(identity(rule));
    const row = rows.get(rule.row);
    if (!was || !row || (was.printed === rule.printed && was.of === rule.of)) continue;
    const change = {
      term: nameOf(rule, row, now.rules),
      now: rule.printed + basis(rule),
      was: was.printed + (was.of === rule.of ? '' : basis(was)),
    };
    // a figure with two rules is one figure to a reader
    figures.set(JSON.stringify(change), change);
    touched.add(row.id);
  }
  return { figures: [...figures.values()], touched };
}

function changesOf(old: PublishedProgram, now: PublishedProgram): Omit<TermChange, 'key' | 'program'>[] {
  const { figures, touched } = changedFigures(old, now);
  const before = byIdentity(old.rows, ({ id }) => id);
  const after = byIdentity(now.rows, ({ id }) => id);
  const rows = [...now.rows, ...old.rows.filter(({ id }) => !after.has(id))].flatMap(({ id, label }) => {
    const [was, is] = [before.get(id), after.get(id)];
    const isSaid =
      was &&
      is &&
      (touched.has(id) ? aroundFigures(was) === aroundFigures(is) : wordsOf(was) === wordsOf(is));
    if (isSaid) return [];
    return [{ term: uncapitalized(label), now: is ? wordsOf(is) : null, was: was ? wordsOf(was) : null }];
  });
  return [...figures, ...rows];
}

/**
 * The changes from one version of the terms to another, program by program: figures first, with their basis, then rows
 * whose words changed. Empty where the versions differ in nothing that is printed or computed.
 */
export function changesBetween(old: PublishedTerms, now: PublishedTerms): TermChange[] {
  const before = byIdentity(old.programs, ({ key }) => key);
  const after = byIdentity(now.programs, ({ key }) => key);
  const whole = { term: null, now: null, was: null };
  return [
    ...now.programs.flatMap((program): TermChange[] => {
      const was = before.get(program.key);
      const named = { key: program.key, program: program.name };
      return was
        ? changesOf(was, program).map((change) => ({ ...named, ...change }))
        : [{ ...named, ...whole, now: program.name }];
    }),
    ...old.programs
      .filter(({ key }) => !after.has(key))
      .map(({ key, name }) => ({ key, program: name, ...whole, was: name })),
  ];
}
