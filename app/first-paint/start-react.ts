import { remembered } from '#app/ui/remembered.ts';

const root = document.documentElement;

// Signs of interaction. A screen reader or voice control may click or choose without moving a pointer before.
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'click', 'change'];

/** How long a click waits for React that does without it too. */
const PATIENCE_MS = 10_000;

/**
 * Loads React at the first sign of interaction, with the whole stylesheets of which the page holds a part (see
 * usedStyles). Then repeats clicks that only React answers (`data-early`) and that came before it had started, and those
 * that would have left what was typed. Where React cannot be loaded, or not for long, the page is marked
 * (`data-unscripted`): links and forms work as such, and controls that need React are hidden. Part of the boot script.
 */
export function startReact(): void {
  const early: HTMLElement[] = [];

  function load() {
    for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) {
      sheet.disabled = false;
      // React starts even without a stylesheet that cannot be loaded
      sheet.onerror = () => {
        sheet.disabled = true;
      };
    }
    const files = document.querySelector<HTMLElement>('script[data-start]')?.dataset.start;
    for (const file of files?.split(' ') ?? []) import(/* @vite-ignore */ file);
  }
  function start(event: Event) {
    // browsers also report a move by zero for a resting pointer when a page appears under it
    const { movementX, movementY } = event as PointerEvent;
    if (movementX === 0 && movementY === 0 && event.type === 'pointermove') return;
    for (const sign of SIGNS) removeEventListener(sign, start, true);
    // the shortcut of the search field, which React handles: app/features/search/search-field.tsx
    if ((event as KeyboardEvent).key === '/') root.dataset.slash = '';
    // the files are named at the end of the page, which may not have arrived yet
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load);
    else load();
  }
  for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true });
  // what this browser has stored of a deal, that one was sent, and what is typed on its page have to be shown at once
  const { pathname } = location;
  const isKept = (key: string) => remembered(key) || remembered(key, 'sessionStorage');
  if (/^\/submit/.test(pathname) && (isKept('deal-draft') || isKept('deal-sent') || isKept(pathname)))
    addEventListener('DOMContentLoaded', start);
  // An outside script puts the webinar's registration into the page, without waiting for the visitor.
  if (__PROVIDERS__.webinar && location.pathname === '/webinar-registration')
    addEventListener('pageshow', start);

  let isTyped = false;
  addEventListener('input', ({ target }) => {
    // the files of a deal are chosen outside a form
    isTyped ||= (target as Element).closest('main') !== null;
  });
  // a deal's words and files are in no address: only React keeps them, also words that the browser brought back
  const isInDraft = () =>
    [...document.querySelectorAll<HTMLInputElement>('[data-in-draft]')].some(({ value }) => value);
  function keepClick(event: MouseEvent) {
    const pressed = event.target as Element;
    // React keeps what was typed, for the next step and for Back. A key beside the click opens the link in another tab.
    const leaves = (isTyped || isInDraft()) && !(event.ctrlKey || event.metaKey || event.shiftKey);
    // the browser's own word on a field that is not filled in lies over the next one: React says it at the field
    const always = '[data-early], form:invalid:not([novalidate]) [type=submit]';
    const control = pressed.closest<HTMLElement>(
      leaves ? `${always}, a[href^="/"]:not([target]), form[method=get] [type=submit]` : always,
    );
    if (!control) return;
    event.preventDefault();
    control.ariaBusy = 'true';
    early.push(control);
    if (!isInDraft() && !control.matches('[data-early]')) setTimeout(giveUp, PATIENCE_MS);
  }
  addEventListener('click', keepClick, true);

  function release() {
    removeEventListener('click', keepClick, true);
    // after what was typed has been repeated and React has rendered it
    setTimeout(() => {
      for (const control of early.splice(0)) {
        control.ariaBusy = null;
        control.click();
      }
    });
  }
  // What leaves a form without React stores its words in the address, as it does with React, so that going back shows
  // them. React does not start any more then: the page was rendered for another address, and would go blank.
  function keepTyped(form: HTMLFormElement) {
    if (root.dataset.unscripted === undefined || form.method !== 'get') return;
    if (!form.querySelector('[name]:not([type=hidden])')) return;
    const typed = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][];
    history.replaceState(history.state, '', `?${new URLSearchParams(typed)}`);
    root.dataset.left = '';
  }
  addEventListener('submit', ({ target }) => keepTyped(target as HTMLFormElement));
  function giveUp() {
    if (root.dataset.hydrated === undefined) root.dataset.unscripted = '';
    const form = document.querySelector<HTMLFormElement>('main form');
    if (form && isTyped && early.length > 0) keepTyped(form);
    // words that only React keeps are not left behind: the page says so now, and the visitor may press again
    if (isInDraft()) for (const control of early.splice(0)) control.ariaBusy = null;
    release();
  }
  addEventListener('hydrated', () => {
    delete root.dataset.unscripted;
    release();
  });
  // A module that cannot be loaded ends as an unhandled rejection.
  addEventListener('unhandledrejection', giveUp);
}
