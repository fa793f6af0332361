import { box } from './camera.ts';
import { canopy, type DrawMassing, part, plant, storeys, zone } from './massing.ts';

/** Mixed use, with flats above shops, and hotels. */
export const STAY = {
  'mixed-use': {
    /** Shops, a tower of flats and a lower block on one podium. */
    mixeduse(random) {
      const [shop, floor] = [5.2, 3.3];
      const lowFloors = 3 + Math.floor(random() * 2);
      const highFloors = 8 + Math.floor(random() * 4);
      const podium = shop + floor;
      const [x, y] = [58, 38];
      const base = [
        zone(0, shop, 'store', { bay: 5.6, lit: 0.95 }),
        zone(shop, podium - 0.5, 'ribbon', { bay: 2.8, lit: 0.6 }),
      ];
      const tower = (balconies?: number[]) => [
        storeys(podium, highFloors, floor, {
          bay: 3.3,
          jamb: 0.7,
          sill: 0.6,
          lit: 0.48,
          mullion: true,
          balconies,
        }),
      ];
      const low = (balconies?: number[]) => [
        storeys(podium, lowFloors, floor, { bay: 3.4, jamb: 0.6, sill: 0.6, balconies }),
      ];
      return {
        parts: [
          part(box(0, 0, x, y, 0, podium), 'stone', base),
          part(box(3, 2, 23, 26, podium, podium + highFloors * floor + 1), 'second', tower(), tower([2, 3])),
          part(box(30, 4, x - 3, 24, podium, podium + lowFloors * floor + 1), 'stone', low(), low([1, 3])),
        ],
        view: { yaw: 32 + random() * 6, distance: 122, eye: 8 + random() * 6 },
        city: 0.8,
      };
    },

    /** A main street: three houses of flats over shops, with bay windows and one gable. */
    muMain(random) {
      const [shop, floor] = [4.6, 3.3];
      const [first, other] = random() < 0.5 ? (['second', 'stone'] as const) : (['stone', 'second'] as const);
      const house = (
        x0: number,
        x1: number,
        floors: number,
        material: 'stone' | 'second',
        street: 'store' | 'awning',
        rest = {},
      ) => {
        const top = shop + floors * floor;
        const wall = [
          zone(0, shop, street, { bay: 4.6, lit: 1 }),
          storeys(shop, floors, floor, {
            bay: 2.9,
            jamb: 0.75,
            sill: 0.8,
            head: 0.65,
            lit: 0.5,
            mullion: true,
          }),
        ];
        const glass = [
          storeys(shop + 0.5, floors - 1, floor, { bay: 1.7, jamb: 0.18, sill: 0.7, head: 0.4, lit: 0.55 }),
        ];
        const oriel = (x: number) =>
          part(box(x, -1.1, x + 3.6, 0, shop + 0.5, top - floor + 0.9), 'stone', glass, glass, {
            floating: true,
          });
        return [
          part(box(x0, 0, x1, 17, 0, top + 0.9), material, wall, wall, rest),
          oriel(x0 + 2.6),
          oriel(x1 - 6.2),
        ];
      };
      return {
        parts: [
          ...house(0, 18, 3 + Math.floor(random() * 2), first, 'awning'),
          ...house(18, 32, 3, other, 'store', { gable: 4, gableAlong: 'y' }),
          ...house(32, 54, 4 + Math.floor(random() * 2), first, 'store'),
        ],
        view: { yaw: 31 + random() * 5, distance: 88, eye: 5.4 + random() * 2 },
        city: 0.3,
        crop: [0.05, 0.16, 1.02, 0.82],
      };
    },
    /** A block that turns a corner: two wings of flats over shops, and a glass tower where they meet. */
    muCorner(random) {
      const [shop, floor, floors] = [5, 3.3, 5 + Math.floor(random() * 2)];
      const top = shop + floors * floor;
      const street = zone(0, shop, 'store', { bay: 5, lit: 0.95, canopy: 2 });
      const flats = (balconies: number[]) => [
        street,
        storeys(shop, floors, floor, { bay: 3.5, jamb: 0.8, sill: 0.65, lit: 0.5, mullion: true, balconies }),
      ];
      const corner = [
        zone(0, shop, 'lobby', { bay: 4, lit: 1 }),
        zone(shop, top + floor, 'curtain', { floors: floors + 1, bay: 2.4, lit: 0.55 }),
      ];
      const attic = [zone(top + 1.2, top + 4, 'ribbon', { bay: 3, lit: 0.7 })];
      return {
        parts: [
          part(box(-1, -1, 11, 11, 0, top + floor + 1.4), 'stone', corner),
          part(box(11, 0, 58, 17, 0, top + 1), 'second', [], flats(random() < 0.5 ? [1, 4] : [2, 3])),
          part(box(0, 11, 17, 46, 0, top + 1), 'second', flats([1, 4]), []),
          part(box(18, 4, 52, 14, top + 1, top + 4.4), 'stone', attic),
        ],
        view: { yaw: 39 + random() * 5, distance: 112, eye: 7 + random() * 5 },
        city: 0.7,
      };
    },
  },
  hospitality: {
    /** A slab of rooms behind an arcade, with a canopy that cars drive under. */
    hospitality(random) {
      const floors = 8 + Math.floor(random() * 4);
      const [floor, hall] = [3.25, 6.4];
      const top = hall + floors * floor;
      const h = top + 1.2;
      const x = 52;
      const rooms = [
        storeys(hall, floors, floor, { bay: 3.9, jamb: 0.6, sill: 0.45, lit: 0.5, mullion: true }),
      ];
      return {
        parts: [
          part(box(2, 16, x, 32, 0, h), 'stone', [zone(hall, top, 'stair', { floors })], rooms),
          plant(2.5, 18, x - 14, 30, h, h + 3.4),
          part(box(0, 0, x - 12, 16, 0, hall), 'second', [zone(0, hall - 0.6, 'arch', { bay: 4.6, lit: 1 })]),
          ...canopy([x - 30, -7.6, x - 18, 0], 4.6, 'stone'),
        ],
        view: { yaw: 30 + random() * 6, distance: 118, eye: 10 + random() * 6 },
        city: 0.35,
      };
    },

    /** A motor lodge: two storeys of rooms off open walkways round a garden with a pool, and a gabled office. */
    hotInn(random) {
      const [floor, h] = [3, 6.6];
      const gable = 2.2 + random() * 0.6;
      const rooms = [zone(0.3, 0.3 + 2 * floor, 'gallery', { floors: 2, bay: 4.6, lit: 0.55 })];
      const office = [zone(0, 4.2, 'lobby', { bay: 3.4, lit: 1 })];
      return {
        parts: [
          part(box(2, 26, 62, 36, 0, h), 'stone', [], rooms, { gable }),
          part(box(51, 0, 61, 26, 0, h), 'stone', rooms, [storeys(0.3, 2, floor, { bay: 4, jamb: 1.2 })], {
            gable,
            gableAlong: 'y',
          }),
          part(box(0, 3, 15, 15, 0, 5), 'second', office, office, { gable: 3.2 }),
          ...canopy([2, -6, 14, 3], 3.9, 'second'),
          part(box(-5.5, -4, -4.6, -1, 0, 9.5), 'second', [zone(5.6, 9, 'slot')], [zone(5.6, 9, 'slot')]),
        ],
        view: { yaw: 25 + random() * 5, distance: 108, eye: 11 + random() * 3 },
        city: 0.03,
        court: [18, 2, 49, 24],
        pool: [25, 7],
        crop: [0.04, 0.3, 1.04, 0.8],
      };
    },
    /** A small old hotel: arches, awnings over all windows, a steep roof and a corner turret. */
    hotBoutique(random) {
      const [hall, floor, floors] = [5.4, 3.4, 3 + Math.floor(random() * 2)];
      const top = hall + floors * floor;
      const x = 40 + random() * 6;
      const rooms = (bay: number) => [
        zone(0, hall - 0.4, 'arch', { bay: 4.2, lit: 1 }),
        storeys(hall, floors, floor, {
          bay,
          jamb: 0.95,
          sill: 0.8,
          head: 0.75,
          lit: 0.5,
          awnings: true,
          mullion: true,
        }),
      ];
      const turret = [
        zone(0, hall - 0.4, 'arch', { bay: 4.4, lit: 1 }),
        storeys(hall, floors + 1, floor, {
          bay: 2.9,
          jamb: 0.65,
          sill: 0.7,
          head: 0.6,
          lit: 0.7,
          mullion: true,
        }),
      ];
      return {
        parts: [
          part(box(0, 0, x, 20, 0, top + 0.8), 'stone', rooms(3.9), rooms(3.7), { gable: 5 }),
          part(box(-1.2, -1.4, 8.4, 8.6, 0, top + floor + 1.4), 'second', turret, turret, { gable: 4.4 }),
          part(box(x - 11, -1.6, x - 1, 8, 0, top + 1.6), 'second', [], rooms(3.3), {
            gable: 4,
            gableAlong: 'y',
          }),
        ],
        view: { yaw: 33 + random() * 5, distance: 96, eye: 6 + random() * 3 },
        city: 0.3,
        crop: [0.08, 0.14, 0.96, 0.82],
      };
    },
  },
} satisfies Record<string, Record<string, DrawMassing>>;
