import type { Camera } from './camera.ts';
import { dot, path, tenth } from './svg.ts';

/** Standing people, 1.75 m tall, in one colour: they give a picture its scale. */
export function drawFigures(
  cam: Camera,
  places: readonly (readonly [x: number, y: number])[],
  colour: string,
  opacity = 1,
): string {
  let bodies = '';
  let heads = '';
  for (const place of places) {
    const [x, y] = cam.project(place);
    const k = cam.scale(place);
    const slope = tenth(0.05 * k);
    bodies += `M${tenth(x - 0.2 * k)} ${tenth(y)}l${slope} ${tenth(-1.4 * k)}h${tenth(0.34 * k)}l${slope} ${tenth(1.4 * k)}Z`;
    heads += dot(x, y - 1.56 * k);
  }
  const width = tenth(0.36 * cam.scale([10, -4]));
  return (
    path(bodies, colour, opacity) +
    `<path d="${heads}" stroke="${colour}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-width="${width}"/>`
  );
}
