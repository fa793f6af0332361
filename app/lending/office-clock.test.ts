import { expect, it, vi } from 'vitest';
import { officeClock, officeDay } from './office-clock.ts';
import { officeInstant } from './office-instant.ts';

it('the office keeps the time of New York, in summer and in winter', () => {
  expect(officeClock(new Date('2026-07-01T21:59:00Z'))).toEqual({ day: '2026-07-01', time: '17:59' });
  expect(officeClock(new Date('2026-01-02T04:30:00Z'))).toEqual({ day: '2026-01-01', time: '23:30' });
  expect(officeDay(new Date('2026-12-01T03:00:00Z'))).toBe('2026-11-30');
});

it('an engine may put the parts of a date together as it likes', () => {
  const format = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get');
  format.mockReturnValue(() => '24/11/2026 at 02:18');
  expect(officeClock(new Date('2026-11-24T07:18:00Z'))).toEqual({ day: '2026-11-24', time: '02:18' });
  format.mockRestore();
});

it('reads an hour as clocks of the office show it', () => {
  expect(officeInstant('2026-07-01', '09:00')?.toISOString()).toBe('2026-07-01T13:00:00.000Z');
  expect(officeInstant('2026-12-01', '09:00')?.toISOString()).toBe('2026-12-01T14:00:00.000Z');
  // the hour that is skipped when daylight saving time begins
  expect(officeInstant('2026-03-08', '02:30')).toBeUndefined();
  expect(officeInstant('soon', '')).toBeUndefined();
});
