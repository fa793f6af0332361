import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Pager } from './pager.tsx';

const WORDS = { label: 'Pages', previous: 'Previous', next: 'Next', page: 'Page' };
const shown = (page: number, pages: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Pager words={WORDS} page={page} pages={pages} to={(one) => `/deals?page=${one}`} />
    </MemoryRouter>,
  );

it('is not there for a list of one page', () => {
  expect(shown(1, 1)).toBe('');
});

it('links every page that it names, marks the current one, and says which is before and after', () => {
  const html = shown(2, 84);
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(
    [1, 1, 2, 3, 84, 3].map((page) => `/deals?page=${page}`),
  );
  expect(html.match(/<a[^>]*aria-current="page"[^>]*>2</)).not.toBeNull();
  expect(html).toMatch(/rel="prev"/);
  expect(html).toMatch(/rel="next"/);
  expect(shown(84, 84)).not.toMatch(/rel="next"/);
});
