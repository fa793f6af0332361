import { isChanged, isControl } from '#app/ui/changed-control.ts';
import { singleKeys, toggleKeys, wholeSheet } from '../single-keys.ts';
import { BY_ITSELF } from '../watch-waiting.ts';
import { showPage } from './page-frame.ts';

/** After a pause of this length typed words are saved, or searched for. */
const PAUSE_MS = 900;
const LOOK_MS = 180;

const one = <E extends Element = HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<E>(selector);

interface Answer {
  page: Document;
  url: string;
  /** False where the server did not do what was asked; the page says why. */
  isDone: boolean;
}

/** Fetches a page of the office and parses it; scripts in a parsed document do not run. */
function fetchPage(url: string, form?: FormData, isByItself = false): Promise<Answer> {
  return new Promise((settle, fail) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.open(form ? 'POST' : 'GET', url);
    if (isByItself) request.setRequestHeader(BY_ITSELF, '1');
    request.onload = () =>
      request.response && request.responseURL.includes('/staff/content')
        ? settle({ page: request.response, url: request.responseURL, isDone: request.status < 400 })
        : fail(new Error('no page'));
    request.onerror = () => fail(new Error('no answer'));
    request.send(form);
  });
}

/** What was typed, without a chosen file, which goes with its own button. */
function typedIn(form: FormData): FormData {
  for (const [name, value] of [...form]) if (typeof value !== 'string') form.set(name, '');
  return form;
}

function take(page: Document, selector: string): void {
  wholeSheet();
  const [now, next] = [one(selector), one(selector, page)];
  if (now && next) now.replaceWith(document.adoptNode(next));
}

const say = (...words: (string | Node)[]) => one('#kept')?.replaceChildren(...words);

/** Says in the bar what is done until the server answers: that takes seconds, in which nothing else would change. */
function sayWait(words: string): void {
  const says = one('#bar .say span:last-child');
  if (says) says.textContent = words;
}

/** Until the next page comes, for which pages of the site are made. */
function sayMaking(): void {
  const words =
    'All files are checked, and the pages that change are made: some seconds. If anything fails, the public page stays as it is.';
  sayWait(words);
  say(words);
}

/** Finds a place by its words: results appear while a person types, and Enter opens the first. */
function findPlaces(): void {
  const form = one<HTMLFormElement>('[data-seek]');
  const field = one<HTMLInputElement>('#words');
  if (!form || !field) return;
  let wait = 0;
  let last: Promise<unknown> = Promise.resolve();
  const look = () => {
    const words = field.value.trim();
    if (words.length < 2) return one('#hits')?.replaceChildren();
    last = fetchPage(`/staff/content?find=${encodeURIComponent(words)}`).then(({ page }) => {
      if (field.value.trim() === words) take(page, '#hits');
    });
    last.catch(() => {});
  };
  field.addEventListener('input', () => {
    clearTimeout(wait);
    wait = window.setTimeout(look, LOOK_MS);
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    clearTimeout(wait);
    look();
    await last.catch(() => {});
    const hit = one<HTMLAnchorElement>('#hits a');
    if (hit) location.assign(hit.href);
  });
}

let frame: ReturnType<typeof showPage>;

/** Updates the page beside the lines. A new page is shown from its first draft without errors. */
function followPage(room: Document): void {
  const next = one('[data-beside]', room);
  const duo = one('.duo');
  frame?.follow(next);
  // the page in it may be another by then
  for (const name of ['[data-beside] b', '[data-open] .unseen']) take(room, name);
  if (frame || !next || !duo) return;
  duo.classList.remove('alone');
  duo.append(document.adoptNode(next));
  frame = showPage();
}

/** Replaces the room by the one that the server has just sent. */
function swapRoom({ page, url }: Answer): void {
  take(page, '#lines');
  take(page, '#bar');
  document.title = page.title;
  followPage(page);
  const { pathname, search } = new URL(url);
  history.replaceState(null, '', pathname + search);
  readyLine();
}

const focusOpen = () => {
  const field =
    one<HTMLInputElement>('#open [type="radio"]:checked') ??
    one<HTMLInputElement>('#open :is(input:not([type="hidden"]), textarea, select)');
  field?.focus();
  // a photograph that has come moves what stands below it
  const picture = one('#open img');
  picture?.addEventListener('load', () => field?.scrollIntoView({ block: 'nearest' }), { once: true });
  if (field && 'select' in field && field.type !== 'file') field.select();
};

/** Shows the buttons of the open line that need the script. */
function readyLine(): void {
  for (const tools of document.querySelectorAll<HTMLElement>('[data-prose], [data-peek]'))
    tools.hidden = false;
}

let keeping: Promise<void> = Promise.resolve();
let wait = 0;
let isDirty = false;
/** What stands here could not be kept, and is nowhere else. */
let isOnlyHere = false;

const openForm = () => one<HTMLFormElement>('form[data-keep]');
const hasFile = (form: HTMLFormElement) =>
  (one<HTMLInputElement>('[type="file"]', form)?.files?.length ?? 0) > 0;

/** Whether a field of the form differs from what the server sent: a person may have typed before this script ran. */
const isTypedIn = (form: HTMLFormElement) =>
  [...form.elements].some((control) => isControl(control) && control.type !== 'file' && isChanged(control));

/** Shows a number as the server has understood it, in place of what was typed: 18,000,000 for $18M. */
function showUnderstood(form: HTMLFormElement, page: Document): void {
  const numbers = ':is([inputmode="decimal"], [inputmode="tel"])';
  const kept = page.querySelectorAll<HTMLInputElement>(`#open ${numbers}`);
  for (const [i, field] of form.querySelectorAll<HTMLInputElement>(numbers).entries())
    if (kept[i]) field.value = kept[i].value;
}

/** Nothing was kept, in sight; a session that ended is begun again in another tab, while this one stays. */
function sayNotKept(why: string, door: Element | null = null): void {
  one('#kept')?.classList.remove('unseen');
  say(`Not kept. ${why}What you typed stands here. `, ...(door ? [document.adoptNode(door)] : []));
}

/** Saves the open line. What is typed during the request is saved after it. */
function keep(saysMistakes: boolean): Promise<void> {
  clearTimeout(wait);
  const form = openForm();
  if (!form || !isDirty || hasFile(form)) return keeping;
  keeping = keeping.then(async () => {
    if (!isDirty) return;
    isDirty = false;
    try {
      const { page, isDone } = await fetchPage(form.action, typedIn(new FormData(form)));
      for (const seen of document.querySelectorAll<HTMLInputElement>('[name="seen"]'))
        seen.value = one<HTMLInputElement>('[name="seen"]', page)?.value ?? '';
      if (!one('#bar', page)) throw page;
      take(page, '#bar');
      if (isDirty) sayWait('Keeping…');
      take(page, '#open [data-reads]');
      const wasWrong = one('#open.wrong') !== null;
      if (saysMistakes || wasWrong || !isDone) {
        take(page, '#open [data-says-of-line]');
        if (saysMistakes && isDone && !isDirty) showUnderstood(form, page);
        const isWrong = one('#open.wrong', page) !== null;
        one('#open')?.classList.toggle('wrong', isWrong);
        for (const field of form.querySelectorAll('.field :is(input, textarea, select)')) {
          field.ariaInvalid = isWrong ? 'true' : null;
          if (isWrong) field.setAttribute('aria-describedby', 'wrong');
        }
      }
      readyLine();
      followPage(page);
      isOnlyHere = !isDone;
      if (!isDone) {
        isDirty = true;
        return sayNotKept('Its line says why. ');
      }
      one('#kept')?.classList.add('unseen');
      say('Kept');
    } catch (refusal) {
      isDirty = isOnlyHere = true;
      sayWait('What you typed is not kept.');
      frame?.follow(null);
      const page = refusal instanceof Document ? refusal : new Document();
      const why = one('h1', page)?.textContent ?? 'The office does not answer';
      sayNotKept(`${why}. `, one('[data-door]', page));
    }
  });
  return keeping;
}

async function open(href: string): Promise<void> {
  await keep(true);
  if (!isOnlyHere) swapRoom(await fetchPage(href));
}

/** The next page shows what the server has: it is asked for once all that was typed is saved. */
async function goOut(link: HTMLAnchorElement): Promise<void> {
  await keep(true);
  if (isOnlyHere) return;
  // what was kept may lead elsewhere: the bar is another by then
  const next = link.isConnected ? link : one<HTMLAnchorElement>('a[data-out]');
  if (!next) return;
  const address = new URL(next.href);
  if (address.pathname.endsWith('/out')) address.searchParams.set('soon', '1');
  location.assign(address.href);
}

/** What goes out is shown before its pages are made. Where it shows is taken in once they are, beside what is typed. */
async function awaitPages(): Promise<void> {
  const waits = one('[data-making]');
  if (!waits) return;
  const address = new URL(location.href);
  address.searchParams.delete('soon');
  const answer = await fetchPage(address.href).catch(() => null);
  if (!answer || !one('#shows', answer.page)) {
    waits.textContent = `${one('h1', answer?.page)?.textContent ?? 'The office does not answer'}. Load this page again to see where it shows.`;
    return say(waits.textContent);
  }
  const { page } = answer;
  const hadFocus = one('#bar')?.contains(document.activeElement);
  for (const part of ['#issues', '#shows', '#bar']) take(page, part);
  if (hadFocus) one('#bar :is(button, a)')?.focus();
  // of what cannot go out there is no page
  if (!one('[data-beside]', page)) one('[data-beside]')?.remove();
  followPage(page);
  readyLine();
  say(one(one('#issues li') ? '#bar .say' : '#shows .block-head')?.textContent ?? '');
}

async function closeLine(): Promise<void> {
  const form = openForm();
  const at = one<HTMLInputElement>('#open [name="at"]')?.value;
  if (!form) return;
  await open(form.action);
  const lines = [...document.querySelectorAll<HTMLAnchorElement>('[data-line] .do [data-swap]')];
  lines.find(({ href }) => new URL(href).searchParams.get('at') === at)?.focus();
}

/** Restores the line to its state when it was opened. */
async function asItWas(): Promise<void> {
  const form = openForm();
  if (!form) return;
  const typed = new FormData(form);
  form.reset();
  isDirty ||= [...new FormData(form)].some(
    ([name, value]) => !name.startsWith('seen') && typed.get(name) !== value,
  );
  await closeLine();
}

function walkLines(): void {
  addEventListener('click', (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>('[data-swap], a[data-out]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (link.matches('[data-out]')) void goOut(link);
    else open(link.href).then(focusOpen, () => location.assign(link.href));
  });
  addEventListener('input', ({ target }) => {
    const form = openForm();
    if (!form?.contains(target as Node) || hasFile(form)) return;
    isDirty = true;
    sayWait('Keeping…');
    frame?.wait();
    clearTimeout(wait);
    wait = window.setTimeout(keep, PAUSE_MS, false);
  });
  addEventListener('change', ({ target }) => {
    const form = openForm();
    if (!form?.contains(target as Node)) return;
    if (hasFile(form)) form.requestSubmit();
    else void keep(true);
  });
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.matches('[data-keep]') && !hasFile(form) && event.submitter?.getAttribute('name') !== 'do') {
      event.preventDefault();
      // without a file a photograph is not kept once more: what refused the last one stands
      isDirty ||= !one('[type="file"]', form);
      void keep(true).then(() => (one('#open.wrong') || isOnlyHere ? undefined : closeLine()));
    } else if (form.matches('[data-tools]')) {
      event.preventDefault();
      const { submitter } = event;
      // saved first, so that the form knows the current digest of the draft
      void keep(true)
        .then(() => (isOnlyHere ? null : fetchPage(form.action, typedIn(new FormData(form, submitter)))))
        .then(
          (answer) => {
            if (!answer) return;
            swapRoom(answer);
            // an entry that was added is written next
            focusOpen();
          },
          () => location.reload(),
        );
    } else if (form.matches('[data-makes]')) sayMaking();
  });
  const early = openForm();
  isDirty = early !== null && isTypedIn(early);
  void keep(true);
  // back from signing in, in another tab
  addEventListener('focus', () => {
    if (isOnlyHere) void keep(false);
  });
  // a page that Back takes from the browser's memory would still say that the next one is being made
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  addEventListener('beforeunload', (event) => {
    if (isOnlyHere) event.preventDefault();
  });
  // unsaved words are sent before the page is left
  addEventListener('pagehide', () => {
    const form = openForm();
    if (!form || !isDirty || hasFile(form)) return;
    navigator.sendBeacon(form.action, typedIn(new FormData(form)));
  });
}

const MARKS: Record<string, [before: string, after: string]> = {
  strong: ['**', '**'],
  heading: ['\n## ', '\n'],
  quotation: ['\n> ', '\n'],
  list: ['\n- ', '\n'],
  link: ['[', '](/)'],
};

/** Puts Markdown's marks around the selection. */
function markProse(): void {
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-mark]');
    const field = button?.closest('.field')?.querySelector('textarea');
    const marks = MARKS[button?.dataset.mark ?? ''];
    if (!field || !marks) return;
    const { selectionStart: from, selectionEnd: to, value } = field;
    field.setRangeText(marks[0] + value.slice(from, to) + marks[1], from, to);
    // the marked words stay selected; where there are none, what is typed next stands between the marks
    field.setSelectionRange(from + marks[0].length, to + marks[0].length);
    field.focus();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** The focal point of a photograph: pressed on the picture, or typed into two fields, which move the mark. */
function focusPhotograph(): void {
  const fields = () => [...document.querySelectorAll<HTMLInputElement>('#open [data-focus]')];
  addEventListener('click', (event) => {
    const picture = (event.target as Element).closest<HTMLElement>('[data-focus-on]');
    const box = picture?.getBoundingClientRect();
    if (!box) return;
    const at = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    for (const [i, field] of fields().entries()) field.value = String(Math.round((at[i] ?? 0.5) * 100));
    fields()[0]?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  addEventListener('input', () => {
    const mark = one<SVGElement>('[data-focus-on] svg svg');
    const [x, y] = fields();
    mark?.setAttribute('x', `${x?.value}%`);
    mark?.setAttribute('y', `${y?.value}%`);
  });
}

/** Single-key shortcuts, and those that also work while a person types. */
function walkKeys(): void {
  addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    const inField = target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select') !== null;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void keep(true).then(() => isOnlyHere || one('[data-out]')?.click());
      return;
    }
    if (event.key === 'Escape' && openForm()?.contains(target)) return void asItWas();
    if (inField || event.metaKey || event.ctrlKey || event.altKey || !singleKeys()) return;
    const lines = [...document.querySelectorAll<HTMLElement>('[data-line] .do [data-swap]')].filter((line) =>
      line.checkVisibility(),
    );
    const at = lines.indexOf(document.activeElement as HTMLElement);
    const go = (to: number) => {
      lines[Math.max(0, Math.min(lines.length - 1, to))]?.focus();
      return lines.length > 0;
    };
    const done = () => {
      switch (event.key) {
        case 'j':
          return go(at + 1);
        case 'k':
          return go(at - 1);
        case 'p':
        case 'w':
        case 'd':
          return frame?.turn(event.key) ?? false;
        case '/':
          if (one('#words')) one('#words')!.focus();
          else location.assign('/staff/content#words');
          return true;
        case '?':
          return toggleKeys();
        default:
          return false;
      }
    };
    if (done()) event.preventDefault();
  });
}

/** Shows who else is in the room, whether they have read a change that waits for them, and what waits for oneself. */
function watchOthers(): void {
  const lookAt = (selector: string, show: (answer: Answer) => void) => {
    if (one(selector)) fetchPage(location.href, undefined, true).then(show, () => {});
  };
  addEventListener('look', () =>
    lookAt('[data-others]', (answer) => {
      const { page } = answer;
      if (one('#here')?.textContent !== one('#here', page)?.textContent) take(page, '#here');
      const title = one('#title', page)?.textContent ?? '';
      if (!one('#lines[data-others]') || title === one('#title')?.textContent) return;
      const hadFocus = one('#lines, #bar')?.parentElement?.contains(document.activeElement);
      swapRoom(answer);
      say(title);
      if (hadFocus) one('#title')?.focus();
    }),
  );
  addEventListener('waiting', () =>
    lookAt('.open-list', ({ page }) => {
      take(page, '.stand');
      take(page, '.open-list');
    }),
  );
}

/** The sentence below the house names the window under the pointer. */
function nameWindows(): void {
  const says = one('.house-frame [data-says]');
  const rest = says?.textContent;
  for (const window of document.querySelectorAll('.house a')) {
    window.addEventListener('pointerenter', () => {
      says!.textContent = one('title', window)!.textContent;
    });
    window.addEventListener('pointerleave', () => {
      says!.textContent = rest!;
    });
  }
}

/** The content desk in the browser. Without it every line is opened by its link and saved by its button. */
export function openContentDesk(): void {
  findPlaces();
  frame = showPage();
  walkLines();
  markProse();
  focusPhotograph();
  walkKeys();
  watchOthers();
  nameWindows();
  readyLine();
  void awaitPages();
  for (const soon of document.querySelectorAll<HTMLInputElement>('[data-soon]')) soon.disabled = false;
  focusOpen();
  if (one('[data-public]')) one('#title')?.focus();
}
