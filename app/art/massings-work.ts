import { box } from './camera.ts';
import { type DrawMassing, part, plant, storeys, zone } from './massing.ts';
import { choose } from './random.ts';

/** Places to work: offices, medical offices, industrial halls. */
export const WORK = {
  offTower(random) {
    const floors = 11 + Math.floor(random() * 6);
    const [floor, lobby] = [3.9, 6.2];
    const h = lobby + floors * floor + 1.4;
    const x = 30 + random() * 6;
    const y = 26 + random() * 4;
    const style = choose(random, ['fins', 'curtain'] as const);
    const tower = [
      zone(0, lobby, 'lobby', { bay: 5.2, lit: 0.95 }),
      zone(lobby, lobby + floors * floor, style, { floors, bay: style === 'fins' ? 2.3 : 3.1, lit: 0.42 }),
    ];
    const low = [
      zone(0, lobby, 'lobby', { bay: 4.8, lit: 0.8 }),
      storeys(lobby, 3, floor - 0.2, { bay: 3, jamb: 0.55, sill: 0.6, head: 0.6, lit: 0.4 }),
    ];
    return {
      parts: [
        part(box(0, 0, x, y, 0, h), 'stone', tower),
        plant(5, 5, x - 5, y - 5, h, h + 4.5),
        part(box(x, 3, x + 24, y, 0, lobby + floor * 3), 'second', [], low),
      ],
      view: { yaw: 36 + random() * 6, distance: 118, eye: 5 + random() * 4 },
      city: 1,
      top: 0.06,
    };
  },
  offWide(random) {
    const floors = 5 + Math.floor(random() * 2);
    const [floor, lobby] = [4, 5.6];
    const h = lobby + floors * floor + 1.2;
    const front = [
      zone(0, lobby, 'lobby', { bay: 4.8, lit: 0.95 }),
      zone(lobby, lobby + floors * floor, 'fins', { floors, bay: 2.6, lit: 0.45 }),
    ];
    const stair = part(
      box(22, -2.4, 32, 10, 0, h + 5),
      'second',
      [zone(1, h + 3.6, 'slot')],
      [zone(0, h + 3.6, 'curtain', { floors: floors + 1, bay: 2.4, lit: 0.95 })],
    );
    return {
      parts: [part(box(0, 0, 58, 26, 0, h), 'stone', front), stair, plant(6, 6, 20, 20, h, h + 3.4)],
      view: { yaw: 31 + random() * 6, distance: 118, eye: 8 + random() * 5 },
      city: 0.6,
    };
  },
  medical(random) {
    const floors = 3 + Math.floor(random() * 2);
    const [floor, lobby] = [4.1, 5];
    const h = lobby + floors * floor + 1;
    const front = [
      zone(0, lobby, 'lobby', { bay: 4.6, lit: 0.9 }),
      zone(lobby, lobby + floors * floor, 'ribbon', { floors, bay: 2.3, lit: 0.55, band: true }),
    ];
    const stair = part(
      box(20, -3, 29, 8, 0, h + 4.5),
      'second',
      [zone(2, h + 3, 'slot')],
      [zone(0, h + 3.2, 'curtain', { floors: floors + 1, bay: 2.1, lit: 0.95 })],
    );
    const canopy = { ...plant(31, -11, 48, -0.2, 4.3, 5.1), floating: true };
    return {
      parts: [part(box(0, 0, 56, 30, 0, h), 'stone', front), stair, canopy],
      view: { yaw: 30 + random() * 6, distance: 112, eye: 10 + random() * 7 },
      city: 0.3,
      lot: true,
    };
  },
  /** One long hall with docks, from above. */
  indWide(random) {
    const h = 13;
    const end = [zone(0, h, 'ribs', { bay: 2.4 }), zone(8.6, 11, 'ribbon', { bay: 3.2, lit: 0.8 })];
    const docks = [
      zone(0, h, 'ribs', { bay: 2.6 }),
      zone(0, 5.2, 'dock', { bay: 6.2, lit: 0.6 }),
      zone(9, 11, 'ribbon', { bay: 5.2, lit: 0.85 }),
    ];
    const offices = [zone(0.6, 9.3, 'curtain', { floors: 2, bay: 2.8, lit: 0.85 })];
    return {
      parts: [
        part(box(0, 0, 104, 62, 0, h), 'stone', end, docks, { skylights: true }),
        part(box(-3, -5, 17, 12, 0, 10), 'second', offices),
      ],
      view: { yaw: 27 + random() * 6, distance: 170, eye: 40 + random() * 12 },
      city: 0.08,
      yard: true,
      trailers: [15, 12, 9, 5, 3],
    };
  },
  /** A cold store: windowless high bay over a low dock, seen from the yard. */
  indHigh(random) {
    const x = 62;
    const h = 25 + random() * 4;
    const dock = [
      zone(0, 8, 'ribs', { bay: 2.6 }),
      zone(0, 5.2, 'dock', { bay: 6.2, lit: 0.75, firstDoor: 1 }),
    ];
    const store = [zone(0, h, 'ribs', { bay: 1.9 }), zone(h - 4.4, h - 2.6, 'ribbon', { bay: 4, lit: 0.9 })];
    const offices = [zone(8.2, 14, 'curtain', { floors: 2, bay: 2.8, lit: 0.8 })];
    return {
      parts: [
        part(box(6, 15, x, 52, 0, h), 'stone', store),
        part(box(0, 0, x + 16, 15, 0, 8), 'second', [zone(0, 8, 'ribs', { bay: 2.4 })], dock),
        part(box(x, 15, x + 16, 46, 0, 15), 'stone', [], offices),
      ],
      view: { yaw: 33 + random() * 5, distance: 126, eye: 13 + random() * 5 },
      city: 0.08,
      yard: true,
      trailers: [10, 8, 7, 3],
    };
  },
} satisfies Record<string, DrawMassing>;
