import { expect, it } from 'vitest';
import { trafficReport } from './traffic.ts';

it('sums by day, route and path, the largest first', () => {
  const view = (day: string, path: string, route: string, views: number) => ({ day, path, route, views });
  const report = trafficReport(
    [
      view('2026-11-21', '/news/a', '/news/:slug', 3),
      view('2026-11-21', '/', '/', 1200),
      view('2026-11-20', '/news/b', '/news/:slug', 4),
    ],
    30,
  );
  expect(report.split('\n')).toEqual([
    'Day         Views',
    'All         1,207',
    '2026-11-21  1,203',
    '2026-11-20      4',
    '',
    'Route        Views',
    'All          1,207',
    '/            1,200',
    '/news/:slug      7',
    '',
    'Path     Views',
    'All      1,207',
    '/        1,200',
    '/news/b      4',
    '/news/a      3',
    '',
  ]);
  expect(trafficReport([], 7)).toBe('No page views in the last 7 days.\n');
});
