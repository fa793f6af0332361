/**
 * Says that a page was opened, to the configured script or to the site's own count, unless the browser asks not to be
 * counted. Part of the boot script.
 */
export function countPageViews(): void {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
    doNotTrack?: string | null;
  };
  // The address of a frame is not the visitor's.
  if (self !== top || globalPrivacyControl || doNotTrack === '1') return;
  // A borrower's own page is opened by its address, which nobody else may see. It is reached and left by a document.
  if (/^\/submit\/s(ent|tatus)\//.test(location.pathname)) return;
  let count: () => () => unknown = () => {
    const view = new URLSearchParams({ path: location.pathname });
    // what nothing answers is counted by its words: see db/missed-searches.ts
    const q = new URLSearchParams(location.search).get('q');
    if (q && location.pathname === '/search') view.set('q', q);
    return () => navigator.sendBeacon('/page-view', view);
  };
  if (__PROVIDERS__.analytics) {
    const queue: unknown[][] = [];
    const page = Object.assign(window, { vaq: queue, va: (...event: unknown[]) => void queue.push(event) });
    const { script: src } = __PROVIDERS__.analytics;
    count = () => {
      const view = { route: document.documentElement.dataset.route, path: location.pathname };
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
