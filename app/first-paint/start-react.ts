import { remembered } from '#app/ui/remembered.ts';

const root = document.documentElement;

// A screen reader or voice control may click or choose without any movement before.
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'click', 'change'];

/**
 * Loads React, and the whole stylesheets beside the part that the page came with (see usedStyles), on the first sign of
 * interaction, and repeats the clicks that only React answers (`data-early`) if they came before it was there. Where it
 * cannot be loaded, the page says so (`data-unscripted`): links go where they lead, and what has no other answer is not
 * shown. Part of the boot script.
 */
export function startReact(): void {
  const early: HTMLElement[] = [];

  function load() {
    for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) {
      sheet.disabled = false;
      // React starts without one that cannot be had
      sheet.onerror = () => {
        sheet.disabled = true;
      };
    }
    const files = document.querySelector<HTMLElement>('script[data-start]')?.dataset.start;
    for (const file of files?.split(' ') ?? []) import(/* @vite-ignore */ file);
  }
  function start(event: Event) {
    // a browser also says that a resting pointer moved, by nothing, when a page appears under it
    const { movementX, movementY } = event as PointerEvent;
    if (movementX === 0 && movementY === 0 && event.type === 'pointermove') return;
    for (const sign of SIGNS) removeEventListener(sign, start, true);
    // the key that leads to the search, which React answers: app/features/search/search-field.tsx
    if ((event as KeyboardEvent).key === '/') root.dataset.slash = '';
    // the files are named at the end of the page, which may still be on its way
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load);
    else load();
  }
  for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true });
  // what this browser keeps of a deal is shown at once, and that one was sent
  const isDeal = /^\/submit/.test(location.pathname);
  if (isDeal && (remembered('deal-draft') || remembered('deal-sent', 'sessionStorage')))
    addEventListener('DOMContentLoaded', start);
  // A registration that an outside script puts into the page does not wait for the visitor.
  if (__PROVIDERS__.webinar && location.pathname === '/webinar-registration')
    addEventListener('pageshow', start);

  function keepClick(event: Event) {
    const control = (event.target as Element | null)?.closest<HTMLElement>('[data-early]');
    if (!control) return;
    event.preventDefault();
    control.ariaBusy = 'true';
    early.push(control);
  }
  addEventListener('click', keepClick, true);

  function release() {
    removeEventListener('click', keepClick, true);
    // after what was typed has been said again, and React has taken it in
    setTimeout(() => {
      for (const control of early.splice(0)) {
        control.ariaBusy = null;
        control.click();
      }
    });
  }
  // Back to a form that led on before React was there finds its words in the address, as it would have with React.
  addEventListener('submit', ({ target }) => {
    const form = target as HTMLFormElement;
    if (root.dataset.hydrated !== undefined || form.method !== 'get') return;
    if (!form.querySelector('[name]:not([type=hidden])')) return;
    const typed = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][];
    history.replaceState(history.state, '', `?${new URLSearchParams(typed)}`);
  });
  function giveUp() {
    if (root.dataset.hydrated === undefined) root.dataset.unscripted = '';
    release();
  }
  addEventListener('hydrated', () => {
    delete root.dataset.unscripted;
    release();
  });
  // A module that cannot be loaded ends as a promise that nobody takes.
  addEventListener('unhandledrejection', giveUp);
}
