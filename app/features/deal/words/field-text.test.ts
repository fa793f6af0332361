import { expect, it } from 'vitest';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { sayProblem } from './field-text.ts';

it.each([
  ['units', '20000', '20000 is out of range for the units. Type 1 to 10,000.'],
  ['occupied', '101', '101 is out of range for the occupancy. Type 0% to 100%.'],
  ['price', '11B', '11B is out of range for the purchase price. Type $100,000 to $10,000,000,000.'],
] as const)('says between which bounds %s may be', (field, typed, says) => {
  const [wrong] = readDeal(new URLSearchParams({ [field]: typed })).errors;
  expect(sayProblem(wrong!, typed)).toBe(says);
});
