import { expect, test } from 'vitest';
import { box, Camera, corners, drawnBefore, Face } from './camera.ts';

const camera = () => new Camera({ yaw: 34, distance: 120, eye: 6, pivot: [0, 0] });
const house = box(0, 0, 40, 20, 0, 30);

test('framing puts every corner inside the rectangle, the lowest on its bottom edge', () => {
  const cam = camera();
  cam.frame(corners(house), [100, 50, 900, 650]);
  const pixels = corners(house).map((p) => cam.project(p));
  for (const [x, y] of pixels) {
    expect(x).toBeGreaterThanOrEqual(100 - 1e-6);
    expect(x).toBeLessThanOrEqual(900 + 1e-6);
    expect(y).toBeGreaterThanOrEqual(50 - 1e-6);
  }
  expect(Math.max(...pixels.map((p) => p[1]))).toBeCloseTo(650, 6);
});

test('verticals stay vertical', () => {
  const cam = camera();
  cam.frame(corners(house), [0, 0, 800, 600]);
  expect(cam.project([40, 0, 0])[0]).toBeCloseTo(cam.project([40, 0, 30])[0], 9);
});

test('world() is the inverse of view()', () => {
  const cam = camera();
  const [right, depth] = cam.view([17, 23]);
  const [x, y] = cam.world(right, depth);
  expect(x).toBeCloseTo(17, 9);
  expect(y).toBeCloseTo(23, 9);
});

test('what lies behind the camera is cut away', () => {
  const cam = camera();
  cam.frame(corners(house), [0, 0, 800, 600]);
  const [x, y] = cam.world(0, -50);
  expect(cam.ground(x - 1, y - 1, x + 1, y + 1)).toBe('');
  // half in front of the camera and half behind it: still a shape with finite coordinates
  expect(cam.ground(x, y, 0, 0)).toMatch(/^M[-\d. l]+Z$/);
});

test('a pane set back moves towards the eye and hides behind the far jamb and the head', () => {
  const face = new Face(camera(), 'R', house);
  // the camera is left of the wall and below the pane
  const [u0, v0, u1, v1] = face.setBack([10, 12, 12, 14], 0.5);
  expect([u0, v0]).toEqual([10, 12]);
  expect(u1).toBeLessThan(12);
  expect(v1).toBeLessThan(14);
  expect(face.setBack([10, 12, 12, 14], 0)).toEqual([10, 12, 12, 14]);
});

test('the farther box is drawn first, and what stands on a roof above the eye comes before it', () => {
  const cam = camera();
  const behind = box(0, 30, 40, 50, 0, 30);
  expect(drawnBefore(cam, behind, house)).toBe(true);
  expect(drawnBefore(cam, house, behind)).toBe(false);
  const onTop = box(5, 5, 20, 15, 30, 34);
  expect(drawnBefore(cam, onTop, house)).toBe(true);
});
