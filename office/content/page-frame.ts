import { INLINE } from '#app/collections/editing/inline-elements.ts';
import { timeOf } from '../time-text.ts';

/** Width of the page's layout in px, for the desktop and the phone view. */
const WIDE = 1280;
const PHONE = 390;
/** On a narrow screen the page covers the lines. */
const isNarrow = () => matchMedia('(width <= 62.5rem)').matches;
/** The banner would lie over sentences that staff want to press: it is shown only where its own words are edited. */
const showsBanner = () => new URLSearchParams(location.search).get('part') === 'webinarBanner';
/** Wait this long before a new draft is shown, because the page is rendered again. */
const PAUSE_MS = 600;

/** What each key switches between. */
const TURNS = { p: ['draft', 'now'], w: ['desk', 'phone'], d: ['day', 'night'] } as const;
type Key = keyof typeof TURNS;
const keyOf = (shows: string) =>
  (Object.keys(TURNS) as Key[]).find((key) => (TURNS[key] as readonly string[]).includes(shows))!;

interface PageFrame {
  /** Marks the shown page as out of date; it stays until the next one is there. */
  wait: () => void;
  /** Shows the page of another version of the room. */
  follow: (next: HTMLElement | null) => void;
  /** Switches the view that a key stands for; returns whether there was one. */
  turn: (key: string) => boolean;
}

/**
 * What was pressed, in the form by which the server finds its field: the block's index among all elements, and its
 * words.
 */
function pressedAt(target: Element, page: Document): URLSearchParams {
  const [, , , , which = '', ...path] = page.location.pathname.split('/');
  const all = [...(page.querySelector('main')?.querySelectorAll('*') ?? [])];
  let block = target;
  while (INLINE.includes(block.localName) && block.parentElement && all.includes(block.parentElement))
    block = block.parentElement;
  const find = block.textContent?.replaceAll(/\s+/g, ' ').trim().slice(0, 200) ?? '';
  return new URLSearchParams({
    which,
    page: `/${path.join('/')}`,
    element: String(all.indexOf(block)),
    find,
  });
}

/** The page beside the lines, in a frame; undefined where there is no page. */
export function showPage(): PageFrame | undefined {
  const section = document.querySelector<HTMLElement>('[data-beside]');
  const glass = section?.querySelector<HTMLElement>('[data-glass]');
  if (!section || !glass) return undefined;
  const shown: Record<Key, string> = {
    p: section.dataset.draft ? 'draft' : 'now',
    w: 'desk',
    d:
      matchMedia('(prefers-color-scheme: dark)').matches || document.documentElement.dataset.theme === 'dark'
        ? 'night'
        : 'day',
  };
  const frame = document.createElement('iframe');
  frame.title = 'The page, as visitors get it';
  // said here: the page comes with the rules of what its HTML holds, and the frame is in none of it
  Object.assign(frame.style, { display: 'block', border: '0', transformOrigin: '0 0' });
  const notice = glass.querySelector<HTMLElement>('[data-waits]')!;
  glass.append(frame);
  let shownAt: Date | undefined;
  let isLoading = false;
  let timer = 0;
  const wait = () => {
    notice.hidden = false;
    notice.textContent = shownAt
      ? `Showing the page as it was at ${timeOf(shownAt)}. Drawing it anew…`
      : 'Drawing the page…';
  };
  const settle = () => {
    notice.hidden = !isLoading && timer === 0;
  };
  section.dataset.ready = '';
  for (const part of section.querySelectorAll<HTMLElement>('[data-choices], [data-says]'))
    part.hidden = false;
  for (const peek of document.querySelectorAll<HTMLElement>('[data-peek]')) peek.hidden = false;

  const measure = () => {
    const width = isNarrow() ? glass.clientWidth : shown.w === 'phone' ? PHONE : WIDE;
    const scale = isNarrow() || shown.w === 'phone' ? 1 : glass.clientWidth / WIDE;
    frame.style.width = `${width}px`;
    frame.style.height = `${Math.ceil(glass.clientHeight / scale)}px`;
    frame.style.transform = `scale(${scale})`;
  };
  const paint = () => {
    section.classList.toggle('phone', shown.w === 'phone');
    section.classList.toggle('lit', shown.p === 'draft');
    for (const button of section.querySelectorAll<HTMLElement>('[data-show]')) {
      const says = button.dataset.show!;
      button.ariaPressed = String(shown[keyOf(says)] === says);
    }
    const page = frame.contentDocument?.documentElement;
    if (page) page.dataset.theme = shown.d === 'night' ? 'dark' : 'light';
    if (page && !showsBanner()) page.dataset.banner = 'off';
    measure();
  };
  const wanted = () => section.dataset[shown.p] ?? section.dataset.draft ?? section.dataset.now;
  const load = () => {
    const address = wanted();
    if (address && frame.getAttribute('src') !== address) {
      wait();
      isLoading = true;
      frame.src = address;
    } else settle();
    const link = section.querySelector<HTMLAnchorElement>('[data-open]');
    if (link && address) link.href = address;
    paint();
  };
  /** Highlights the words of the open line. */
  const light = () => {
    const { words } = section.dataset;
    const page = frame.contentDocument;
    if (!page?.body || !words) return;
    const figures = words.replaceAll(/\D/g, '');
    const walker = page.createTreeWalker(page.querySelector('main') ?? page.body, NodeFilter.SHOW_TEXT);
    const stands = (text: string) =>
      text.includes(words.slice(0, 60)) ||
      (figures.length >= 7 && text.replaceAll(/\D/g, '').includes(figures));
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement || !textContent || !stands(textContent)) continue;
      parentElement.style.setProperty('background-color', 'color-mix(in srgb, #edb36a 34%, transparent)');
      // scrollIntoView would scroll the lines beside the frame as well
      const { top } = parentElement.getBoundingClientRect();
      frame.contentWindow?.scrollBy(0, top - frame.clientHeight / 2);
      return;
    }
  };
  frame.addEventListener('load', () => {
    const page = frame.contentDocument;
    if (page?.location.href === 'about:blank') return;
    isLoading = false;
    if (!page) {
      notice.textContent = 'The page could not be drawn. The lines beside it are kept.';
      return;
    }
    shownAt = new Date();
    settle();
    paint();
    light();
    // pressing a sentence leads to its field, pressing a link of the site to its page
    page.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        const target = event.target as Element;
        const href = target.closest('a')?.getAttribute('href');
        if (href?.startsWith('/') && (event.ctrlKey || event.metaKey)) {
          frame.src = page.location.pathname.replace(/^(\/staff\/content\/preview\/[^/]+).*$/, `$1${href}`);
          return;
        }
        location.assign(`/staff/content/pressed?${pressedAt(target, page)}`);
      },
      true,
    );
    page.addEventListener('submit', (event) => event.preventDefault(), true);
  });
  section.addEventListener('click', ({ target }) => {
    const says = (target as Element).closest<HTMLElement>('[data-show]')?.dataset.show;
    if (!says) return;
    shown[keyOf(says)] = says;
    load();
  });
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[data-peek]')) return;
    document.documentElement.classList.toggle('showing');
    measure();
  });
  new ResizeObserver(measure).observe(glass);
  load();
  return {
    wait,
    follow(next) {
      if (!next) return settle();
      const before = wanted();
      const { draft, now, words } = next.dataset;
      const isSame = draft === section.dataset.draft && words === section.dataset.words;
      for (const [name, value] of Object.entries({ draft, now, words }))
        if (value) section.dataset[name] = value;
        else delete section.dataset[name];
      if (isSame) {
        settle();
        return light();
      }
      if (draft && shown.p === 'now' && !section.querySelector('[data-show="now"]')) shown.p = 'draft';
      if (!draft) shown.p = 'now';
      if (wanted() === before) settle();
      else wait();
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        timer = 0;
        load();
        light();
      }, PAUSE_MS);
    },
    turn(key) {
      if (!(key in shown)) return false;
      const next = TURNS[key as Key].find((one) => one !== shown[key as Key])!;
      if (!section.querySelector(`[data-show="${next}"]`)) return false;
      shown[key as Key] = next;
      load();
      return true;
    },
  };
}
