import type { Answer, Asked } from './exchange.ts';

/** Sends what waits in the queue, and from then on each event as it comes. */
const SCRIPT = `(() => {
  const script = document.currentScript;
  const send = ([name, view]) =>
    navigator.sendBeacon('/_vercel/insights/view', JSON.stringify({ name, ...view }));
  window.vaq.forEach(send);
  window.va = (...event) => send(event);
  if (script.dataset.disableAutoTrack !== '1') send(['pageview', { path: location.pathname }]);
})();`;

/** Web analytics as the platform in front of a site serves it. */
export function analyticsScript({ method, path }: Asked): Answer {
  if (path === '/_vercel/insights/script.js')
    return { headers: { 'content-type': 'text/javascript' }, body: SCRIPT };
  return { status: method === 'POST' && path === '/_vercel/insights/view' ? 200 : 404 };
}
