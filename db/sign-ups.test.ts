import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#app/services.server.ts';
import { testDatabase } from '#server/test-database.ts';

import { createServices } from './services.ts';
import { SubmissionNotKept } from './submission-not-kept.ts';

const database = testDatabase();
let services: Services;

beforeAll(() => {
  services = createServices(database.pool);
});
beforeEach(async () => {
  await database.pool.query(
    'truncate news_subscriptions, investor_sign_ups, webinar_registrations, media_enquiries',
  );
});

const rows = async (table: string) => (await database.pool.query(`select * from ${table} order by id`)).rows;
const person = { firstName: 'Robin', lastName: 'Hale', email: 'robin@hale.example' };
const utm = { utmSource: 'letter', utmMedium: null, utmCampaign: null };
const clean = { key: null, suspicion: null };

describe('sign-ups', () => {
  it('keep one row per address, in whatever letters it is written', async () => {
    expect(await services.newsletter.subscribe('Robin@Hale.example', clean)).toBe('stored');
    expect(await services.newsletter.subscribe('robin@hale.example', clean)).toBe('duplicate');
    expect(await services.investorUpdates.save({ ...person, ...utm }, clean)).toBe('stored');
    expect(
      await services.investorUpdates.save({ ...person, ...utm, email: 'ROBIN@hale.example' }, clean),
    ).toBe('duplicate');
    expect(await rows('news_subscriptions')).toMatchObject([
      { email: 'Robin@Hale.example', suspicion: null },
    ]);
    expect(await rows('investor_sign_ups')).toMatchObject([
      { first_name: 'Robin', utm_source: 'letter', utm_medium: null },
    ]);
  });

  it('keep one row even when many arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => services.newsletter.subscribe('many@hale.example', clean)),
    );
    expect(answers.filter((answer) => answer === 'stored')).toHaveLength(1);
    expect(await rows('news_subscriptions')).toHaveLength(1);
  });

  it('keep one place per person and session of the webinar', async () => {
    const register = (session: string) => services.webinar.register({ ...person, session }, clean);
    expect(await register('2025-11-19')).toBe('stored');
    expect(await register('2025-11-19')).toBe('duplicate');
    expect(await register('2025-12-17')).toBe('stored');
    expect(await rows('webinar_registrations')).toHaveLength(2);
  });

  it('set a suspicious one aside, until the same person comes without suspicion', async () => {
    const subscribe = (suspicion: 'honeypot' | null) =>
      services.newsletter.subscribe('robin@hale.example', { suspicion });
    expect(await subscribe('honeypot')).toBe('quarantined');
    expect(await rows('news_subscriptions')).toMatchObject([{ suspicion: 'honeypot' }]);
    expect(await subscribe('honeypot')).toBe('duplicate');
    await subscribe(null);
    expect(await rows('news_subscriptions')).toMatchObject([{ suspicion: null }]);
    await subscribe('honeypot');
    expect(await rows('news_subscriptions')).toMatchObject([{ suspicion: null }]);
  });

  it('keep the words of the person, not those of the machine that used the address before', async () => {
    const machine = { ...person, firstName: 'Win', lastName: 'Now', utmSource: 'spam' };
    const session = '2025-12-17';
    await services.investorUpdates.save({ ...utm, ...machine }, { key: null, suspicion: 'honeypot' });
    await services.webinar.register({ ...machine, session }, { key: null, suspicion: 'honeypot' });
    expect(await services.investorUpdates.save({ ...person, ...utm }, clean)).toBe('stored');
    expect(await services.webinar.register({ ...person, session }, clean)).toBe('stored');
    await services.investorUpdates.save({ ...utm, ...machine }, { key: null, suspicion: 'honeypot' });
    const own = { first_name: 'Robin', last_name: 'Hale', suspicion: null };
    expect(await rows('investor_sign_ups')).toMatchObject([{ ...own, utm_source: 'letter' }]);
    expect(await rows('webinar_registrations')).toMatchObject([own]);
  });

  it('refuse what PostgreSQL cannot store, without repeating it', async () => {
    const refused = services.newsletter.subscribe('secret\0@hale.example', clean);
    await expect(refused).rejects.toThrow(SubmissionNotKept);
    await expect(refused).rejects.not.toThrow(/secret/);
  });
});

describe('media enquiries', () => {
  const enquiry = {
    name: 'Robin Hale',
    outlet: null,
    email: 'r@paper.example',
    deadline: null,
    message: 'Who lends?',
  };

  it('keep one row per key, and one per text within ten minutes without a key', async () => {
    const key = randomUUID();
    expect(await services.media.save(enquiry, { key, suspicion: null })).toBe('stored');
    expect(await services.media.save({ ...enquiry, message: 'Again' }, { key, suspicion: null })).toBe(
      'duplicate',
    );
    expect(await services.media.save(enquiry, clean)).toBe('stored');
    expect(await services.media.save(enquiry, clean)).toBe('duplicate');
    expect(await services.media.save({ ...enquiry, outlet: 'Paper' }, clean)).toBe('stored');
    expect(await rows('media_enquiries')).toHaveLength(3);
  });
});
