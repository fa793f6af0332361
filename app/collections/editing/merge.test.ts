import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Composer } from 'yaml';
import { CONTENT_PATHS, contentText } from '#tests/data/content-texts.ts';
import { valueAt as inData } from '../document.server.ts';
import { changedFields } from './changed-fields.server.ts';
import { addItem, edit, editAll, makeOwn, moveItem, removeItem } from './edit.server.ts';
import { type Field, fieldsOf, leafFields, lifted } from './fields.server.ts';
import { mergeTexts } from './merge.server.ts';
import { openSource, writtenIn } from './splice.server.ts';

const valueAt = (path: string, text: string, at: Field['path']) => {
  const source = openSource(path, text);
  return at[0] === 'body' && source.body ? source.body.text.trim() : inData(lifted(writtenIn(source)), at);
};

const WORDS = new Map(
  CONTENT_PATHS.map((path) => [
    path,
    [...leafFields(fieldsOf(path, contentText(path)))]
      .map(({ field }) => field)
      .filter(({ kind, value }) => typeof value === 'string' && (kind === 'line' || kind === 'body')),
  ]),
);
const paths = CONTENT_PATHS.filter((path) => (WORDS.get(path)?.length ?? 0) > 1);

describe('two editors', () => {
  it('of different fields have both, without a question', () => {
    const someFields = fc
      .constantFrom(...paths)
      .chain((path) =>
        fc.tuple(
          fc.constant(path),
          fc.uniqueArray(fc.nat((WORDS.get(path) as Field[]).length - 1), { minLength: 2, maxLength: 5 }),
          fc.string({ minLength: 1, unit: 'grapheme-ascii' }),
        ),
      );
    fc.assert(
      fc.property(someFields, ([path, places, typed]) => {
        const base = contentText(path);
        const fields = places.map((i) => (WORDS.get(path) as Field[])[i] as Field);
        const said = (i: number) => `a${typed.trim()}b${i}`;
        const apply = (mine: (i: number) => boolean) =>
          fields.reduce((text, { path: at }, i) => (mine(i) ? edit(path, text, at, said(i)) : text), base);
        const merged = mergeTexts(
          path,
          base,
          apply((i) => i % 2 === 0),
          apply((i) => i % 2 === 1),
        );
        expect(merged.conflicts).toEqual([]);
        expect(merged.text).toBe(apply(() => true));
      }),
      { numRuns: 150, seed: 28 },
    );
  });

  it('of one field are both told what the other wrote, and the first stays', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...paths)
          .chain((path) => fc.tuple(fc.constant(path), fc.constantFrom(...(WORDS.get(path) as Field[])))),
        ([path, { path: at }]) => {
          const base = contentText(path);
          const theirs = edit(path, base, at, 'Theirs');
          const merged = mergeTexts(path, base, theirs, edit(path, base, at, 'Ours'));
          // an entry whose only words both changed was replaced by both
          expect(merged).toEqual({ text: theirs, conflicts: [at] });
        },
      ),
      { numRuns: 100, seed: 28 },
    );
  });

  it('the comments of a developer stay when words of staff are merged into them', () => {
    const base = contentText('site.yaml');
    const build = base
      .replace('# The header.', '# The header of every page.')
      .replace('tagline: Private', 'tagline: Sound private');
    const { text, conflicts } = mergeTexts(
      'site.yaml',
      base,
      build,
      edit('site.yaml', base, ['contact', 'phone'], '704-555-0142'),
    );
    expect(conflicts).toEqual([]);
    expect(text).toBe(build.replace('704-555-0100', '704-555-0142'));
  });
});

describe('lists of two editors', () => {
  const path = 'transactions.yaml';
  const base = contentText(path);
  const deals = valueAt(path, base, []) as Record<string, unknown>[];
  const deal = (id: number, name: string) => ({ ...deals[0], id, name });

  it('keep an entry of each', () => {
    const theirs = addItem(path, base, [], deal(98, 'Their Tower'));
    const ours = addItem(path, base, [], deal(99, 'Our Tower'));
    const { text, conflicts } = mergeTexts(path, base, theirs, ours);
    expect(conflicts).toEqual([]);
    const ids = (valueAt(path, text, []) as typeof deals).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([...deals.map(({ id }) => id), 98, 99].toSorted());
  });

  it('that gave one number to two deals ask which', () => {
    const theirs = addItem(path, base, [], deal(99, 'Their Tower'));
    const { text, conflicts } = mergeTexts(
      path,
      base,
      theirs,
      addItem(path, base, [], deal(99, 'Our Tower')),
    );
    expect(text).toBe(theirs);
    expect(conflicts).toEqual([[deals.length]]);
  });

  it('find an entry again in another place', () => {
    const menus = contentText('site.yaml');
    const theirs = moveItem('site.yaml', menus, ['footer', 1, 'links'], 0, 4);
    const ours = edit('site.yaml', menus, ['footer', 1, 'links', 0, 'href'], '/about-us');
    const { text, conflicts } = mergeTexts('site.yaml', menus, theirs, ours);
    expect(conflicts).toEqual([]);
    expect(valueAt('site.yaml', text, ['footer', 1, 'links', 4])).toEqual({
      label: 'About Us',
      href: '/about-us',
    });
    const other = mergeTexts('site.yaml', menus, ours, theirs);
    expect(valueAt('site.yaml', other.text, ['footer', 1, 'links'])).toEqual(
      valueAt('site.yaml', text, ['footer', 1, 'links']),
    );
  });

  it('ask where one took away what the other changed', () => {
    const theirs = removeItem(path, base, [], 2);
    const ours = edit(path, base, [2, 'amount'], 15_000_000);
    expect(mergeTexts(path, base, theirs, ours).conflicts).toEqual([[2]]);
    expect(mergeTexts(path, base, ours, theirs)).toEqual({ text: ours, conflicts: [[2]] });
  });

  it('keep a sample that one made the firm’s own, with the value of the other', () => {
    const site = contentText('site.yaml');
    const theirs = edit('site.yaml', site, ['contact', 'phone'], '704-555-0142');
    const { text, conflicts } = mergeTexts(
      'site.yaml',
      site,
      theirs,
      makeOwn('site.yaml', site, ['contact', 'phone']),
    );
    expect(conflicts).toEqual([]);
    expect(text).toBe(makeOwn('site.yaml', theirs, ['contact', 'phone']));
  });
});

describe('what changed', () => {
  const said = (path: string, before: string, after: string) =>
    changedFields(path, before, after).map(({ field, around, was, becomes }) => [
      ...around,
      field.label,
      was,
      becomes,
    ]);

  it('is said by the field’s name, as it was and as it becomes', () => {
    const site = contentText('site.yaml');
    expect(said('site.yaml', site, edit('site.yaml', site, ['contact', 'phone'], '704-555-0142'))).toEqual([
      ['Contact', 'Phone', '704-555-0100', '704-555-0142'],
    ]);
    expect(said('site.yaml', site, makeOwn('site.yaml', site, ['contact', 'phone']))).toEqual([
      ['Contact', 'Phone', 'a sample', 'the firm’s own'],
    ]);
    const core = contentText('programs/bridge/core-bridge.yaml');
    const at = ['rows', 'interestRate', 'figures', 'spread', 'bps'];
    const after = edit('programs/bridge/core-bridge.yaml', core, at, [475, 575]);
    expect(said('programs/bridge/core-bridge.yaml', core, after)).toEqual([
      ['Terms', 'Interest rate', 'Figures', 'Spread', 'Basis points', '450 to 550 bps', '475 to 575 bps'],
    ]);
    expect(changedFields('programs/bridge/core-bridge.yaml', core, after)[0]?.field.secondReader).toBe(true);
  });

  it('is an entry that came, went or moved', () => {
    const site = contentText('site.yaml');
    const press = addItem('site.yaml', site, ['footer', 1, 'links'], { label: 'Press', href: '/media' }, 1);
    expect(said('site.yaml', site, press)).toEqual([['Footer', 'Our Firm', 'Links', 'Press', '', 'Press']]);
    expect(said('site.yaml', press, site)).toEqual([['Footer', 'Our Firm', 'Links', 'Press', 'Press', '']]);
    const moved = moveItem('site.yaml', site, ['claims'], 0, 2);
    expect(said('site.yaml', site, moved).map(([label]) => label)).toEqual(['Claims']);
  });

  it('needs a second reader where an entry that comes, goes or moves holds a claim or a disclaimer', () => {
    const needs = (path: string, before: string, after: string) =>
      changedFields(path, before, after).map(({ field }) => field.secondReader);
    const arms = contentText('subsidiaries.yaml');
    const i = (valueAt('subsidiaries.yaml', arms, []) as { statement?: string }[]).findIndex(
      (arm) => arm.statement,
    );
    expect(needs('subsidiaries.yaml', arms, removeItem('subsidiaries.yaml', arms, [], i))).toEqual([true]);
    expect(needs('subsidiaries.yaml', removeItem('subsidiaries.yaml', arms, [], i), arms)).toEqual([true]);
    const site = contentText('site.yaml');
    expect(needs('site.yaml', site, moveItem('site.yaml', site, ['claims'], 0, 2))).toEqual([true]);
    expect(needs('site.yaml', site, removeItem('site.yaml', site, ['legalDisclaimer'], 0))).toEqual([true]);
    expect(needs('site.yaml', site, moveItem('site.yaml', site, ['footer', 1, 'links'], 0, 2))).toEqual([
      false,
    ]);
    expect(needs('site.yaml', site, edit('site.yaml', site, ['legalDisclaimer'], undefined))).toEqual([true]);
  });

  it('of a file that is a list is the entries that came and went, not all behind them', () => {
    const path = 'transactions.yaml';
    const deals = contentText(path);
    expect(said(path, deals, removeItem(path, deals, [], 0))).toEqual([
      ['Philadelphia Midrise', 'Philadelphia Midrise', ''],
    ]);
    expect(said(path, deals, moveItem(path, deals, [], 0, 1)).map(([label]) => label)).toEqual([
      'Transactions',
    ]);
    expect(said(path, deals, edit(path, deals, [2, 'amount'], 5_000_000))).toEqual([
      ['Lakefront Logistics', 'Amount', '$14,600,000', '$5,000,000'],
    ]);
  });

  it('is every edited field and no other', () => {
    const several = fc
      .constantFrom(...paths)
      .chain((path) =>
        fc.tuple(
          fc.constant(path),
          fc.uniqueArray(fc.nat((WORDS.get(path) as Field[]).length - 1), { minLength: 1, maxLength: 4 }),
        ),
      );
    fc.assert(
      fc.property(several, ([path, places]) => {
        const before = contentText(path);
        const fields = places.toSorted((a, b) => a - b).map((i) => (WORDS.get(path) as Field[])[i] as Field);
        const after = fields.reduce(
          (text, { path: at }, i) => edit(path, text, at, `Other words ${i}`),
          before,
        );
        const found = changedFields(path, before, after);
        expect(found.map(({ field }) => field.path)).toEqual(fields.map(({ path: at }) => at));
      }),
      { numRuns: 150, seed: 28 },
    );
  });
});

describe('has the file read a few times, however many', () => {
  const path = 'glossary.yaml';
  const [base, theirs] = [contentText(path), edit(path, contentText(path), [70, 'text'], 'Theirs')];
  const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
  it.each<[string, (count: number) => string]>([
    [
      'lines were changed',
      (count) =>
        editAll(
          path,
          base,
          upTo(count).map((i) => ({ at: [i, 'text'], value: `Ours ${i}` })),
        ),
    ],
    [
      'entries came',
      (count) =>
        upTo(count).reduce((text, i) => {
          const entry = { slug: `ours-${i}`, name: `ours ${i}`, text: 'Ours.' };
          return addItem(path, text, [], entry, i % 2 ? i : undefined);
        }, base),
    ],
    ['entries went', (count) => upTo(count).reduce((text) => removeItem(path, text, [], 3), base)],
    [
      'entries changed places',
      (count) => upTo(count).reduce((text, i) => moveItem(path, text, [], 60, i), base),
    ],
  ])('%s', (_, change) => {
    const readings = vi.spyOn(Composer.prototype, 'compose');
    const readingsFor = (mine: string) => {
      readings.mockClear();
      const { text, conflicts } = mergeTexts(path, base, theirs, mine);
      const read = readings.mock.calls.filter(([, , length = 0]) => length > base.length / 2).length;
      expect(text).toContain('Theirs');
      expect(conflicts).toEqual([]);
      // of both, whoever merges: their line is the only one that differs from ours
      expect(changedFields(path, mine, text)).toMatchObject([{ becomes: 'Theirs' }]);
      // small texts are read for their values
      return read;
    };
    const [few, many] = [change(2), change(40)].map(readingsFor);
    expect(many).toBeLessThanOrEqual(few! + 6);
    readings.mockRestore();
  });
});
