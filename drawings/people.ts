import type { Camera } from './camera.ts';
import { dot, path, tenth } from './svg.ts';

/**
 * People about 1.72 m tall, some of them walking. They show the scale of a picture. Coats have the colors in turn; legs
 * and heads have the first color.
 */
export function peopleAt(
  cam: Camera,
  places: readonly (readonly [x: number, y: number])[],
  colours: readonly [string, ...string[]],
  opacity = 1,
): string {
  const coats = colours.map(() => '');
  let [legs, heads] = ['', ''];
  places.forEach((place, i) => {
    const [x, y] = cam.project(place);
    const k = cam.scale(place);
    // a point of the body, meters from its foot
    const at = (right: number, up: number) => `${tenth(x + right * k)} ${tenth(y - up * k)}`;
    const stride = i % 3 === 0 ? 0.05 : 0.24;
    for (const foot of [-stride, stride * 0.8])
      legs += `M${at(-0.11, 0.86)}L${at(foot - 0.07, 0)}L${at(foot + 0.09, 0)}L${at(0.13, 0.86)}Z`;
    coats[i % coats.length] +=
      `M${at(-0.16, 0.78)}L${at(-0.22, 1.36)}L${at(-0.1, 1.46)}L${at(0.12, 1.46)}L${at(0.23, 1.36)}L${at(0.17, 0.78)}Z`;
    heads += dot(x + 0.01 * k, y - 1.6 * k);
  });
  const width = tenth(0.25 * cam.scale([10, -4]));
  return (
    path(legs, colours[0], opacity) +
    coats.map((d, i) => path(d, colours[i] ?? colours[0], opacity)).join('') +
    `<path d="${heads}" stroke="${colours[0]}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-width="${width}"/>`
  );
}
