import { expect, test } from 'vitest';
import { monthOfWindows } from './calendar-building.ts';
import { box, Camera, corners, Face } from './camera.ts';
import { drawFacade, type Zone, type ZoneStyle } from './facade.ts';
import { tones } from './light.ts';
import { seeded } from './random.ts';

const wall = box(0, 0, 24, 10, 0, 12);
function face() {
  const cam = new Camera({ yaw: 34, distance: 90, eye: 6, pivot: [0, 0] });
  cam.frame(corners(wall), [0, 0, 800, 600]);
  return new Face(cam, 'R', wall);
}
const draw = (zones: Zone[], night: boolean, random = seeded('facade')) =>
  drawFacade(face(), zones, tones('#A3623F', 'R', night), night, random);
/** The outlines painted in one color. */
const painted = (svg: string, colour: string) =>
  [...svg.matchAll(new RegExp(`<path fill="${colour}"[^>]* d="([^"]*)"`, 'g'))].map((m) => m[1]).join('');

const STYLES: ZoneStyle[] = [
  'ribs',
  'slot',
  'stair',
  'punch',
  'ribbon',
  'curtain',
  'fins',
  'lobby',
  'store',
  'awning',
  'dock',
  'rollup',
  'unit',
  'arch',
  'gallery',
  'door',
  'stoop',
];

test.each(STYLES)('%s has the same openings by day and night, and finite numbers', (style) => {
  const zones: Zone[] = [
    { bottom: 0, top: 9, style, floors: 2, bay: 3, lit: 0.5, balconies: [1], firstDoor: 0, mullion: true },
  ];
  const [day, night] = [draw(zones, false), draw(zones, true)];
  expect(day + night).not.toMatch(/NaN|undefined|Infinity/);
  expect(painted(night, tones('#A3623F', 'R', true).reveal)).toBe(
    painted(day, tones('#A3623F', 'R', false).reveal),
  );
});

test('no window is lit where the share is 0, all are where it is 1', () => {
  const { lit } = tones('#A3623F', 'R', true);
  // every random number is 0.99: the facade has its largest variation, and nothing with a probability below 0.99 happens
  const high = () => 0.99;
  const count = (share: number, random: () => number) => {
    const svg = draw([{ bottom: 0, top: 12, style: 'lobby', floors: 1, bay: 4, lit: share }], true, random);
    return lit.reduce((sum, colour) => sum + (painted(svg, colour).match(/M/g)?.length ?? 0), 0);
  };
  expect(count(0, high)).toBe(0);
  expect(count(1, high)).toBe(6);
});

test('a calendar has a window for each day, and lights the days from notice to deadline', () => {
  const [from, to] = [Date.parse('2024-09-24'), Date.parse('2024-10-31')];
  const september = monthOfWindows(2024, 8, from, to);
  const october = monthOfWindows(2024, 9, from, to);
  const count = (days: string[], kind: string) => days.filter((day) => day === kind).length;
  expect([count(september, 'lit'), count(september, 'dark')]).toEqual([7, 23]);
  expect([count(october, 'lit'), count(october, 'dark')]).toEqual([31, 0]);
  // September 1, 2024 was a Sunday, October 1 a Tuesday
  expect(september.indexOf('dark')).toBe(0);
  expect(october.indexOf('lit')).toBe(2);
  // over the end of the year, and in a leap year
  expect(count(monthOfWindows(2024, 12, from, to), 'dark')).toBe(31);
  expect(count(monthOfWindows(2024, 1, from, to), 'dark')).toBe(29);
});
