import type { Answer, Asked } from './exchange.ts';

/** Fetches the sessions for its hash, then puts its registration, a frame, at its own place in the page. */
const EMBED = `(() => {
  const script = document.currentScript;
  const { origin } = new URL(script.src);
  fetch(origin + '/sessions/' + script.dataset.hash).then((answer) => answer.json()).then(({ title }) => {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = origin + '/register/' + script.dataset.hash;
    script.parentElement?.append(frame);
  });
})();`;

/** A webinar service whose registration is embedded by a script. */
export function webinarService({ path }: Asked): Answer {
  if (path === '/api/v2/h4sh') return { headers: { 'content-type': 'text/javascript' }, body: EMBED };
  if (path === '/sessions/h4sh')
    return {
      headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
      body: JSON.stringify({ title: 'Register for the webinar' }),
    };
  if (path === '/register/h4sh')
    return {
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>Register</title><form><label>Name <input></label></form>',
    };
  return { status: 404 };
}
