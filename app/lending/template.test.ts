import { describe, expect, it } from 'vitest';
import { fillParts, fillTemplate, namesIn, parseTemplate } from './template.ts';

describe('a template', () => {
  it('is words, and names in braces', () => {
    expect(parseTemplate('Up to {limit} of {cost.total}.')).toEqual([
      ...['Up to ', { name: 'limit' }, ' of ', { name: 'cost.total' }, '.'],
    ]);
    expect(parseTemplate('No name { here }')).toEqual(['No name { here }']);
    expect(namesIn('{a} and {b.c}, {a}')).toEqual(['a', 'b.c', 'a']);
  });

  it('takes text and numbers, each time that a name stands in it', () => {
    expect(fillTemplate('{count} of {total}: {count}', { count: 5, total: 1200 })).toBe('5 of 1,200: 5');
    expect(fillTemplate('Portrait of {name}', { name: 'A $& B' })).toBe('Portrait of A $& B');
    expect(() => fillTemplate('{count} of {total}', { count: 5 })).toThrow('no value for {total}');
  });

  it('takes pieces of any kind', () => {
    expect(fillParts('{a} to {b}', (name) => ({ bold: name }))).toEqual([
      ...[{ bold: 'a' }, ' to ', { bold: 'b' }],
    ]);
  });
});
