// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, Link, RouterProvider, redirect } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defineForm } from './define-form.ts';
import { emailAddress, line, optionalLine, optionalPhone } from './fields.ts';
import type { SendResult } from './send-result.ts';
import { SendRow } from './send-row.tsx';
import { useSending } from './use-sending.tsx';

const letter = defineForm({
  table: 'letters',
  fields: { name: line('Name', 10), nickname: optionalLine('Nickname', 10) },
  once: 'message',
  tooFastMs: 1000,
});
type Answer = SendResult<typeof letter>;

function Letter() {
  const { Form, form, field, traps, sending, result } = useSending(letter, {
    title: 'Sent',
    sentText: () => 'We have it',
    failedText: 'Try again',
  });
  const control = (name: 'name' | 'nickname') => {
    const { error, ...rest } = field(name);
    return <input type="text" {...rest} aria-invalid={error !== undefined} />;
  };
  return (
    <Form {...form}>
      {control('name')}
      {control('nickname')}
      {traps}
      <SendRow
        button="Send"
        sending={sending}
        result={result}
        names={letter.names}
        failed={{ title: 'Failed' }}
        sent={() => ({ title: 'Sent', more: null })}
      />
      <Link to="/elsewhere">elsewhere</Link>
    </Form>
  );
}

let posts: Record<string, string>[];
let answer: () => Answer | Response | Promise<Answer>;
/** The data of another page, which may still be loading. */
let arrival: Promise<null> | null;
let toasts: string[];
let now: number;
let root: Root | undefined;
let place: HTMLElement;
let router: ReturnType<typeof createMemoryRouter>;
const note = (event: Event) => toasts.push((event as CustomEvent<{ text: string }>).detail.text);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  posts = [];
  toasts = [];
  arrival = null;
  answer = () => ({ state: 'sent' });
  now = 700;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  addEventListener('toast', note);
  place = document.body.appendChild(document.createElement('div'));
  router = createMemoryRouter([
    {
      path: '/',
      element: <Letter />,
      action: async ({ request }) => {
        posts.push(Object.fromEntries(await request.formData()) as Record<string, string>);
        return answer();
      },
    },
    { path: '/elsewhere', element: <p>elsewhere</p>, loader: () => arrival },
  ]);
});
afterEach(async () => {
  // values that stay in the form would be there in the next test
  for (const input of place.querySelectorAll('input')) input.value = '';
  await act(async () => root?.unmount());
  removeEventListener('toast', note);
  delete document.documentElement.dataset.hydrated;
  place.remove();
  vi.restoreAllMocks();
});

const page = (): ReactElement => <RouterProvider router={router} />;
const open = () =>
  act(async () => {
    root = createRoot(place);
    root.render(page());
  });
const control = (name: string) => place.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const type = (name: string, value: string) => {
  control(name).value = value;
};
const send = () => act(async () => place.querySelector<HTMLButtonElement>('[type=submit]')!.click());
const go = (to: string) => act(async () => router.navigate(to));

it('posts what was typed, with a key and the time since the document was asked for', async () => {
  await open();
  type('name', 'Robin');
  await send();
  expect(posts).toEqual([
    {
      name: 'Robin',
      nickname: '',
      subject: '',
      submissionKey: expect.stringMatching(/^[\da-f-]{36}$/),
      elapsed: '700',
    },
  ]);
  expect(toasts).toEqual(['We have it']);
  expect(control('name').value).toBe('');
  expect(place.querySelector('#result')!.textContent).toBe('Sent');
});

it('counts from the arrival on a page that was reached by a link', async () => {
  document.documentElement.dataset.hydrated = '';
  now = 60_000;
  await open();
  now += 900;
  type('name', 'Robin');
  await send();
  expect(posts[0]!.elapsed).toBe('900');
});

it('counts anew after a success', async () => {
  await open();
  type('name', 'Robin');
  await send();
  now += 300;
  type('name', 'Robin');
  await send();
  expect(posts[1]!.elapsed).toBe('300');
  expect(posts[1]!.submissionKey).not.toBe(posts[0]!.submissionKey);
});

it('gives the words back to whoever returns, takes them for old, and clears them once they are sent', async () => {
  await open();
  document.documentElement.dataset.hydrated = '';
  type('name', 'Robin');
  await go('/elsewhere');
  await go('/');
  expect(control('name').value).toBe('Robin');
  await send();
  expect(posts[0]).toMatchObject({ name: 'Robin', elapsed: '' });
  expect(control('name').value).toBe('');
  // what is typed after that is new
  now += 200;
  type('name', 'Hale');
  await send();
  expect(posts[1]).toMatchObject({ name: 'Hale', elapsed: '200' });
  expect(control('name').value).toBe('');
});

it('forgets the words that a success on another page took along', async () => {
  await open();
  document.documentElement.dataset.hydrated = '';
  answer = () => redirect('/elsewhere');
  let arrive = () => {};
  arrival = new Promise((resolve) => {
    arrive = () => resolve(null);
  });
  type('name', 'Robin');
  await send();
  await act(async () => arrive());
  expect(place.textContent).toBe('elsewhere');
  await go('/');
  expect(control('name').value).toBe('');
});

it('has nothing old in it for whoever left it empty', async () => {
  await open();
  document.documentElement.dataset.hydrated = '';
  await go('/elsewhere');
  now = 10_000;
  await go('/');
  now += 100;
  type('name', 'Robin');
  await send();
  expect(posts[0]!.elapsed).toBe('100');
});

it.each([
  ['reload', ''],
  ['back_forward', ''],
  // typed, by a person or a machine, before React had started
  ['navigate', '700'],
])('words that stand in a document after a %s are sent with the time %j', async (how, elapsed) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: how }] as never);
  place.innerHTML = renderToString(page());
  type('name', 'Robin');
  await act(async () => {
    root = hydrateRoot(place, page());
  });
  await send();
  expect(posts[0]).toMatchObject({ name: 'Robin', elapsed });
});

it('posts nothing that breaks a rule, says the first mistake and goes to its field', async () => {
  await open();
  type('nickname', 'x'.repeat(11));
  await send();
  expect(posts).toEqual([]);
  expect(toasts).toEqual(['Name is required']);
  expect(document.activeElement).toBe(control('name'));
  expect(control('nickname').getAttribute('aria-invalid')).toBe('true');
  expect(control('nickname').value).toBe('x'.repeat(11));
});

it('keeps the words, and the key for the same words, when the sending failed', async () => {
  answer = () => ({ state: 'failed', values: {} });
  await open();
  type('name', 'Robin');
  await send();
  await send();
  expect(control('name').value).toBe('Robin');
  expect(toasts).toEqual(['Try again', 'Try again']);
  expect(posts[1]!.submissionKey).toBe(posts[0]!.submissionKey);
  type('name', 'Hale');
  await send();
  expect(posts[2]!.submissionKey).not.toBe(posts[0]!.submissionKey);
});

it('shows the mistakes that only the server found, at their fields', async () => {
  answer = () => ({ state: 'invalid', errors: { nickname: 'Not that one' }, values: {} });
  await open();
  type('name', 'Robin');
  await send();
  expect(toasts).toEqual(['Not that one']);
  expect(document.activeElement).toBe(control('nickname'));
  expect(control('name').value).toBe('Robin');
});

const card = defineForm({
  table: 'cards',
  fields: { email: emailAddress(), phone: optionalPhone('Phone', 20) },
  once: 'message',
  tooFastMs: 0,
});
function Card({ isKept = false }) {
  const { Form, form, field, traps } = useSending(card, { title: '', sentText: () => '', failedText: '' });
  return (
    <Form {...form}>
      <input type={isKept ? 'hidden' : 'text'} name="email" defaultValue={isKept ? 'eve@gmial.con' : ''} />
      <input name="phone" />
      <p id="advice">
        {[field('email').advice?.says, field('phone').advice?.says].filter(Boolean).join(' ')}
      </p>
      {traps}
      <button type="submit">Send</button>
    </Form>
  );
}
const openCard = (isKept?: boolean) => {
  const action = async ({ request }: { request: Request }) => {
    posts.push(Object.fromEntries(await request.formData()) as Record<string, string>);
    return { state: 'failed', values: {} };
  };
  router = createMemoryRouter([{ path: '/', element: <Card isKept={isKept ?? false} />, action }]);
  return open();
};

it('holds back once what may be a slip, with the advice at its field and the focus there', async () => {
  await openCard();
  type('email', 'eve@gmial.con');
  await send();
  expect(posts).toEqual([]);
  expect(place.querySelector('#advice')!.textContent).toBe('Did you mean eve@gmail.com?');
  expect(document.activeElement).toBe(control('email'));
  expect(toasts).toEqual(['Did you mean eve@gmail.com? If it is right, send it once more.']);
  // another slip is another question, and the first is not asked again
  type('phone', 'abc');
  await send();
  expect(posts).toEqual([]);
  expect(document.activeElement).toBe(control('phone'));
  await send();
  expect(posts).toMatchObject([{ email: 'eve@gmial.con', phone: 'abc' }]);
  // nor after it could not be sent
  await send();
  expect(posts).toHaveLength(2);
});

it('asks about nothing that is empty, or stands on another page', async () => {
  await openCard(true);
  await send();
  expect(posts).toMatchObject([{ email: 'eve@gmial.con', phone: '' }]);
});

it('sends nothing while something is on its way', async () => {
  let settle = (_: Answer) => {};
  answer = () =>
    new Promise((resolve) => {
      settle = resolve;
    });
  await open();
  type('name', 'Robin');
  await send();
  const button = place.querySelector<HTMLButtonElement>('[type=submit]')!;
  expect([button.disabled, button.textContent]).toEqual([true, 'Sending...']);
  await act(async () => void place.querySelector('form')!.requestSubmit());
  expect(posts).toHaveLength(1);
  await act(async () => settle({ state: 'sent' }));
  expect(toasts).toEqual(['We have it']);
});

it('sends once for two clicks that come before anything is painted, and again after the answer', async () => {
  answer = () => ({ state: 'failed', values: {} });
  await open();
  type('name', 'Robin');
  const button = place.querySelector<HTMLButtonElement>('[type=submit]')!;
  for (const times of [1, 2]) {
    await act(async () => {
      button.click();
      button.click();
    });
    expect(posts).toHaveLength(times);
  }
});

/** The page after a post without JavaScript, before and after hydration. */
async function comeBack(posted: Answer) {
  const routes = [{ id: 'page', path: '/', element: <Letter />, action: () => answer() }];
  router = createMemoryRouter(routes, { hydrationData: { actionData: { page: posted } } });
  const html = renderToString(page());
  place.innerHTML = html;
  await act(async () => {
    root = hydrateRoot(place, page());
  });
  return html;
}

it('comes back without JavaScript with the words, the mistakes at their fields, and a list of them', async () => {
  const html = await comeBack({
    state: 'invalid',
    errors: { nickname: 'Not that one' },
    values: { name: 'Robin', nickname: 'R' },
  });
  expect(html).toContain('<a href="#nickname">Not that one</a>');
  expect(html).not.toContain('noValidate');
  expect(control('name').value).toBe('Robin');
  expect(control('nickname').getAttribute('aria-invalid')).toBe('true');
  // with JavaScript, the error at the field is enough
  expect(place.querySelector('#result')!.textContent).toBe('');
  expect(place.querySelector('form')!.noValidate).toBe(true);
});

it('comes back without JavaScript with the words where they could not be saved', async () => {
  const html = await comeBack({ state: 'failed', values: { name: 'Robin' } });
  expect(html).toContain('<p>Failed</p>');
  expect(control('name').value).toBe('Robin');
});

it('comes back without JavaScript empty, and says that it was sent', async () => {
  const html = await comeBack({ state: 'sent' });
  expect(html).toContain('<div class="verdict"><p>Sent</p>');
  expect(control('name').value).toBe('');
});

it('takes what a reload put into a hidden control for nothing that the visitor typed', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' }] as never);
  place.innerHTML = renderToString(page());
  control('elapsed').value = '5';
  await act(async () => {
    root = hydrateRoot(place, page());
  });
  type('name', 'Robin');
  await send();
  // the honeypot's value was not written by the visitor
  expect(posts[0]!.elapsed).toBe('700');
});

it('has a trap that no person comes to, and no password manager fills in', async () => {
  await open();
  const trap = control('subject');
  expect(trap.closest('[aria-hidden=true]')).not.toBeNull();
  expect([trap.tabIndex, trap.autocomplete]).toEqual([-1, 'off']);
  expect({ ...trap.dataset }).toEqual({
    '1pIgnore': 'true',
    bwignore: 'true',
    lpignore: 'true',
    formType: 'other',
  });
});
