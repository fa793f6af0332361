import { describe, expect, it } from 'vitest';
import { plainText, readProse } from './prose.server.ts';

describe('readProse', () => {
  it('keeps paragraphs, headings, lists, quotations, emphasis and links', () => {
    expect(
      readProse('## Why\n\nOne *two*\n**three**.\n\n- a\n- b\n\n1. c\n\n> d\n\n[e](/contact)', expect.fail),
    ).toEqual([
      { tag: 'h2', inside: ['Why'] },
      {
        tag: 'p',
        inside: ['One ', { tag: 'em', inside: ['two'] }, ' ', { tag: 'strong', inside: ['three'] }, '.'],
      },
      {
        tag: 'ul',
        inside: [
          { tag: 'li', inside: ['a'] },
          { tag: 'li', inside: ['b'] },
        ],
      },
      { tag: 'ol', inside: [{ tag: 'li', inside: ['c'] }] },
      { tag: 'blockquote', inside: [{ tag: 'p', inside: ['d'] }] },
      { tag: 'p', inside: [{ tag: 'a', href: '/contact', inside: ['e'] }] },
    ]);
  });

  it.each(['  ', '\t', '   ', ' \t'])('refuses 400 lists, each in the one above, by %j', (by) => {
    const lists = Array.from({ length: 400 }, (_, i) => `${by.repeat(i)}- a`).join('\n');
    const refused: [string, number][] = [];
    expect(readProse(lists, (...reason) => refused.push(reason))).toEqual([]);
    expect(refused.map(([reason]) => reason)).toEqual([expect.stringContaining('within eight others')]);
    expect(readProse(lists.split('\n').slice(0, 5).join('\n'), expect.fail)).not.toEqual([]);
  });

  it.each([
    ['# Title', 'a heading of level 1', 1],
    ['Words\n\n![picture](/a.avif)', 'image', 3],
    ['Words\n\n---\n\nmore', 'thematicBreak', 3],
    ['`code`', 'inlineCode', 1],
    ["One\n\nthe firm's", 'a straight quotation mark or apostrophe', 3],
    ['Words\n\n[x](javascript:alert(1))', 'a link to "javascript:alert(1)"', 3],
    [`Words\n\n${'> '.repeat(9)}x`, 'a quotation or an item within eight others', 3],
    [`${'> - '.repeat(5)}x`, 'a quotation or an item within eight others', 1],
    ['[x](www.oak.example)', 'a link to "www.oak.example"', 1],
  ])('refuses %j and says where it stands', (markdown, what, line) => {
    const refused: [string, number][] = [];
    readProse(markdown, (reason, line) => refused.push([reason, line]));
    expect(refused).toEqual([[`${what} has no place in running text`, line]]);
  });
});

it('plainText gives the words, block by block', () => {
  expect(plainText(readProse('## A\n\nb *c*.\n\n- d\n- e', expect.fail))).toBe('A\n\nb c.\n\nd\ne');
});
