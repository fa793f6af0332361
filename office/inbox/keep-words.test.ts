// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { keepWords } from './keep-words.ts';

const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };

/** A deal's page as it is opened, or as the answer to a post. */
function open(path: string, more = '', terms = ''): void {
  happyDOM.setURL(`http://localhost:3000${path}`);
  document.body.innerHTML = `${more}<div class="reply">
    <form><input type="hidden" name="do" value="deal"><textarea id="reply" name="words"></textarea></form>
    <form><input type="hidden" name="do" value="deal"><textarea id="reason" name="reason"></textarea></form>
    <form id="terms"><textarea id="terms-words" name="words">${terms}</textarea></form>
    <form><input type="hidden" name="do" value="note"><textarea id="note" name="words"></textarea></form></div>`;
  keepWords();
}
const field = (id: string) => document.querySelector<HTMLTextAreaElement>(`#${id}`)!;
function type(id: string, words: string): void {
  field(id).value = words;
  field(id).dispatchEvent(new Event('input', { bubbles: true }));
}
const send = (id: string) => field(id).form!.dispatchEvent(new Event('submit', { bubbles: true }));

const DONE = '<p id="done"></p>';
const THEIRS = '<div role="alert"><a href="/staff/deals/4" data-drops>Keep theirs</a></div>';

it('words that went with a later try are in no other form: the file was refused first', () => {
  open('/staff/deals/4');
  type('terms-words', 'As we spoke.');
  send('terms-words');
  open('/staff/deals/4/terms', '<div role="alert"></div>', 'As we spoke.');
  send('terms-words');
  open('/staff/deals/4', DONE);
  expect(field('terms-words').value).toBe('');
});

it('words of a decision that met another’s stay until the deal is decided otherwise; a note decides nothing', () => {
  open('/staff/deals/5');
  type('reason', 'Too thin.');
  send('reason');
  open('/staff/deals/5', THEIRS);
  expect(field('reason').value).toBe('Too thin.');
  type('note', 'Ask Jordan.');
  send('note');
  open('/staff/deals/5', DONE);
  expect(field('reason').value).toBe('Too thin.');
  open('/staff/deals/5', THEIRS);
  type('reply', 'Welcome.');
  send('reply');
  open('/staff/deals/5', DONE);
  expect(field('reason').value).toBe('');
});

it('whoever keeps theirs drops what they had written, and a reply drops no decline that was not sent', () => {
  open('/staff/deals/6');
  type('reason', 'Too thin.');
  type('reply', 'When did you buy it?');
  send('reply');
  open('/staff/deals/6', DONE);
  expect([field('reason').value, field('reply').value]).toEqual(['Too thin.', '']);
  open('/staff/deals/6', THEIRS);
  document.querySelector('a')!.dispatchEvent(new Event('click', { bubbles: true }));
  open('/staff/deals/6');
  expect(field('reason').value).toBe('');
});
