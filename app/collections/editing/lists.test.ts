import { describe, expect, it } from 'vitest';
import { spread, WHOLE_MATRIX } from '#tests/cases.ts';
import { CONTENT_PATHS, contentText } from '#tests/data/content-texts.ts';
import { valueAt } from '../document.server.ts';
import { addItem, makeOwn, moveItem, removeItem } from './edit.server.ts';
import { type Field, fieldsOf, lifted } from './fields.server.ts';
import { openSource, writtenIn } from './splice.server.ts';

const listAt = (path: string, text: string, at: Field['path']) =>
  valueAt(lifted(writtenIn(openSource(path, text))), at) as unknown[];

function* listsIn(fields: readonly Field[]): Generator<Field> {
  for (const field of fields) {
    if (Array.isArray(field.value) && field.kind !== 'amount' && field.kind !== 'rectangle') yield field;
    yield* listsIn(field.items ?? []);
  }
}

describe('the lists of every file', () => {
  it('take an entry at either end and give it back byte for byte', () => {
    let count = 0;
    for (const path of CONTENT_PATHS) {
      const text = contentText(path);
      for (const { path: at, value, kind, most } of spread([...listsIn(fieldsOf(path, text))], 6)) {
        const list = value as unknown[];
        const said = `${path}: ${at.join('.')}`;
        if (kind === 'references' && most === 2) continue; // a pair
        for (const i of new Set([0, list.length])) {
          const longer = addItem(path, text, at, list.at(-1), i);
          expect(listAt(path, longer, at), said).toEqual(list.toSpliced(i, 0, list.at(-1)));
          expect(removeItem(path, longer, at, i), said).toBe(text);
        }
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(WHOLE_MATRIX ? 250 : 100);
  });

  it('lose an entry, and change two of them, in no line but theirs', () => {
    for (const path of CONTENT_PATHS) {
      const text = contentText(path);
      for (const { path: at, value } of spread([...listsIn(fieldsOf(path, text))], 6)) {
        const list = value as unknown[];
        const said = `${path}: ${at.join('.')}`;
        const i = Math.floor(list.length / 2);
        expect(listAt(path, removeItem(path, text, at, i), at), said).toEqual(list.toSpliced(i, 1));
        if (list.length < 2) continue;
        const moved = moveItem(path, text, at, 0, list.length - 1);
        expect(listAt(path, moved, at), said).toEqual([...list.slice(1), list[0]]);
        expect(moved.split('\n').toSorted(), said).toHaveLength(text.split('\n').length);
        expect(moveItem(path, moved, at, list.length - 1, 0), said).toBe(text);
      }
    }
  });
});

it('a new link is written like those beside it', () => {
  const before = contentText('site.yaml');
  const last = '      - { label: Disclosures, href: /disclosures }\n';
  expect(addItem('site.yaml', before, ['footer', 2, 'links'], { label: 'Press', href: '/media' })).toBe(
    before.replace(last, `${last}      - { label: Press, href: /media }\n`),
  );
});

it('a new deal stands after an empty line like its neighbors', () => {
  const before = contentText('transactions.yaml');
  const deal = {
    id: 99,
    name: 'Tryon: “Exchange”',
    region: 'SOUTHEAST REGION',
    amount: 9_225_000,
    drawing: { massing: 'offWide', seed: 'clt99' },
  };
  expect(addItem('transactions.yaml', before, [], deal)).toBe(
    `${before}
- id: 99
  name: 'Tryon: “Exchange”'
  region: SOUTHEAST REGION
  amount: 9225000
  drawing: { massing: offWide, seed: clt99 }
`,
  );
});

describe('a sample made the firm’s own', () => {
  it('moves out of `sample:`, and the mark goes with its last field', () => {
    const before = contentText('site.yaml');
    const moved = makeOwn('site.yaml', before, ['contact', 'phone']);
    expect(moved).toContain('  mapsLabel: Open in maps\n');
    expect(moved).toMatch(/\n {2}phone: 704-555-0100\n/);
    expect(lifted(writtenIn(openSource('site.yaml', moved)))).toEqual(
      lifted(writtenIn(openSource('site.yaml', before))),
    );
    const linked = makeOwn('site.yaml', before, ['social', 'linkedin']);
    expect(linked).toContain('social:\n  linkedin: https://www.linkedin.com/');
  });

  it('of an entry that is marked as a whole loses the mark', () => {
    const before = contentText('leaders/quinn-hazel.yaml');
    expect(makeOwn('leaders/quinn-hazel.yaml', before, [])).toBe(before.replace('sample: true\n', ''));
  });

  it('is each field of the content once', () => {
    for (const path of CONTENT_PATHS) {
      const text = contentText(path);
      const marked: Field['path'][] = [];
      const walk = (fields: readonly Field[], above: boolean) => {
        for (const { path: at, sample, items } of fields) {
          if (sample && !above) marked.push(at);
          walk(items ?? [], sample);
        }
      };
      const data = writtenIn(openSource(path, text));
      if ((data as { sample?: unknown }).sample === true) marked.push([]);
      else walk(fieldsOf(path, text), false);
      let own = text;
      for (const at of marked) own = makeOwn(path, own, at);
      expect(own, path).not.toMatch(/^ *sample:/m);
      expect(lifted(writtenIn(openSource(path, own))), path).toEqual(lifted(data));
    }
  });
});
