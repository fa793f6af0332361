import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Marked } from './marked.tsx';

const html = (text: string, ...words: string[]) => renderToStaticMarkup(<Marked text={text} words={words} />);

it('breaks no section number, and highlights within it', () => {
  const text = 'HUD 223(a)(7) & 232/223(a)(7)';
  expect(html(text)).toBe(
    '<span class="unbroken">HUD 223(a)(7)</span> <span class="unbroken">&amp; 232/223(a)(7)</span>',
  );
  expect(html(text, '223')).toBe(
    '<span class="unbroken">HUD <mark>223</mark>(a)(7)</span> <span class="unbroken">&amp; 232/<mark>223</mark>(a)(7)</span>',
  );
});

it('highlights words by their beginnings, and no single letter', () => {
  expect(html('Coverage of a loan', 'cover', 'a')).toBe('<mark>Coverage</mark> of a loan');
});
