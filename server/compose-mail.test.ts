import { expect, it } from 'vitest';
import type { StoredRow } from '#db/personal-data.ts';
import { composeMail } from './compose-mail.ts';

const settings = { to: ['staff@oak.example'], from: 'site@oak.example' };
const row: StoredRow = {
  id: 7,
  created_at: '2026-11-22T10:00:00.000Z',
  first_name: 'Robin',
  last_name: 'Hale',
  email: 'robin@hale.example',
  message: 'Hello',
  suspicion: null,
};
const mailOf = (change: Partial<StoredRow>) =>
  composeMail({ table: 'contact_submissions', id: 7 }, { ...row, ...change } as StoredRow, settings);

it('puts no control character, and no mark that cannot be seen, into the name that a reply goes to', () => {
  for (const mark of ['\r\n', '\0', '\t', '\u001b', '\u0085', '\u202e', '\u200b', '\u2028', '\u2029']) {
    const { replyTo } = mailOf({ first_name: `Robin${mark}Bcc: evil@x.example`, last_name: `Hale${mark}` });
    expect(replyTo).toEqual({ name: 'Robin Bcc: evil@x.example Hale ', address: 'robin@hale.example' });
  }
});

it('replies to one address or to none', () => {
  expect(mailOf({ email: 'a@x.example, b@x.example' })).not.toHaveProperty('replyTo');
  expect(mailOf({ email: null })).not.toHaveProperty('replyTo');
  expect(mailOf({ name: 'Robin of the Paper' }).replyTo).toMatchObject({ name: 'Robin of the Paper' });
});

it('says in the subject that a message was set aside, and in the text why', () => {
  const { subject, text } = mailOf({ suspicion: 'honeypot' });
  expect(subject).toBe('[Quarantine] Contact message 7');
  expect(text).toContain('a field was filled in that no person sees');
  expect(mailOf({}).subject).toBe('Contact message 7');
  expect(mailOf({}).text).not.toMatch(/set aside|suspicion/i);
});
