// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { openContentDesk } from './content-desk.ts';

const turn = vi.fn((_key: string) => true);
vi.mock('./page-frame.ts', () => ({ showPage: () => ({ turn, wait() {}, follow() {} }) }));

const room = (typed: string, wrong = '') => `<div id="bar">One line</div><p id="kept" class="unseen"></p>
  <div id="open" class="line open ${wrong ? 'wrong' : 'at'}"><form data-keep action="/staff/content/room/site.yaml">
    <input type="hidden" name="seen" value="a"><div class="field"><input id="phone" name="phone" inputmode="tel" value="${typed}"></div>
    <div data-says-of-line>${wrong && `<p class="error" id="wrong">${wrong}</p>`}</div></form></div>`;

/** What the server answers to a post. */
let answer = { status: 200, page: '' };
/** The headers of requests that the page makes by itself. */
const asked: string[] = [];
class Request {
  responseType = '';
  response: Document | null = null;
  responseURL = 'http://localhost:3000/staff/content/room/site.yaml';
  status = 0;
  onload = () => {};
  onerror = () => {};
  open() {}
  setRequestHeader(name: string) {
    asked.push(name);
  }
  send() {
    this.status = answer.status;
    this.response = new DOMParser().parseFromString(answer.page, 'text/html');
    queueMicrotask(() => this.onload());
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('words that the server refused are not said to be kept, and why stands at their line', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Request);
  document.body.innerHTML = room('704-555-0100');
  openContentDesk();
  const phone = document.querySelector<HTMLInputElement>('#phone')!;
  const said = () => document.querySelector('#kept')!.textContent;
  const type = async (words: string, status: number, page: string) => {
    answer = { status, page };
    phone.value = words;
    phone.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(2_000);
  };
  const why = 'These words hold a sign that cannot be printed.';
  await type('704-555-0142\u202e', 422, room('704-555-0100', why));
  expect(said()).toBe('Not kept. Its line says why. What you typed stands here. ');
  expect(document.querySelector('#kept')!.classList.contains('unseen')).toBe(false);
  expect(document.querySelector('#open .error')!.textContent).toBe(why);
  expect([phone.value, phone.ariaInvalid]).toEqual(['704-555-0142\u202e', 'true']);
  // the page is not left before somebody has read it
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await type('704-555-0142', 200, room('704-555-0142'));
  expect(said()).toBe('Kept');
  expect(phone.ariaInvalid).not.toBe('true');
});

it('what goes out is shown before its pages are made, and then where it shows, beside what is typed', async () => {
  vi.stubGlobal('XMLHttpRequest', Request);
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  document.body.innerHTML = `<div id="bar"><a data-out href="/staff/content/out">See what goes out</a></div>`;
  document.querySelector<HTMLElement>('[data-out]')!.click();
  await vi.waitFor(() =>
    expect(assign.mock.calls).toEqual([['http://localhost:3000/staff/content/out?soon=1']]),
  );
  const hour = '<a data-out href="/staff/content/out?hour=1">Schedule</a>';
  document.querySelector('#bar')!.insertAdjacentHTML('beforeend', hour);
  document.querySelector<HTMLElement>('[data-out]:last-child')!.click();
  await vi.waitFor(() =>
    expect(assign.mock.lastCall).toEqual(['http://localhost:3000/staff/content/out?hour=1&soon=1']),
  );
  const page = (shows: string, issues = '') => `<h1>One line goes out</h1><div id="issues">${issues}</div>
    <div id="shows">${shows}</div><input id="why" value="One line"><div id="bar"><p class="say">Checked</p>
    <button>Publish</button></div><p id="kept"></p>`;
  const opened = (next: string, status = 200) => {
    document.body.innerHTML = `${page('<p data-making>Being made</p>')}<section data-beside></section>`;
    document.querySelector<HTMLInputElement>('#why')!.value = 'A better sentence';
    document.querySelector('button')!.focus();
    answer = { status, page: next };
    openContentDesk();
  };
  const said = () => document.querySelector('#kept')!.textContent;
  opened(page('<h2 class="block-head">Where it shows, 2 of 60</h2>'));
  await vi.waitFor(() => expect(said()).toBe('Where it shows, 2 of 60'));
  expect(document.querySelector('[data-making]')).toBe(null);
  expect(document.querySelector<HTMLInputElement>('#why')!.value).toBe('A better sentence');
  expect(document.activeElement).toBe(document.querySelector('button'));
  opened(page('', '<ul><li>Phone: no number</li></ul>').replace('Checked', 'One line cannot go out'));
  await vi.waitFor(() => expect(said()).toBe('One line cannot go out'));
  expect(document.querySelector('#issues')!.textContent).toBe('Phone: no number');
  expect(document.querySelector('[data-beside]')).toBe(null);
  opened('<h1>The pages could not be made</h1>', 503);
  const notMade = 'The pages could not be made. Load this page again to see where it shows.';
  await vi.waitFor(() => expect(said()).toBe(notMade));
  expect(document.querySelector('[data-making]')!.textContent).toBe(notMade);
});

it('the frame is called by the page in it, once its pages are made', async () => {
  vi.stubGlobal('XMLHttpRequest', Request);
  const page = (
    shows: string,
    name: string,
    path: string,
  ) => `<h1>Two lines go out</h1><div id="issues"></div>
    <div id="shows">${shows}</div><div id="bar"></div><p id="kept"></p><section data-beside
    data-draft="/staff/content/preview/1${path}"><div class="bar"><b>${name}</b></div>
    <a data-open href="/">Open the page<span class="unseen"> ${path}</span></a></section>`;
  document.body.innerHTML = page('<p data-making>Being made</p>', 'Core-Plus Bridge Loans', '/core-plus');
  answer = { status: 200, page: page('<h2 class="block-head">1 of 60</h2>', 'Bridge Loans', '/bridge') };
  openContentDesk();
  await vi.waitFor(() => expect(document.querySelector('[data-making]')).toBe(null));
  expect(document.querySelector('[data-beside] b')!.textContent).toBe('Bridge Loans');
  expect(document.querySelector('[data-open]')!.textContent).toBe('Open the page /bridge');
});

it('while pages are made for what somebody waits for, the page says so', async () => {
  const saying =
    'All files are checked, and the pages that change are made: some seconds. If anything fails, the public page stays as it is.';
  // it no longer says so where Back takes the page from the browser's memory
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalled();
  document.body.innerHTML = `<form data-makes></form><div id="bar"><p class="say"><i></i><span>Checked.</span></p></div><p id="kept"></p>`;
  const form = document.querySelector('form')!;
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(document.querySelector('#bar .say')!.textContent).toBe(saying);
  expect(document.querySelector('#kept')!.textContent).toBe(saying);
});

it('while a line is being kept, the bar says so at once, and once it is not kept no more', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Request);
  const says = (words: string) =>
    room('704-555-0100').replace('One line', `<p class="say"><i></i><span>${words}</span></p>`);
  document.body.innerHTML = says('Once you have typed, you can publish from here.');
  const phone = document.querySelector<HTMLInputElement>('#phone')!;
  const bar = () => document.querySelector('#bar')!.textContent.trim();
  answer = { status: 200, page: says('One line is not public yet.') };
  const type = () => phone.dispatchEvent(new Event('input', { bubbles: true }));
  type();
  expect(bar()).toBe('Keeping…');
  await vi.advanceTimersByTimeAsync(900);
  expect(bar()).toBe('One line is not public yet.');
  type();
  answer = { status: 500, page: '<h1>The office does not answer</h1>' };
  await vi.advanceTimersByTimeAsync(900);
  expect(bar()).toBe('What you typed is not kept.');
});

it('a page that waits for an answer looks for it by itself, shows it, and has the focus there', async () => {
  vi.stubGlobal('XMLHttpRequest', Request);
  const page = (title: string) =>
    `<div><div id="lines" data-others><h1 id="title" tabindex="-1">${title}</h1></div><div id="bar"></div></div><p id="kept"></p>`;
  document.body.innerHTML = page('Waiting for approval');
  openContentDesk();
  document.querySelector<HTMLElement>('#title')!.focus();
  answer = { status: 200, page: page('Approved by Taylor Elm') };
  dispatchEvent(new Event('look'));
  const title = () => document.querySelector('#title')!;
  await vi.waitFor(() => expect(title().textContent).toBe('Approved by Taylor Elm'));
  expect([document.activeElement, document.querySelector('#kept')!.textContent]).toEqual([
    title(),
    'Approved by Taylor Elm',
  ]);
  expect(new Set(asked)).toEqual(new Set(['x-by-itself']));
});

it('a photograph that was refused is not said to be kept where no other is chosen', async () => {
  vi.stubGlobal('XMLHttpRequest', Request);
  const refused = 'small.jpg is 300 by 300 pixels. It was not kept.';
  document.body.innerHTML = room('', refused).replace(
    /<input id="phone"[^>]*>/,
    '<input type="hidden" name="photograph" value=""><input type="file" name="file:photograph">',
  );
  openContentDesk();
  answer = { status: 200, page: room('') };
  const form = document.querySelector('form')!;
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await new Promise((done) => setTimeout(done));
  expect(document.querySelector('#kept')!.textContent).toBe('');
  expect(document.querySelector('#open .error')!.textContent).toBe(refused);
});
