import { box, type Camera, Face, type Point, SIDES } from './camera.ts';
import { mix } from './colour.ts';
import { NIGHT, tones } from './light.ts';
import type { Part } from './massing.ts';
import { PaintLayer, path } from './svg.ts';

/**
 * A pitched roof. `behind` is the slope that faces away; it is drawn before the walls, which cover most of it. `front` is
 * the near slope with the gable wall that faces the camera.
 */
export function drawGable(
  cam: Camera,
  { box: b, gable = 0, gableAlong }: Part,
  colour: string,
  roof: string,
  night: boolean,
): { behind: string; front: string } {
  const eaves = 0.7;
  const foot = b.z1 - 0.1;
  const ridge = b.z1 + gable;
  const sunny = night ? mix(roof, '#21423B', 0.82) : roof;
  const shaded = night ? mix(roof, '#102A25', 0.88) : mix(roof, '#2F4843', 0.52);
  const alongY = gableAlong === 'y';
  // s runs along the ridge, t across it
  const at = (s: number, t: number, z: number): Point => (alongY ? [t, s, z] : [s, t, z]);
  const [s0, s1, t0, t1] = alongY ? [b.y0, b.y1, b.x0, b.x1] : [b.x0, b.x1, b.y0, b.y1];
  const middle = (t0 + t1) / 2;
  const strip = (ta: number, za: number, tb: number, zb: number) =>
    cam.polygon([
      at(s0 - eaves, ta, za),
      at(s1 + eaves, ta, za),
      at(s1 + eaves, tb, zb),
      at(s0 - eaves, tb, zb),
    ]);
  const nearSlope = path(strip(t0 - eaves, foot, middle, ridge), alongY ? sunny : shaded);
  const farSlope = path(strip(t1 + eaves, foot, middle, ridge), alongY ? shaded : sunny);
  const wall = path(
    cam.polygon([at(s0, t0, foot), at(s0, t1, foot), at(s0, middle, ridge - 0.4)]),
    tones(colour, alongY ? 'R' : 'L', night).base,
  );
  if (alongY) return { behind: farSlope, front: nearSlope + wall };
  let courses = '';
  const up = (share: number): [number, number] => [
    t0 - eaves + (middle - t0 + eaves) * share,
    foot + (ridge - foot) * share,
  ];
  for (let k = 1; k < 5; k++) courses += strip(...up(k / 5), ...up(k / 5 + 0.012));
  return { behind: farSlope, front: wall + nearSlope + path(courses, '#000', 0.16) };
}

/** A flat roof with its parapet and skylights, and with cooling units where there is nothing else on the roof. */
export function drawFlatRoof(
  cam: Camera,
  part: Part,
  colour: string,
  night: boolean,
  parts: readonly Part[],
): string {
  const b = part.box;
  const z = b.z1;
  const t = tones(colour, 'T', night);
  const layer = new PaintLayer();
  const parapet = 0.6;
  layer.add(t.highlight, cam.ground(b.x0, b.y0, b.x1, b.y1, z));
  layer.add(
    mix(t.base, night ? NIGHT : '#8D958C', 0.22),
    cam.ground(b.x0 + parapet, b.y0 + parapet, b.x1 - parapet, b.y1 - parapet, z),
  );
  if (part.skylights)
    for (let x = b.x0 + 8; x < b.x1 - 6; x += 11)
      for (let y = b.y0 + 7; y < b.y1 - 6; y += 12)
        layer.add(night ? '#E7B063|.75' : '#EFF3EF', cam.ground(x, y, x + 5, y + 2.4, z));
  let s = layer.flush();
  const standsOn = ({ box: k }: Part) => k.z0 >= z - 0.1 && k.x0 >= b.x0 - 4 && k.x1 <= b.x1 + 4;
  const covered = parts.some((other) => other !== part && standsOn(other));
  if (part.floating || covered || b.x1 - b.x0 <= 24) return s;
  for (let k = 0; k < 3; k++) {
    const x = b.x0 + (b.x1 - b.x0) * (0.25 + k * 0.22);
    const y = b.y0 + (b.y1 - b.y0) * 0.55;
    const unit = box(x, y, x + 4.4, y + 3, z, z + 2);
    for (const side of SIDES) {
      const face = new Face(cam, side, unit);
      s += path(face.rect(0, z, face.length, z + 2), tones('#B9BDB4', side, night).base);
    }
    s += path(cam.ground(x, y, x + 4.4, y + 3, z + 2), tones('#B9BDB4', 'T', night).base);
  }
  return s;
}
