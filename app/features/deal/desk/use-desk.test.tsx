// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type Location, type NavigationType, type Navigator, parsePath, Router } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { deskData } from '#app/pages/lending/deal/desk.server.ts';
import { DeskForm } from './desk-form.tsx';
import { useDesk } from './use-desk.ts';

const data = deskData(readContent(), '2026-11-24');
const DeskOfForm = () => <DeskForm page="deal" {...useDesk(data)} />;

let root: Root;
let place: HTMLElement;
/** The addresses that the form has asked for. Each is shown when the test says so, as on a busy machine. */
let asked: Location[];

const locationOf = (to: Parameters<Navigator['push']>[0], state: unknown = null): Location => ({
  pathname: '/lending/deal',
  search: '',
  hash: '',
  ...(typeof to === 'string' ? parsePath(to) : to),
  state,
  key: String(asked.length),
});
const ask: Navigator['push'] = (to, state) => {
  asked.push(locationOf(to, state));
};
const navigator: Navigator = { createHref: String, go: () => {}, push: ask, replace: ask };
const show = (location: Location, navigationType: NavigationType = 'PUSH' as NavigationType) =>
  act(async () =>
    root.render(
      <Router location={location} navigator={navigator} navigationType={navigationType}>
        <main id="main">
          <DeskOfForm />
        </main>
      </Router>,
    ),
  );

const field = (name: string) => place.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
const typeAndLeave = (name: string, text: string) =>
  act(async () => {
    field(name).focus();
    field(name).value = text;
    field(name).dispatchEvent(new InputEvent('input', { bubbles: true }));
    field(name).blur();
  });
const lastAsked = () => Object.fromEntries(new URLSearchParams(asked.at(-1)!.search));

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  asked = [];
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await show(locationOf('/lending/deal'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

it('a field that was typed and left before the address of the one before it arrived stays', async () => {
  await typeAndLeave('price', '14.2M');
  await typeAndLeave('loan', '12M');
  await show(asked[0]!);
  expect(field('loan').value).toBe('12M');
  await typeAndLeave('noi', '905k');
  expect(lastAsked()).toMatchObject({ price: '14.2M', loan: '12M', noi: '905k' });
  await show(asked[1]!);
  await show(asked[2]!);
  expect(['price', 'loan', 'noi'].map((name) => field(name).value)).toEqual(['14.2M', '12M', '905k']);
  expect(place.querySelector('[role=status]')!.textContent).not.toBe('');
});

it('dollars get their commas when their field is left, also where the deal is the same', async () => {
  await typeAndLeave('price', '14200000');
  expect(field('price').value).toBe('14,200,000');
  await show(asked[0]!);
  await typeAndLeave('price', '14200000');
  expect(field('price').value).toBe('14,200,000');
  expect(asked).toHaveLength(1);
});

it('Back takes a field back, and a link brings its deal', async () => {
  await typeAndLeave('price', '14.2M');
  await show(asked[0]!);
  await typeAndLeave('loan', '12M');
  await show(asked[1]!);
  await show(asked[0]!, 'POP' as NavigationType);
  expect(field('price').value).toBe('14.2M');
  expect(field('loan').value).toBe('');
  await show(locationOf('/lending/deal?price=9M&edit=1'));
  expect(field('price').value).toBe('9M');
});
