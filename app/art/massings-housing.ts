import { box } from './camera.ts';
import { type DrawMassing, part, plant, storeys, zone } from './massing.ts';
import { choose } from './random.ts';

/** Places to live and stay: flats, mixed use, hotels. The draws vary height, length and view a little. */
export const HOUSING = {
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
  /** A U round a planted court. */
  mfCourt(random) {
    const floor = 3.2;
    const floors = 5 + Math.floor(random() * 2);
    const h = 0.8 + floors * floor + 1;
    const [sides, back] = random() < 0.5 ? (['stone', 'second'] as const) : (['second', 'stone'] as const);
    const wing = [storeys(0.8, floors, floor, { bay: 3.6, mullion: true, balconies: [1] })];
    const bar = [storeys(0.8, floors + 1, floor, { bay: 3.3, jamb: 0.7, mullion: true, balconies: [2] })];
    return {
      parts: [
        part(box(0, 0, 15, 32, 0, h), sides, wing),
        part(box(37, 0, 52, 32, 0, h), sides, wing),
        part(box(0, 32, 52, 46, 0, h + floor), back, bar),
      ],
      view: { yaw: 25 + random() * 4, distance: 118, eye: 12 + random() * 3.5 },
      city: 0.5,
      court: [15, 0, 37, 32],
    };
  },
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
  /** A hotel: a slab of rooms behind an arcade and a pool. */
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
      ],
      view: { yaw: 30 + random() * 6, distance: 118, eye: 10 + random() * 6 },
      city: 0.35,
      pool: true,
    };
  },
} satisfies Record<string, DrawMassing>;
