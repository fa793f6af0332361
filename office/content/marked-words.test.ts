import { expect, it } from 'vitest';
import { markedWords, type Part } from './marked-words.ts';

/** '[-was-]{+becomes+}' in the words that stay; a paragraph each. */
const said = (paragraphs: Part[][] | null) =>
  paragraphs?.map((parts) =>
    parts
      .map(({ same, was, becomes }) => same ?? `${was && `[-${was}-]`}${becomes && `{+${becomes}+}`}`)
      .join(''),
  );

it('one changed word of a title is marked in it', () => {
  expect(said(markedWords('Why we read a loan twice', 'Why we read each loan twice'))).toEqual([
    'Why we read [-a-]{+each+} loan twice',
  ]);
});

it('words beside each other are one change', () => {
  expect(
    said(markedWords('We lend to those who build homes', 'We lend to owners of towers, who build homes')),
  ).toEqual(['We lend to [-those -]{+owners of towers, +}who build homes']);
});

it('where little stays, nothing is marked within', () => {
  expect(markedWords('475 to 590 bps', '480 to 590 bps')).toBeNull();
  expect(markedWords('All of it is ours', 'Written anew by somebody else')).toBeNull();
});

it('of a long text the paragraphs that stay are left out', () => {
  const paragraphs = Array.from({ length: 6 }, (_, i) => `Paragraph ${i} says what a loan costs.`);
  const after = [...paragraphs.with(3, 'Paragraph 3 says what a house costs.'), 'A last one.'];
  expect(said(markedWords(paragraphs.join('\n\n'), after.join('\n\n')))).toEqual([
    '…',
    'Paragraph 3 says what a [-loan-]{+house+} costs.',
    '…',
    '{+A last one.+}',
  ]);
});

it('a text of megabytes that is all other words holds nobody up', () => {
  const long = (word: string) => Array.from({ length: 60_000 }, (_, i) => `${word}${i}`).join(' ');
  expect(markedWords(long('a'), long('b'))).toBeNull();
});
