import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Sentences that clients of ours read as riddles; what stands in their place is said as a partner would say it. */
const RIDDLES =
  /its tests stop at|\bAll of it\b|Row of the terms|flows come to nothing|Lit is the room|compares with nothing|lent against cost|Nothing to spare/;

const finds = (pattern: string, isComment: RegExp) =>
  globSync(pattern).flatMap((file) =>
    /\.test\./.test(file)
      ? []
      : readFileSync(file, 'utf8')
          .split('\n')
          .flatMap((line, i) =>
            !isComment.test(line) && RIDDLES.test(line) ? [`${file}:${i + 1} ${line}`] : [],
          ),
  );

it('no page of the site says them', () => {
  expect(finds('content/**/*.{yaml,mdx}', /^\s*#/)).toEqual([]);
  expect(finds('app/**/*.{ts,tsx}', /^\s*(\*|\/\/|\/\*)/)).toEqual([]);
  expect('no; its tests stop at $10.029M').toMatch(RIDDLES);
});
