import { expect, it } from 'vitest';
import { seldomFile, seldomRules } from './seldom-rules.server.ts';

const words = 'content:"a rule that few visitors ever need";'.repeat(15);

it('takes the rules for paper and for forced colours out of a sheet, in the layers in which they stand', () => {
  const print = `@media print{p{${words}}}`;
  const narrow = '@media (height<=25rem),(width<20rem){p{top:1px}}';
  const css = `@layer base,page;@layer base{p{top:0}@supports (top:0){${print}}}@layer page{${narrow}b{top:2px}}@layer page{i{top:3px}}`;
  const { rest, seldom } = seldomRules(css);
  expect(rest).toBe(
    '@layer base,page;@layer base{p{top:0}@supports (top:0){}}@layer page{b{top:2px}}@layer page{i{top:3px}}',
  );
  expect(seldom).toBe(`@layer base{@supports (top:0){${print}}}@layer page{${narrow}}`);
  expect(seldomFile(seldom)?.link).toMatch(
    /^<link rel="stylesheet" href="\/assets\/seldom-\w{10}\.css" media="print,/,
  );
});

it('leaves a condition that many meet, alone or beside others, and movements', () => {
  const css = `@media (width<=40rem){p{${words}}}@media print,(width<=40rem){p{${words}}}@keyframes come{from{top:0}}`;
  expect(seldomRules(css)).toEqual({ rest: css, seldom: '' });
  expect(seldomFile('')).toBeNull();
});
