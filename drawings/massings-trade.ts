import { box } from './camera.ts';
import { type DrawMassing, type Part, part, plant, storeys, zone } from './massing.ts';

/** Retail and self-storage. */
export const TRADE = {
  'self-storage': {
    /** Two storeys of units behind a glazed corner. */
    ssLow(random) {
      const h = 12.2;
      const doors = zone(0, 3.6, 'rollup', { bay: 3.5 });
      const end = [zone(0, h, 'ribs', { bay: 2.2 }), doors];
      const long = [
        zone(0, h, 'ribs', { bay: 2.4 }),
        doors,
        zone(6.2, 10, 'ribbon', { bay: 2.6, lit: 0.85 }),
      ];
      return {
        parts: [
          part(box(0, 0, 66, 40, 0, h), 'stone', end, long),
          part(box(-2, -2.6, 13, 13, 0, 16), 'second', [zone(0.7, 15, 'unit', { floors: 4, bay: 3.6 })]),
        ],
        view: { yaw: 31 + random() * 6, distance: 122, eye: 20 + random() * 8 },
        city: 0.15,
        yard: true,
      };
    },
    /** Six storeys in town: blank ribs and a glass corner stacked with unit doors. */
    ssTower(random) {
      const [floors, floor, lobby] = [6, 3.6, 4.6];
      const top = lobby + floors * floor;
      const h = top + 1.2;
      const corner = [
        zone(0, lobby, 'lobby', { bay: 4, lit: 1 }),
        zone(lobby, top, 'unit', { floors, bay: 3.2 }),
      ];
      const wall = [
        zone(0, h, 'ribs', { bay: 2.1 }),
        zone(0, lobby, 'rollup', { bay: 3.6, firstDoor: 4 }),
        zone(h - 6, h - 3.6, 'ribbon', { bay: 3, lit: 0.8 }),
      ];
      return {
        parts: [
          part(box(0, 0, 38, 30, 0, h), 'stone', wall),
          part(box(-1.2, -1.4, 11, 11, 0, h + 2.4), 'second', corner),
          plant(18, 10, 30, 22, h, h + 3),
        ],
        view: { yaw: 35 + random() * 5, distance: 112, eye: 7 + random() * 4 },
        city: 0.55,
        top: 0.1,
      };
    },
    /** A drive-up yard: four low rows and a gatehouse. */
    ssRows(random) {
      const doors = (bay: number) => [zone(0, 3.5, 'rollup', { bay, firstDoor: 0 })];
      const row = (y: number, x0: number) =>
        part(box(x0, y, 78, y + 8, 0, 4), 'stone', doors(3.6), doors(3.2));
      const gatehouse = part(box(0, -1, 18, 9, 0, 8.4), 'second', [
        zone(0.4, 7.6, 'unit', { floors: 2, bay: 3.2 }),
      ]);
      return {
        parts: [row(52, 4), row(35, 4), row(18, 4), gatehouse, row(1, 24)],
        view: { yaw: 27 + random() * 4, distance: 124, eye: 27 + random() * 5 },
        city: 0.05,
        yard: true,
      };
    },
  },
  retail: {
    /** A shopping center with an anchor store, behind its parking. */
    retStrip(random) {
      const shops = [zone(0, 5, 'store', { bay: 6.6, lit: 1, canopy: 2.4 })];
      const glazed = (top: number, bay: number) => [zone(0, top, 'lobby', { bay, lit: 1 })];
      return {
        parts: [
          part(box(0, 0, 84, 26, 0, 7.4), 'stone', shops, shops, { skylights: true }),
          part(box(-1.2, -1.8, 17, 15, 0, 11.5), 'second', glazed(8, 4.2)),
          part(box(52, -1.4, 66, 14, 0, 10), 'second', [], glazed(7, 4.6)),
        ],
        view: { yaw: 26 + random() * 6, distance: 128, eye: 17 + random() * 7 },
        city: 0.1,
        lot: true,
      };
    },
    /** A main street: four shopfronts, no two alike. */
    retRow(random) {
      const materials =
        random() < 0.5
          ? (['second', 'stone', 'second', 'stone'] as const)
          : (['stone', 'second', 'stone', 'second'] as const);
      const [shop, floor] = [4.8, 3.7];
      const fronts = [
        { width: 13, floors: 2, setBack: 0 },
        { width: 16, floors: 1, setBack: 0.5 },
        { width: 12, floors: 2, setBack: 0 },
        { width: 15, floors: 1, setBack: 0.4 },
      ];
      let x = 0;
      const parts = fronts.map(({ width, floors, setBack }, i): Part => {
        const from = x;
        x += width;
        const h = shop + floors * floor + 1 + (i % 3) * 0.5;
        return part(box(from, setBack, x, 22, 0, h), materials[i] ?? 'stone', [
          zone(0, shop, i % 2 ? 'store' : 'awning', { bay: 4.4, lit: 1 }),
          storeys(shop, floors, floor, {
            bay: 2.9,
            jamb: 0.65,
            sill: 0.7,
            head: 0.8,
            lit: 0.5,
            mullion: true,
          }),
        ]);
      });
      return {
        parts,
        view: { yaw: 30 + random() * 6, distance: 70, eye: 4.4 + random() * 2 },
        city: 0.25,
        crop: [0.04, 0.22, 1.02, 0.83],
      };
    },
    /** An L-shaped corner centre with a tower at the elbow. */
    retCorner(random) {
      const shops = [zone(0, 5.2, 'store', { bay: 5.8, lit: 1, canopy: 2.2 })];
      const h = 7.8;
      return {
        parts: [
          part(box(14, 34, 76, 54, 0, h), 'second', [], shops),
          part(box(-6, 0, 14, 54, 0, h), 'stone', shops, shops, { skylights: true }),
          part(box(-7, -1, 9, 13, 0, 14), 'second', [zone(0, 9, 'lobby', { bay: 4.2, lit: 1 })]),
        ],
        view: { yaw: 31 + random() * 5, distance: 122, eye: 13 + random() * 4 },
        city: 0.12,
        lot: true,
      };
    },
  },
} satisfies Record<string, Record<string, DrawMassing>>;
