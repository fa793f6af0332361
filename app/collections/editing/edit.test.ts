import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Composer, type Node, parseDocument as parseYaml } from 'yaml';
import { cases, spread } from '#tests/cases.ts';
import { CONTENT_PATHS as FILES, contentText as textOf } from '#tests/data/content-texts.ts';
import { readDocument } from '#tests/read-document.ts';
import { type FieldPath, splitMarkdown, valueAt } from '../document.server.ts';
import { edit, editAll } from './edit.server.ts';
import { type Field, fieldsOf, leafFields, lifted } from './fields.server.ts';
import { Refused } from './splice.server.ts';

/** The fields as another parser reads them, with samples in their place. */
const dataOf = (path: string, text: string): unknown => {
  const parts = path.endsWith('.mdx') ? splitMarkdown(text) : { fields: text, body: undefined };
  const data = lifted(parseYaml(parts?.fields ?? '').toJS());
  return parts?.body === undefined ? data : { ...(data as object), body: parts.body.trim() };
};

/** Another value of the same kind, as somebody might type it. */
function another({ kind, value }: Field, i: number): unknown {
  if (kind === 'amount' && Array.isArray(value)) return [(value[0] as number) + 1, (value[1] as number) + 1];
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.length > 1 ? value.toReversed() : [...value, ...value];
  if (value === null) return 'Words: “new”, as they’re typed';
  const tricky = [
    '# no comment',
    'a: b',
    "it's {loans}",
    '- item',
    '"double"',
    'yes',
    '12',
    '[x, y]',
    '{ a',
    '> x',
    '& * !',
    '@x',
    '%y',
  ];
  return i % 3 === 0 ? `${String(value)} and more` : (tricky[i % tricky.length] as string);
}

/** The lines, from 0, of a field: where YAML says that its value begins and ends. */
const linesOf = (text: string, path: string) => {
  const parts = path.endsWith('.mdx') ? splitMarkdown(text) : { fields: text, body: undefined };
  const fields = parts?.fields ?? '';
  const yaml = parseYaml(fields);
  const lineOf = (offset: number) => fields.slice(0, offset).split('\n').length - 1;
  return (at: FieldPath): [number, number] => {
    if (parts?.body !== undefined && at[0] === 'body')
      return [fields.split('\n').length, Number.POSITIVE_INFINITY];
    const written: PropertyKey[] = [];
    for (const step of at) {
      if (!yaml.hasIn([...written, step])) written.push('sample');
      written.push(step);
    }
    const [start, end] = (yaml.getIn(written, true) as Node).range as [number, number, number];
    return [lineOf(start), lineOf(start + fields.slice(start, end).trimEnd().length)];
  };
};

/** The first and the last line, from 0, in which two texts differ. */
function linesThatDiffer(before: string, after: string): [number, number] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let from = 0;
  while (from < Math.min(a.length, b.length) && a[from] === b[from]) from += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [from, a.length - end - 1];
}

function withValue(data: unknown, at: FieldPath, value: unknown): unknown {
  const copy = structuredClone(data);
  (valueAt(copy, at.slice(0, -1)) as Record<PropertyKey, unknown>)[at.at(-1) as PropertyKey] = value;
  return copy;
}

describe('every file of the content', () => {
  it('is the same byte for byte when it is saved without a change', () => {
    let count = 0;
    for (const path of FILES) {
      const text = textOf(path);
      let saved = text;
      for (const { field } of leafFields(fieldsOf(path, text))) {
        saved = edit(path, saved, field.path, field.value);
        count += 1;
      }
      expect(saved, path).toBe(text);
    }
    expect(FILES.length).toBeGreaterThan(60);
    expect(count).toBeGreaterThan(2000);
  });

  // of the glossary and the portfolio forty fields, because each edit parses a thousand lines
  it.each(FILES)('%s: an edit of each field changes its own lines alone, and reads back', (path) => {
    const text = textOf(path);
    const before = dataOf(path, text);
    const linesAt = linesOf(text, path);
    for (const [i, { field }] of spread([...leafFields(fieldsOf(path, text))], 40).entries()) {
      if (field.value === undefined || field.kind === 'fixed') continue;
      const value = another(field, i);
      const said = `${path}: ${field.path.join('.')} = ${JSON.stringify(value)}`;
      const after = edit(path, text, field.path, value);
      expect(dataOf(path, after), said).toEqual(withValue(before, field.path, value));
      const [from, to] = linesThatDiffer(text, after);
      const [first, last] = linesAt(field.path);
      expect(from, said).toBeGreaterThanOrEqual(first);
      expect(to, said).toBeLessThanOrEqual(last);
    }
  });
});

it('whatever is typed into any field reads back, and nothing else reads otherwise', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'\'"#:-?,[]{}&*!|>%@` \\\n\tab0~=<.'), maxLength: 30 }),
    fc.lorem({ maxCount: 60 }),
  );
  const place = fc.constantFrom(...FILES).chain((path) => {
    const fields = [...leafFields(fieldsOf(path, textOf(path)))]
      .map(({ field }) => field)
      .filter(({ kind, value }) => typeof value === 'string' && kind !== 'fixed' && kind !== 'body');
    return fc.tuple(
      fc.constant(path),
      fields.length > 0 ? fc.constantFrom(...fields) : fc.constant(undefined),
    );
  });
  fc.assert(
    fc.property(place, words, ([path, field], typed) => {
      if (!field) return;
      const text = textOf(path);
      let after: string;
      try {
        after = edit(path, text, field.path, typed);
      } catch (error) {
        // only unprintable characters are refused, and those that turn the direction
        expect(String(error)).toContain('a sign that cannot be printed');
        expect(typed).toMatch(/[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069\uFFFD\uFEFF]/u);
        return;
      }
      expect(dataOf(path, after)).toEqual(withValue(dataOf(path, text), field.path, typed));
      // the check reports an error at the field, or at the row or map that contains it
      for (const { at = [] } of readDocument(path, after).issues)
        expect(field.path.slice(0, at.length)).toEqual(at);
    }),
    { numRuns: cases(400), seed: 28 },
  );
});

it('an article is written anew at once, whatever stands in it', () => {
  const path = 'news/atlanta-financing.mdx';
  const spaces = edit(path, textOf(path), ['body'], `Oak${' '.repeat(190_000)}stands`);
  expect(edit(path, spaces, ['body'], 'Oak stands')).toMatch(/\n---\n\nOak stands\n$/);
});

describe('several fields at once', () => {
  it.each(FILES)('%s: are written as one after the other', (path) => {
    const text = textOf(path);
    const fields = [...leafFields(fieldsOf(path, text))].filter(
      ({ field: { kind, value } }) => value !== undefined && kind !== 'fixed',
    );
    const edits = fields.map(({ field }, i) => ({ at: field.path, value: another(field, i) }));
    const some = edits.filter((_, i) => i % Math.ceil(edits.length / 5) === 0).toReversed();
    const each = some.reduce((after, { at, value }) => edit(path, after, at, value), text);
    expect(editAll(path, text, some)).toBe(each);
  });

  it('have the file read once, however many they are', () => {
    const text = textOf('glossary.yaml');
    const words = (i: number) => ({ at: [i, 'text'], value: `Words ${i}. ${'and more '.repeat(80)}` });
    const readings = vi.spyOn(Composer.prototype, 'compose');
    const readingsFor = (count: number) => {
      readings.mockClear();
      editAll(
        'glossary.yaml',
        text,
        Array.from({ length: count }, (_, i) => words(i)),
      );
      // small texts are read for their values
      return readings.mock.calls.filter(([, , length = 0]) => length > text.length / 2).length;
    };
    // the text as it was is remembered from here on
    readingsFor(2);
    expect([readingsFor(1), readingsFor(70)]).toEqual([1, 1]);
    readings.mockRestore();
  });

  it('that touch the same lines are refused, and what stood there stands', () => {
    const text = textOf('glossary.yaml');
    const twice = [1, 2].map((n) => ({ at: [0, 'text'], value: `Words ${n}` }));
    expect(() => editAll('glossary.yaml', text, twice)).toThrow(Refused);
  });
});

it('a file has an end: what makes it longer than ten other files is refused in words', () => {
  let text = textOf('glossary.yaml');
  const more = () => {
    for (let i = 0; i < 20; i += 1)
      text = edit('glossary.yaml', text, [i, 'text'], `${i} ${'and more '.repeat(1000)}`);
  };
  expect(more).toThrow('With this the whole file would have 1');
  expect(text.length).toBeLessThan(100_000);
  // what makes it shorter is taken
  expect(edit('glossary.yaml', text, [0, 'text'], 'Short').length).toBeLessThan(text.length);
});
