import { uncapitalized } from '#app/format/first-letter.ts';
import type { PublishedProgram, PublishedRow, PublishedRule, PublishedTerms } from './published-terms.ts';
import { BASES } from './rules.ts';
import { plainText } from './term-sheet.ts';

/** One difference between two versions of the terms, in words of the terms themselves. */
export interface TermChange {
  key: string;
  /** 'Core Bridge' */
  program: string;
  /** as it stands in a sentence: 'maximum LTV'; null where the program as a whole came or went */
  term: string | null;
  /** '75% of stabilized value'; null where it stands no longer */
  now: string | null;
  /** '70%'; null where it was not there */
  was: string | null;
}

/** A label as it stands inside a sentence: 'Maximum LTV' -> 'maximum LTV', 'TI/LC and future advances' as it is. */
const inSentence = (label: string) => (/^[A-Z][A-Z/]/.test(label) ? label : uncapitalized(label));

const identity = ({ id, measure, op, when }: PublishedRule) => JSON.stringify([id, measure, op, when]);

function byIdentity<Item>(items: readonly Item[], name: (item: Item) => string): Map<string, Item> {
  return new Map(items.map((item) => [name(item), item]));
}

/** What a figure is taken of, behind it. A basis that the sheet does not name is not part of its words. */
function basis({ of, unit, assumed }: PublishedRule): string {
  if (of === null || assumed) return '';
  const words = BASES[of];
  if (unit === 'bps') return ` over ${words}`;
  return /^(of|from) /.test(words) ? ` ${words}` : `, ${words}`;
}

/** The row of a rule; limits that differ by case name their case and measure, other figures of one measure theirs. */
function nameOf(rule: PublishedRule, row: PublishedRow, rules: readonly PublishedRule[]): string {
  const label = inSentence(row.label);
  if (row.id.includes('limits.')) return `${label}, ${rule.measure.toUpperCase()}`;
  const alike = rules.filter(({ row: at, measure }) => at === row.id && measure === rule.measure);
  const figure = rule.id.split('.').at(-1)!;
  return alike.length > 1
    ? `${label} (${figure.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)})`
    : label;
}

const wordsOf = ({ term, note }: PublishedRow) => [plainText(term), ...(note ? [note] : [])].join('. ');

/** The words of a row without its figures, which rules speak for. */
const aroundFigures = ({ term, note }: PublishedRow) =>
  `${term.map((piece) => (typeof piece === 'string' ? piece : '#')).join('')}|${note ?? ''}`.replace(
    /[\d.,]*\d/g,
    '#',
  );

/** The figures that differ, and the rows that they stand in. */
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
    // a figure that asks two things is one figure to a reader
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
    return [{ term: inSentence(label), now: is ? wordsOf(is) : null, was: was ? wordsOf(was) : null }];
  });
  return [...figures, ...rows];
}

/**
 * What changed from one version of the terms to another: figures first, with their basis, then rows whose words differ,
 * program by program. Empty where the versions differ in nothing that is printed or computed.
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
