import { expect, it } from 'vitest';
import { ratesView } from './rates-view.ts';

const rates = [
  { series: 'treasury-10y', day: '2026-08-21', percent: 4.22 },
  { series: 'sofr-30', day: '2026-08-21', percent: 3.643 },
  { series: 'sofr-30', day: '2026-07-21', percent: 3.645 },
] as const;

it('shows the newest value of each series, in the order of the page, with its history', () => {
  const [sofr, ten] = ratesView(rates, null);
  expect(sofr).toMatchObject({ series: 'sofr-30', day: '2026-08-21', percent: 3.643, stale: false });
  expect(sofr!.history.map(({ day }) => day)).toEqual(['2026-07-21', '2026-08-21']);
  expect(ten!.series).toBe('treasury-10y');
});

it('calls a value old when no weekend with a holiday explains its age', () => {
  // a Friday's value, on the Wednesday after and a day later
  expect(ratesView(rates, '2026-08-26').some(({ stale }) => stale)).toBe(false);
  expect(ratesView(rates, '2026-08-27').every(({ stale }) => stale)).toBe(true);
});
