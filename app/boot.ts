/**
 * Runs in the head of every page, before the first paint, and stays the only script until the visitor does
 * something. It is small because all that React adds can wait: pages and forms work as they arrive.
 *
 * - sets the remembered theme and the banner's dismissal on <html>, so that neither flashes;
 * - marks <html data-scrolled> past 50 px;
 * - loads React on the first sign of interaction, and repeats the clicks that React must answer if they came before
 *   React was there; where it cannot be loaded, links go where they lead;
 * - says that a page was opened, unless the browser asks not to be counted.
 */

const root = document.documentElement;
const HOURS_48 = 48 * 60 * 60 * 1000;

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is refused in some private windows
  }
}

const theme = remembered('theme');
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
// a clock that was wrong when the banner was closed must not hide it for good
if (Math.abs(Date.now() - Number(remembered('webinar-banner-dismissed'))) < HOURS_48)
  root.dataset.banner = 'off';

addEventListener('scroll', () => root.toggleAttribute('data-scrolled', scrollY > 50));

// A screen reader or voice control may click or choose without any movement before.
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'click', 'change'];
const early: HTMLElement[] = [];

function start() {
  for (const sign of SIGNS) removeEventListener(sign, start, true);
  const entry = document.querySelector<HTMLElement>('script[data-start]')?.dataset.start;
  if (entry) import(/* @vite-ignore */ entry);
}
for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true });

function keepClick(event: Event) {
  const button = (event.target as Element | null)?.closest<HTMLElement>(
    'button[type=button]:not([popovertarget]), a[data-early]',
  );
  if (!button) return;
  event.preventDefault();
  early.push(button);
}
/** Clicks are kept no longer: React answers them from here on, or it never will. */
function giveBack() {
  root.dataset.free = '';
  removeEventListener('click', keepClick, true);
  for (const button of early.splice(0)) button.click();
}
addEventListener('click', keepClick, true);
addEventListener('hydrated', giveBack);
// Where a module cannot be loaded, whoever names it: those that a module imports end as an error of its element (a page
// rendered for one request carries it), those that are imported later as a promise that nobody takes.
addEventListener('unhandledrejection', giveBack);
addEventListener(
  'error',
  ({ target }) => (target as HTMLScriptElement).type === 'module' && giveBack(),
  true,
);

// A registration that an outside script puts into the page does not wait for the visitor.
if (__PROVIDERS__.webinar && location.pathname === '/webinar-registration')
  addEventListener('pageshow', start);

const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
};
// The address of a frame is not the visitor's.
if (self === top && !globalPrivacyControl && doNotTrack !== '1') {
  let count: () => () => unknown = () => {
    const path = location.pathname;
    return () => navigator.sendBeacon('/page-view', new URLSearchParams({ path }));
  };
  if (__PROVIDERS__.analytics) {
    const queue: unknown[][] = [];
    const page = Object.assign(window, { vaq: queue, va: (...event: unknown[]) => void queue.push(event) });
    const { script: src } = __PROVIDERS__.analytics;
    count = () => {
      const view = { route: root.dataset.route, path: location.pathname };
      return () => page.va('pageview', view);
    };
    const load = () => {
      const script = document.createElement('script');
      script.src = src;
      // it would count each change of the address as well, without a route
      script.dataset.disableAutoTrack = '1';
      script.onerror = () => {
        const advice = __SITE_ENV__ === 'development' ? ' An ad blocker may be the reason.' : '';
        console.warn(`The page-view script ${src} could not be loaded.${advice}`);
      };
      document.head.append(script);
    };
    addEventListener('load', load);
  }
  let due: (() => unknown) | undefined;
  const flush = () => {
    due?.();
    due = undefined;
  };
  // `viewed` comes from React, for a page reached without a document
  for (const event of ['pageshow', 'viewed'])
    addEventListener(event, () => {
      flush();
      due = count();
      // Not while the page's pictures load: on a slow line the count took a round trip from them (LCP of Contact 1.43 s,
      // else 1.28 s, on Lighthouse's phone).
      setTimeout(flush, 3000);
    });
  addEventListener('pagehide', flush);
}
