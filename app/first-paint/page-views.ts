/**
 * Reports that a page was opened, to the configured analytics script or to the site's own counter, unless the browser
 * asks not to be counted. Part of the boot script.
 */
export function countPageViews(): void {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
    doNotTrack?: string | null;
  };
  // The visitor did not open the address of a frame.
  if (self !== top || globalPrivacyControl || doNotTrack === '1') return;
  // The address of a borrower's page opens it, so no other system may see it. Such a page is always entered and left by
  // loading a document.
  if (/^\/submit\/s(ent|tatus)\//.test(location.pathname)) return;
  let count: () => () => unknown = () => {
    const view = new URLSearchParams({ path: location.pathname });
    // search queries without a result are counted by their words: see db/missed-searches.ts
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
      // otherwise the script would count each change of the address too, without its route
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
  // React sends `viewed` for a page that was reached without loading a document
  for (const event of ['pageshow', 'viewed'])
    addEventListener(event, () => {
      flush();
      due = count();
      // Delayed, so as not to compete with the page's pictures: on a slow line the request took a round trip from them (LCP of
      // Contact 1.43 s, else 1.28 s, on Lighthouse's phone).
      setTimeout(flush, 3000);
    });
  addEventListener('pagehide', flush);
}
