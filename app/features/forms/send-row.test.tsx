import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { defineForm } from './define-form.ts';
import { line } from './fields.ts';
import type { SendResult } from './send-result.ts';
import { SendRow } from './send-row.tsx';

const letter = defineForm({
  table: 'letters',
  fields: { name: line('Name', 10), town: line('Town', 10), email: line('Email', 10) },
  once: 'message',
  tooFastMs: 0,
});
type Result = SendResult<typeof letter>;

const row = (result: Result | undefined, more: object = {}) =>
  renderToStaticMarkup(
    <SendRow<typeof letter>
      button="Send"
      sending={false}
      result={result}
      names={letter.names}
      failed={{ title: 'Not sent', text: 'Write to us' }}
      {...more}
    />,
  );
/** The content of the result. */
const answerIn = (html: string) => /<div id="result"[^>]*>(.*)<\/div>$/.exec(html)![1];

it('has a button and an empty place for the answer, which is read out when it comes', () => {
  const html = row(undefined);
  expect(html).toContain('<div id="result" class="full" aria-live="polite"></div>');
  expect(html).toMatch(/^<div class="full send"><button class="btn" type="submit">Send <svg/);
  expect(html).not.toMatch(/<p[ >]/);
});

it('says what is on its way, and sends nothing meanwhile', () => {
  expect(row(undefined, { sending: true })).toMatch(/<button [^>]*disabled=""[^>]*>Sending\.\.\.<\/button>/);
});

it('marks a button whose early clicks are repeated, and has a note beside it', () => {
  const html = row(undefined, { early: true, note: 'We answer in two days.' });
  expect(html).toContain('data-early=""');
  expect(html).toContain('<p class="small">We answer in two days.</p>');
});

it('lists the mistakes in the order of the form, each with a link to its field', () => {
  const result: Result = {
    state: 'invalid',
    values: {},
    errors: { email: 'Email is required', name: 'Name is required' },
  };
  expect(answerIn(row(result))).toBe(
    '<div class="verdict bad"><p>It has not been sent yet. Please correct this first.</p><ul><li><a href="#name">Name is required</a></li>' +
      '<li><a href="#email">Email is required</a></li></ul></div>',
  );
  expect(answerIn(row(result, { invalid: 'Please look again' }))).toContain('<p>Please look again</p>');
});

it('says that nothing was sent, and what to do', () => {
  expect(answerIn(row({ state: 'failed', values: {} }))).toBe(
    '<div class="verdict bad"><p>Not sent</p><p>Write to us</p></div>',
  );
  expect(answerIn(row({ state: 'failed', values: {} }, { failed: { title: 'Not sent' } }))).toBe(
    '<div class="verdict bad"><p>Not sent</p></div>',
  );
});

it('says that it was sent, where the page stays', () => {
  const sent = () => ({ title: 'Sent', more: 'Soon' });
  expect(answerIn(row({ state: 'sent' }, { sent }))).toBe('<div class="verdict"><p>Sent</p>Soon</div>');
  expect(answerIn(row({ state: 'sent' }))).toBe('');
});
