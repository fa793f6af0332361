import { expect, it } from 'vitest';
import { countInWords } from './count-in-words.ts';

it.each([
  [0, 'zero'],
  [1, 'one'],
  [13, 'thirteen'],
  [19, 'nineteen'],
  [20, 'twenty'],
  [31, 'thirty-one'],
  [50, 'fifty'],
  [99, 'ninety-nine'],
  [100, '100'],
  [1200, '1,200'],
  [2.5, '2.5'],
])('%d is written %s', (count, words) => {
  expect(countInWords(count)).toBe(words);
});
