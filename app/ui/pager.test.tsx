// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, MemoryRouter, RouterProvider, useSearchParams } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Pager, usePageStart } from './pager.tsx';
import { parsePage } from './paging.ts';

const shown = (page: number, pages: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Pager label="Pages" page={page} pages={pages} to={(one) => `/deals?page=${one}`} />
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

function Listed() {
  const page = parsePage(useSearchParams()[0]);
  return (
    <>
      <div ref={usePageStart<HTMLDivElement>(page)} id="list" tabIndex={-1}>
        page {page}
      </div>
      <Pager label="Pages" page={page} pages={3} to={(one) => ({ search: `?page=${one}`, hash: 'list' })} />
    </>
  );
}

it('takes focus and view to the list, but neither on the way back nor for a filter', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const router = createMemoryRouter([{ path: '*', element: <Listed /> }]);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={router} />));
  const list = place.querySelector<HTMLElement>('#list')!;
  expect(document.activeElement).not.toBe(list);
  await act(async () => place.querySelector<HTMLElement>('[rel=next]')!.click());
  expect(list.textContent).toBe('page 2');
  expect(document.activeElement).toBe(list);
  expect(scroll).toHaveBeenCalledOnce();
  list.blur();
  await act(async () => router.navigate(-1));
  expect(list.textContent).toBe('page 1');
  expect(document.activeElement).not.toBe(list);
  expect(scroll).toHaveBeenCalledOnce();
  await act(async () => router.navigate('?page=3&filtered'));
  expect(list.textContent).toBe('page 3');
  expect(document.activeElement).not.toBe(list);
  await act(async () => root.unmount());
});
