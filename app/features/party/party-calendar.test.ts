import { expect, it, vi } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { partyCalendar } from './party-calendar.server.ts';

const { agenda } = loadContent().pages['oak-christmas-party'];
const file = partyCalendar({ agenda, title: 'Holiday Party', url: 'https://oak.example/party' });
const entries = file
  .split('BEGIN:VEVENT')
  .slice(1)
  .map((entry) =>
    Object.fromEntries([...entry.matchAll(/^([A-Z-]+(?:;[^:]*)?):(.*)\r$/gm)].map(([, k, v]) => [k, v])),
  );

it('has an entry for every line of the agenda, each with a name of its own', () => {
  expect(entries).toHaveLength(agenda.days.flatMap(({ events }) => events).length);
  expect(new Set(entries.map(({ UID }) => UID)).size).toBe(entries.length);
});

it('gives hours in UTC, whole days as days, and no length where none is set', () => {
  expect(entries.find(({ SUMMARY }) => SUMMARY === 'CEO toast')).toMatchObject({
    DTSTART: '20251204T233000Z',
    DTEND: '20251205T000000Z',
  });
  expect(entries.find(({ SUMMARY }) => SUMMARY === 'Breakfast and farewell')).toMatchObject({
    'DTSTART;VALUE=DATE': '20251205',
  });
  const open = entries.find(({ SUMMARY }) => SUMMARY === 'Happy hour (optional)');
  expect(open).toMatchObject({ DTSTART: '20251203T220000Z' });
  expect(file).not.toMatch(/^DURATION/m);
  expect(open).not.toHaveProperty('DTEND');
});

it('is the same file whenever it is made', () => {
  vi.useFakeTimers({ now: Date.UTC(2031, 0, 1) });
  expect(partyCalendar({ agenda, title: 'Holiday Party', url: 'https://oak.example/party' })).toBe(file);
  vi.useRealTimers();
});
