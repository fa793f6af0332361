import { readFileSync } from 'node:fs';
import type { Answer, Asked } from './exchange.ts';

/** Fills each element that is named after a video, with what the video's own script has stored on the window. */
const SHARED = `(() => {
  const start = ({ id, onReady }) => {
    const medium = window['wistiajsonp-/embed/medias/' + id + '.jsonp'];
    const place = document.querySelector('.wistia_async_' + id);
    if (!medium || !place) return setTimeout(() => start({ id, onReady }), 20);
    const video = document.createElement('video');
    video.controls = true;
    video.src = medium.media.assets[0].url;
    place.append(video);
    onReady({ play: () => video.play(), remove: () => video.remove() });
  };
  const waiting = window._wq ?? [];
  window._wq = { push: start };
  waiting.forEach(start);
})();`;

/** A video host, with clips of this project. */
export function videoHost({ host, path }: Asked): Answer {
  const script = (body: string) => ({ headers: { 'content-type': 'text/javascript' }, body });
  const medium = /^\/embed\/medias\/([\w-]+)\.jsonp$/.exec(path)?.[1];
  const clip = /^\/deliveries\/([\w-]+)\.mp4$/.exec(path)?.[1];
  if (path === '/assets/external/E-v1.js') return script(SHARED);
  if (medium) {
    const media = { hashedId: medium, assets: [{ url: `http://${host}/deliveries/${medium}.mp4` }] };
    return script(`window['wistiajsonp-/embed/medias/${medium}.jsonp'] = ${JSON.stringify({ media })};`);
  }
  if (clip)
    return { headers: { 'content-type': 'video/mp4' }, body: readFileSync(`public/videos/${clip}.mp4`) };
  return { status: 404 };
}
