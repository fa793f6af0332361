import { expect, it } from 'vitest';
import { sayField } from './rejected-change.ts';

it.each([
  ['["contact","phone"]', 'Phone'],
  ['["rows",0,"loan-amount"]', 'Loan amount'],
  ['file:["photographs",2]', 'Photographs'],
  ['[0]', ''],
  ['words', 'What you wrote'],
  ['version', undefined],
])('the field %s is called %j', (name, label) => {
  expect(sayField(name)).toBe(label);
});

it('a name that no form has is read at once, whatever it is made of', () => {
  expect(sayField(`[a${'-'.repeat(3_000)}1b`)).toBe('B');
});
