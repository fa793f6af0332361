/** World coordinates in meters: x to the right along the street, y away from the street, z up (0 when left out). */
export type Point = readonly [x: number, y: number, z?: number];
/** Coordinates in the picture, in pixels. */
export type Pixel = readonly [x: number, y: number];
/** Camera coordinates in meters: to the right, away from the camera, up. */
type Seen = readonly [right: number, depth: number, up: number];

/** The ground that a building covers, in meters. */
export interface Footprint {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}
/** An upright box in meters; every building stands with its nearest corner at 0, 0. */
export interface Box extends Footprint {
  readonly z0: number;
  readonly z1: number;
}
export const box = (x0: number, y0: number, x1: number, y1: number, z0: number, z1: number): Box => ({
  x0,
  y0,
  x1,
  y1,
  z0,
  z1,
});

/** The eight corners of a box. */
export const corners = (b: Box): Point[] =>
  [b.z0, b.z1].flatMap((z) => [b.y0, b.y1].flatMap((y) => [b.x0, b.x1].map((x): Point => [x, y, z])));

/** The near plane, in meters: polygons are clipped there, so that nothing behind the camera is drawn. */
const NEAR = 1.2;

export interface CameraView {
  /** Degrees between the line of sight and the y axis. */
  readonly yaw: number;
  /** Distance from the pivot, in meters. */
  readonly distance: number;
  /** Height of the eye, meters. */
  readonly eye: number;
  /** The point that the camera turns around, in meters. */
  readonly pivot: readonly [x: number, y: number];
}

/** A two-point perspective camera with a shift lens: verticals stay vertical. */
export class Camera {
  readonly distance: number;
  readonly eye: number;
  /** The position of the camera, in meters. */
  readonly x: number;
  readonly y: number;
  /** Focal length in pixels, and the pixel where the horizon meets the line of sight; set by `frame`. */
  focal = 1;
  centreX = 0;
  horizon = 0;
  private readonly pivot: readonly [number, number];
  private readonly cos: number;
  private readonly sin: number;

  constructor({ yaw, distance, eye, pivot }: CameraView) {
    const angle = (yaw * Math.PI) / 180;
    this.distance = distance;
    this.eye = eye;
    this.pivot = pivot;
    this.cos = Math.cos(angle);
    this.sin = Math.sin(angle);
    this.x = pivot[0] - distance * this.sin;
    this.y = pivot[1] - distance * this.cos;
  }

  view(p: Point): Seen {
    const x = p[0] - this.pivot[0];
    const y = p[1] - this.pivot[1];
    return [x * this.cos - y * this.sin, x * this.sin + y * this.cos + this.distance, p[2] ?? 0];
  }

  /** The point on the ground at `right` and `depth` meters as seen from the camera. */
  world(right: number, depth: number): readonly [x: number, y: number] {
    const d = depth - this.distance;
    return [this.pivot[0] + right * this.cos + d * this.sin, this.pivot[1] - right * this.sin + d * this.cos];
  }

  private screen(v: Seen): Pixel {
    return [
      this.centreX + (this.focal * v[0]) / v[1],
      this.horizon - (this.focal * (v[2] - this.eye)) / v[1],
    ];
  }

  project(p: Point): Pixel {
    return this.screen(this.view(p));
  }

  /** Pixels per meter at a point. */
  scale(p: Point): number {
    return this.focal / this.view(p)[1];
  }

  /** Zooms and shifts so that all points fit the rectangle of pixels; the lowest stands on its bottom edge. */
  frame(
    points: readonly Point[],
    [x0, y0, x1, y1]: readonly [number, number, number, number],
    align = 0.5,
  ): void {
    this.focal = 1;
    this.centreX = 0;
    this.horizon = 0;
    const pixels = points.map((p) => this.project(p));
    const left = Math.min(...pixels.map((p) => p[0]));
    const right = Math.max(...pixels.map((p) => p[0]));
    const top = Math.min(...pixels.map((p) => p[1]));
    const bottom = Math.max(...pixels.map((p) => p[1]));
    const zoom = Math.min((x1 - x0) / (right - left), (y1 - y0) / (bottom - top));
    this.focal = zoom;
    this.centreX = x0 + (x1 - x0 - (right - left) * zoom) * align - left * zoom;
    this.horizon = y1 - bottom * zoom;
  }

  /** A world polygon as path data, clipped at the near plane and rounded to tenths of a pixel. */
  polygon(points: readonly Point[]): string {
    const seen = points.map((p) => this.view(p));
    const kept: Seen[] = [];
    seen.forEach((a, i) => {
      const b = seen[(i + 1) % seen.length] ?? a;
      if (a[1] >= NEAR) kept.push(a);
      if (a[1] >= NEAR !== b[1] >= NEAR) {
        const t = (NEAR - a[1]) / (b[1] - a[1]);
        kept.push([a[0] + (b[0] - a[0]) * t, NEAR, a[2] + (b[2] - a[2]) * t]);
      }
    });
    if (kept.length < 3) return '';
    let d = '';
    let last: Pixel = [0, 0];
    kept.forEach((v, i) => {
      const [sx, sy] = this.screen(v);
      const at: Pixel = [Math.round(sx * 10), Math.round(sy * 10)];
      if (i === 0) d = `M${at[0] / 10} ${at[1] / 10}l`;
      else {
        const dx = (at[0] - last[0]) / 10;
        const dy = (at[1] - last[1]) / 10;
        d += `${i > 1 && dx >= 0 ? ' ' : ''}${dx}${dy < 0 ? '' : ' '}${dy}`;
      }
      last = at;
    });
    return `${d}Z`;
  }

  /** A rectangle that lies flat at height z. */
  ground(x0: number, y0: number, x1: number, y1: number, z = 0): string {
    return this.polygon([
      [x0, y0, z],
      [x1, y0, z],
      [x1, y1, z],
      [x0, y1, z],
    ]);
  }
}

/** The two faces that the camera can see: the left one is sunlit, the right one is in shade. */
export type Side = 'L' | 'R';
export const SIDES: readonly Side[] = ['L', 'R'];
/** A rectangle on a face, in meters: from u0 to u1 along the wall, and from v0 to v1 up. */
export type Bounds = readonly [u0: number, v0: number, u1: number, v1: number];

/** One wall of a box, with its own coordinates in meters: u along the wall, v up, and `out` towards the viewer. */
export class Face {
  readonly side: Side;
  /** Meters along the wall. */
  readonly length: number;
  /** Meters from the wall's plane to the camera; zero or negative for a wall that faces away. */
  readonly towards: number;
  private readonly cam: Camera;
  private readonly b: Box;
  private readonly mirror: 1 | -1;

  /** `mirror` -1 turns the wall upside down about the ground: its image in still water. */
  constructor(cam: Camera, side: Side, b: Box, mirror: 1 | -1 = 1) {
    this.cam = cam;
    this.side = side;
    this.b = b;
    this.mirror = mirror;
    this.length = side === 'L' ? b.y1 - b.y0 : b.x1 - b.x0;
    this.towards = side === 'L' ? b.x0 - cam.x : b.y0 - cam.y;
  }

  at(u: number, v: number, out = 0): Point {
    const { x0, y0 } = this.b;
    const z = v * this.mirror;
    return this.side === 'L' ? [x0 - out, y0 + u, z] : [x0 + u, y0 - out, z];
  }

  polygon(points: readonly (readonly [u: number, v: number, out?: number])[]): string {
    return this.cam.polygon(points.map(([u, v, out]) => this.at(u, v, out)));
  }

  rect(u0: number, v0: number, u1: number, v1: number, out = 0): string {
    return this.cam.polygon([
      this.at(u0, v0, out),
      this.at(u1, v0, out),
      this.at(u1, v1, out),
      this.at(u0, v1, out),
    ]);
  }

  /** A sheet that starts at the wall at height v0 and ends `out` meters in front of it at height v1: canopy, awning, slab. */
  sheet(u0: number, u1: number, v0: number, out: number, v1 = v0): string {
    return this.cam.polygon([this.at(u0, v0), this.at(u1, v0), this.at(u1, v1, out), this.at(u0, v1, out)]);
  }

  /** A vertical sheet at a right angle to the wall: the side of a fin or of a balcony. */
  blade(u: number, v0: number, v1: number, out: number): string {
    return this.cam.polygon([this.at(u, v0), this.at(u, v0, out), this.at(u, v1, out), this.at(u, v1)]);
  }

  /** The part of a pane set back by `depth` meters that stays visible inside its opening. */
  setBack([u0, v0, u1, v1]: Bounds, depth: number): Bounds {
    const k = this.towards / (this.towards + depth);
    const eyeU = this.side === 'L' ? this.cam.y - this.b.y0 : this.cam.x - this.b.x0;
    const eyeV = this.cam.eye * this.mirror;
    const towardsEye = (eye: number, t: number) => eye + (t - eye) * k;
    return [
      Math.max(u0, towardsEye(eyeU, u0)),
      Math.max(v0, towardsEye(eyeV, v0)),
      Math.min(u1, towardsEye(eyeU, u1)),
      Math.min(v1, towardsEye(eyeV, v1)),
    ];
  }
}

/** The direction of shadows on the ground, in meters for each meter of height. */
export const SUN = [1.05, -0.62] as const;

function convexHull(points: readonly Pixel[]): Pixel[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (o: Pixel, a: Pixel, b: Pixel) =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (from: readonly Pixel[]) => {
    const chain: Pixel[] = [];
    for (const p of from) {
      for (;;) {
        const [a, b] = chain.slice(-2);
        if (!a || !b || turn(a, b, p) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** The shadow of a box on the ground, `length` meters for each meter of its height. */
export function shadow(
  cam: Camera,
  b: Box,
  [dx, dy]: readonly [number, number] = SUN,
  length = 0.62,
): string {
  const fallen = corners(b).map(([x, y, z = 0]): Pixel => [x + dx * z * length, y + dy * z * length]);
  return cam.polygon(convexHull(fallen));
}

/** The painter's algorithm for two boxes that do not intersect: true when `a` must be drawn before `c`. */
export function drawnBefore(cam: Camera, a: Box, c: Box): boolean {
  const gap = 0.01;
  if (a.z0 >= c.z1 - gap) return cam.eye < c.z1;
  if (c.z0 >= a.z1 - gap) return cam.eye >= a.z1;
  if (a.y0 >= c.y1 - gap) return true;
  if (c.y0 >= a.y1 - gap) return false;
  if (a.x0 >= c.x1 - gap) return true;
  if (c.x0 >= a.x1 - gap) return false;
  return a.x0 + a.y0 > c.x0 + c.y0;
}
