import { box } from './camera.ts';
import { type DrawMassing, part, plant, storeys, zone } from './massing.ts';
import { choose } from './random.ts';

/** Housing. Random numbers vary height, length and view a little. */
export const HOUSING = {
  multifamily: {
    /** A brick bar with a lower stone wing and a set-back top floor. */
    mfL(random) {
      const floors = 4 + Math.floor(random() * 3);
      const [floor, shop] = [3.2, 4.6];
      const h = shop + floors * floor + 0.9;
      const x = 46 + random() * 10;
      const y = 34 + random() * 8;
      const bar = [
        zone(0, shop, 'store', { bay: 5.4, lit: 0.7 }),
        storeys(shop, floors, floor, {
          bay: 3.7,
          jamb: 0.85,
          sill: 0.75,
          mullion: true,
          balconies: random() < 0.5 ? [1, 4] : [2, 5],
        }),
      ];
      const wing = [
        storeys(0, 1, shop, { bay: 3.7, jamb: 0.6, head: 0.9, lit: 0.5 }),
        storeys(shop, floors - 1, floor, { bay: 3.7, jamb: 0.95, sill: 0.8 }),
      ];
      const top = [zone(h + 0.2, h + 3, 'ribbon', { bay: 3, lit: 0.7 })];
      return {
        parts: [
          part(box(0, 0, x, 17, 0, h), 'second', bar),
          part(box(0, 17, 15, y + 17, 0, h - floor), 'stone', wing, []),
          part(box(4, 4, x - 16, 14, h, h + 3.3), 'stone', top),
        ],
        view: { yaw: 31 + random() * 7, distance: 112, eye: 9 + random() * 9 },
        city: 0.55,
      };
    },
    /** Three gabled walk-ups, seen from a first-floor window. */
    mfGarden(random) {
      const [floor, floors] = [3.1, 3];
      const h = 0.6 + floors * floor;
      const gable = 3.4 + random() * 1.2;
      const [one, other] = random() < 0.5 ? (['second', 'stone'] as const) : (['stone', 'second'] as const);
      const front = (bay: number) => [
        storeys(0.5, floors, floor, {
          bay,
          jamb: 0.8,
          sill: 0.7,
          head: 0.6,
          lit: 0.5,
          mullion: true,
          balconies: [1, 4],
        }),
        zone(0.4, 3, 'door', { at: bay < 3.6 ? 0.55 : 0.4 }),
      ];
      const end = [storeys(0.5, floors, floor, { bay: 4, jamb: 1.1, sill: 0.7, head: 0.6 })];
      return {
        parts: [
          part(box(0, 0, 34, 14, 0, h), one, end, front(3.4), { gable }),
          part(box(40, 2, 66, 16, 0, h), other, end, front(3.4), { gable }),
          part(box(-2, 25, 12, 54, 0, h), other, front(3.8), end, { gable, gableAlong: 'y' }),
        ],
        view: { yaw: 30 + random() * 5, distance: 84, eye: 4.6 + random() * 1.6 },
        city: 0,
        crop: [-0.14, 0.2, 1.2, 0.86],
      };
    },
    /** A tall slab on a two-storey base. */
    mfSlab(random) {
      const floors = 8 + Math.floor(random() * 5);
      const [floor, base] = [3.15, 4.8];
      const h = base + floors * floor + 1;
      const x = 40 + random() * 8;
      const lobby = zone(0, base, 'lobby', { bay: 5, lit: 0.9 });
      const long = [
        lobby,
        storeys(base, floors, floor, {
          bay: 3.6,
          jamb: 0.7,
          sill: 0.5,
          head: 0.45,
          mullion: true,
          balconies: random() < 0.5 ? [0, 3] : [1, 2],
        }),
      ];
      const short = [lobby, storeys(base, floors, floor, { bay: 4.2, jamb: 0.9, sill: 0.6 })];
      const low = [
        zone(0, base, 'store', { bay: 5.2, lit: 0.8 }),
        storeys(base, 2, floor - 0.15, { bay: 3.4, jamb: 0.7, sill: 0.6, head: 0.4, lit: 0.5 }),
      ];
      return {
        parts: [
          part(box(0, 0, x, 18, 0, h), choose(random, ['stone', 'second']), short, long),
          plant(8, 4, x - 10, 13, h, h + 3.6),
          part(box(x, 2, x + 22, 20, 0, base + floor * 2), choose(random, ['second', 'stone']), [], low),
        ],
        view: { yaw: 33 + random() * 8, distance: 120, eye: 8 + random() * 6 },
        city: 0.5,
        top: 0.1,
      };
    },
    /** Three bays that step up. */
    mfStep(random) {
      const [floor, shop] = [3.2, 4.4];
      const heights = [3, 5, 7].map((k) => k + Math.floor(random() * 2));
      const materials =
        random() < 0.5 ? (['stone', 'second', 'stone'] as const) : (['second', 'stone', 'second'] as const);
      const order = random() < 0.5 ? ([0, 1, 2] as const) : ([2, 1, 0] as const);
      const parts = order.map((bay, place) => {
        const floors = heights[bay] ?? 0;
        const x = place * 20;
        return part(box(x, bay === 1 ? 2.5 : 0, x + 20, 18, 0, shop + floors * floor + 0.8), materials[bay], [
          zone(0, shop, 'store', { bay: 5, lit: 0.7 }),
          storeys(shop, floors, floor, {
            bay: 3.4,
            sill: 0.6,
            mullion: true,
            balconies: bay === 1 ? [1, 4] : [2],
          }),
        ]);
      });
      return {
        parts,
        view: { yaw: 28 + random() * 8, distance: 116, eye: 9 + random() * 6 },
        city: 0.4,
      };
    },
    /** A U-shaped building around a planted court. */
    mfCourt(random) {
      const floor = 3.2;
      const floors = 5 + Math.floor(random() * 2);
      const h = 0.8 + floors * floor + 1;
      const [sides, back] = random() < 0.5 ? (['stone', 'second'] as const) : (['second', 'stone'] as const);
      const wing = [storeys(0.8, floors, floor, { bay: 3.6, mullion: true, balconies: [1] })];
      const entrance = [...wing, zone(0.6, 3.4, 'door', { at: 0.62 })];
      const bar = [storeys(0.8, floors + 1, floor, { bay: 3.3, jamb: 0.7, mullion: true, balconies: [2] })];
      return {
        parts: [
          part(box(0, 0, 15, 32, 0, h), sides, wing, entrance),
          part(box(37, 0, 52, 32, 0, h), sides, wing, entrance),
          part(box(0, 32, 52, 46, 0, h + floor), back, bar),
        ],
        view: { yaw: 25 + random() * 4, distance: 118, eye: 12 + random() * 3.5 },
        city: 0.5,
        court: [15, 0, 37, 32],
      };
    },
    /** A row of town houses, no two fronts alike, each with its own door. */
    mfRow(random) {
      const floor = 3.1;
      const start = random() < 0.5 ? 0 : 1;
      let x = 0;
      const parts = Array.from({ length: 7 }, (_, i) => {
        const width = 6.6 + random() * 1.4;
        const floors = random() < 0.6 ? 3 : 2;
        const setBack = random() < 0.5 ? 0 : 0.9;
        const gabled = (i + start) % 2 === 0;
        const b = box(x, setBack, x + width, 13, 0, 0.6 + floors * floor + (gabled ? 0 : 0.9));
        const front = [
          storeys(0.6, floors, floor, {
            bay: width / 2,
            jamb: 0.85,
            sill: 0.8,
            head: 0.6,
            lit: 0.5,
            mullion: true,
          }),
          zone(0.6, 3.4, 'stoop', { at: 0.25 }),
        ];
        x += width;
        const end = [storeys(0.6, floors, floor, { bay: 4.2, jamb: 1.3, sill: 0.9, head: 0.7 })];
        return part(
          b,
          i % 2 === start ? 'second' : 'stone',
          end,
          front,
          gabled ? { gable: 3.2, gableAlong: 'y' } : {},
        );
      });
      return {
        parts,
        view: { yaw: 28 + random() * 5, distance: 76, eye: 4.8 + random() * 1.4 },
        city: 0.15,
        crop: [0.02, 0.22, 1.06, 0.82],
      };
    },
    /** A mill made into flats: long brick floors of wide windows, a stair tower and the old stack. */
    mfMill(random) {
      const [floor, floors] = [3.9, 4 + Math.floor(random() * 2)];
      const h = 0.8 + floors * floor + 0.6;
      const x = 66 + random() * 8;
      const at = 18 + random() * 14;
      const walls = [
        storeys(0.8, floors, floor, { bay: 3.5, jamb: 0.6, sill: 0.9, head: 0.5, lit: 0.5, mullion: true }),
      ];
      const stair = [
        storeys(1.2, floors + 1, floor, {
          bay: 4.4,
          jamb: 1.2,
          sill: 0.9,
          head: 0.8,
          lit: 0.9,
          mullion: true,
        }),
      ];
      return {
        parts: [
          part(box(0, 0, x, 17, 0, h), 'second', walls, walls, { gable: 3.4 }),
          part(box(at, -3.4, at + 8, 5, 0, h + 6.5), 'second', stair, [...stair, zone(0.5, 3.4, 'door')], {
            gable: 3.6,
            gableAlong: 'y',
          }),
          part(box(x + 4, 20, x + 7.4, 23.4, 0, h + 16), 'second', []),
          part(box(x - 26, 20, x, 36, 0, 7), 'stone', [], []),
        ],
        view: { yaw: 30 + random() * 5, distance: 112, eye: 7 + random() * 4 },
        city: 0.2,
        crop: [0.04, 0.13, 0.97, 0.82],
      };
    },
  },
  'senior-housing': {
    /** Senior housing with care: gabled wings of three storeys around a garden, with a covered porch and a lantern. */
    careHome(random) {
      const [floor, floors, gable] = [3.1, 3, 3.4 + random() * 0.8];
      const h = 0.5 + floors * floor + 0.4;
      const look = { bay: 3.6, jamb: 0.95, sill: 0.75, head: 0.7, lit: 0.55, mullion: true } as const;
      const wall = [storeys(0.5, floors, floor, look)];
      const front = [...wall, zone(0.4, 3, 'door')];
      return {
        parts: [
          part(box(0, 0, 13, 30, 0, h), 'stone', wall, wall, { gable, gableAlong: 'y' }),
          part(box(39, 0, 52, 30, 0, h), 'stone', wall, wall, { gable, gableAlong: 'y' }),
          part(box(0, 30, 52, 43, 0, h + 1.2), 'second', wall, front, { gable: gable + 1 }),
          part(box(23.5, 34, 28.5, 39, h + 4, h + 8.6), 'stone', [
            zone(h + 5.2, h + 8, 'ribbon', { bay: 1.6, lit: 1 }),
          ]),
          part(box(15, 25.5, 37, 30, 0, 3.6), 'stone', [], [zone(0, 3.5, 'arch', { bay: 3.6, lit: 1 })]),
        ],
        view: { yaw: 25 + random() * 4, distance: 104, eye: 9 + random() * 3 },
        city: 0.05,
        court: [13, 0, 39, 25],
        crop: [0.04, 0.2, 0.98, 0.83],
      };
    },
  },
} satisfies Record<string, Record<string, DrawMassing>>;
