import type { Answer, Asked } from './exchange.ts';

/** Sends the queued events, and from then on each event at once. */
const SCRIPT = `(() => {
  const script = document.currentScript;
  const send = ([name, view]) =>
    navigator.sendBeacon('/_vercel/insights/view', JSON.stringify({ name, ...view }));
  window.vaq.forEach(send);
  window.va = (...event) => send(event);
  if (script.dataset.disableAutoTrack !== '1') send(['pageview', { path: location.pathname }]);
})();`;

/** Web analytics that the platform in front of a site serves. */
export function analyticsScript({ method, path }: Asked): Answer {
  if (path === '/_vercel/insights/script.js')
    return { headers: { 'content-type': 'text/javascript' }, body: SCRIPT };
  return { status: method === 'POST' && path === '/_vercel/insights/view' ? 200 : 404 };
}
