import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFields, typedWords } from '#app/features/forms/send-result.ts';
import { investorUpdatesForm } from './investor-updates.form.ts';

const valid = { first_name: 'Sam', last_name: 'Sample', email: 'sam@sample.example', consent: 'yes' };
const check = (change: Record<string, string | undefined>) =>
  checkFields(investorUpdatesForm, { ...valid, ...change });
const errorsOf = (change: Record<string, string | undefined>) => {
  const checked = check(change);
  return 'errors' in checked ? checked.errors : {};
};

describe('rules of the investor sign-up', () => {
  it('takes a full form, trims it, and keeps where the visitor came from', () => {
    expect(
      check({ first_name: ' Sam ', utm_source: 'letter', utm_medium: '', utm_campaign: ' q3 ' }),
    ).toEqual({
      submission: { ...valid, utm_source: 'letter', utm_medium: null, utm_campaign: 'q3' },
    });
  });

  it.each([
    ['first_name', 'First name is required'],
    ['last_name', 'Last name is required'],
    ['email', 'Invalid email address'],
  ])('%s must be there', (field, message) => {
    for (const value of [undefined, '', '   ', '\u0000', '\u202e'])
      expect(errorsOf({ [field]: value })).toEqual({ [field]: message });
  });

  it('is refused without consent, whatever a ticked box would send', () => {
    for (const consent of [undefined, '']) expect(Object.keys(errorsOf({ consent }))).toEqual(['consent']);
    for (const consent of ['yes', 'on', 'true']) expect(errorsOf({ consent })).toEqual({});
  });

  it('reports every broken field, in the order of the form', () => {
    expect(Object.keys(errorsOf({ consent: undefined, email: 'sam', first_name: '' }))).toEqual([
      'first_name',
      'email',
      'consent',
    ]);
  });

  it('never refuses a visitor for the tags of a campaign, and keeps nothing of them that cannot be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (tag) => {
        const checked = check({ utm_source: tag, utm_campaign: tag.repeat(3) });
        if ('errors' in checked) throw new Error(JSON.stringify(checked.errors));
        for (const kept of [checked.submission.utm_source, checked.submission.utm_campaign]) {
          if (kept === null) continue;
          expect(kept).not.toBe('');
          expect([...kept].length).toBeLessThanOrEqual(100);
          expect(kept.isWellFormed()).toBe(true);
          expect(kept).not.toMatch(/\p{Cc}|[\u202a-\u202e]/u);
        }
      }),
    );
  });
});

it('reads the fields of the form and nothing else', () => {
  const form = new FormData();
  form.append('email', 'sam@sample.example');
  form.append('email', 'other@sample.example');
  form.append('role', 'admin');
  form.append('first_name', new File(['x'], 'x.txt'));
  form.append('utm_source', 'letter');
  expect(typedWords(investorUpdatesForm, form)).toEqual({
    email: 'sam@sample.example',
    utm_source: 'letter',
  });
});
