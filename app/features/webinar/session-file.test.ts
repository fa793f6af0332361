import { expect, it } from 'vitest';
import { nextSession } from './next-session.ts';
import { sessionFile } from './session-file.server.ts';

it('is one event at the right hours, with lines that end in CR LF and are no longer than 75 octets', () => {
  const rule = { weekday: 'Wednesday', time: '14:00', timeZone: 'America/New_York', minutes: 60 } as const;
  const file = sessionFile({
    session: nextSession(rule, new Date('2026-07-01T00:00:00Z')),
    title: 'Oak investor webinar',
    description: 'Questions, answers; and a comma.',
    url: 'https://oak.example/webinar-registration',
  });
  const lines = file.split('\r\n');
  expect(file).not.toMatch(/[^\r]\n/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = file.replace(/\r\n[ \t]/g, '').split('\r\n');
  expect(unfolded[0]).toBe('BEGIN:VCALENDAR');
  expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(unfolded).toContain('DTSTART:20260715T180000Z');
  expect(unfolded).toContain('DTEND:20260715T190000Z');
  expect(unfolded).toContain('SUMMARY:Oak investor webinar');
  expect(unfolded).toContain('DESCRIPTION:Questions\\, answers\\; and a comma.');
  expect(unfolded.find((line) => line.startsWith('UID:'))).toBe('UID:webinar-2026-07-15@oak.example');
  expect(unfolded.find((line) => line.startsWith('DTSTAMP:'))).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/);
});
