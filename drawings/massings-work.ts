import { box } from './camera.ts';
import { canopy, type DrawMassing, part, plant, storeys, zone } from './massing.ts';
import { choose } from './random.ts';

/** Offices, medical offices and industrial buildings. */
export const WORK = {
  office: {
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

    /** An office tower of the twenties: stone setbacks over an arcade. */
    offDeco(random) {
      const [floor, hall] = [3.7, 6.4];
      const steps = [8, 4, 3].map((floors) => floors + Math.floor(random() * 2));
      const wall = (bottom: number, floors: number) =>
        storeys(bottom, floors, floor, {
          bay: 2.5,
          jamb: 0.62,
          sill: 0.95,
          head: 0.25,
          lit: 0.4,
          depth: 0.6,
        });
      let bottom = 0;
      const parts = steps.map((floors, i) => {
        const [inset, from] = [i * 4.2, bottom];
        const start = i === 0 ? hall : from + 0.4;
        bottom = start + floors * floor + 1.2;
        const zones = [wall(start, floors)];
        if (i === 0) zones.unshift(zone(0, hall - 0.4, 'arch', { bay: 4.6, lit: 1 }));
        return part(box(inset, inset, 36 - inset, 30 - inset, from, bottom), 'stone', zones);
      });
      return {
        parts: [
          ...parts,
          part(box(13, 13, 23, 17, bottom, bottom + 5), 'second', [
            zone(bottom + 1, bottom + 4.4, 'ribbon', { bay: 2, lit: 1 }),
          ]),
          part(
            box(36, 2, 56, 30, 0, hall + floor * 4),
            'second',
            [],
            [
              zone(0, hall, 'store', { bay: 4.8, lit: 0.8 }),
              storeys(hall, 4, floor - 0.2, { bay: 3.2, jamb: 0.7, sill: 0.8, lit: 0.4, mullion: true }),
            ],
          ),
        ],
        view: { yaw: 37 + random() * 5, distance: 122, eye: 6 + random() * 3 },
        city: 1,
        top: 0.06,
      };
    },
  },
  'medical-office': {
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
      return {
        parts: [
          part(box(0, 0, 56, 30, 0, h), 'stone', front),
          stair,
          ...canopy([31, -6.4, 47, -0.2], 4.3, 'second'),
        ],
        view: { yaw: 30 + random() * 6, distance: 112, eye: 10 + random() * 7 },
        city: 0.3,
        lot: true,
      };
    },

    /** A clinic: one storey behind a glazed hall whose roof reaches out over the drive. */
    medClinic(random) {
      const h = 5.6;
      const x = 17 + random() * 4;
      const rooms = [
        storeys(0.5, 1, 4.4, { bay: 3.1, jamb: 0.8, sill: 0.5, head: 0.9, lit: 0.6, mullion: true }),
      ];
      const hall = [zone(0, 8.2, 'lobby', { bay: 3.4, lit: 1 })];
      const cross = (x0: number, x1: number, z0: number, z1: number) =>
        part(box(x0, -0.6, x1, -0.4, z0, z1), 'second', [], [], { floating: true });
      return {
        parts: [
          part(box(0, 2, x, 24, 0, h), 'second', rooms),
          part(box(x + 16, 2, x + 36, 24, 0, h), 'second', [], rooms),
          part(box(x, -0.5, x + 16, 20, 0, 8.4), 'stone', [], hall),
          part(box(5, 8, x - 6, 22, h, h + 2.6), 'plant', []),
          ...canopy([x - 2, -9, x + 18, 22], 8.4, 'stone'),
          part(box(x - 9, -0.4, x - 3, 2, 0, 7.4), 'stone', [], []),
          cross(x - 6.3, x - 5.7, 4.2, 6.1),
          cross(x - 6.95, x - 6.3, 4.85, 5.45),
          cross(x - 5.7, x - 5.05, 4.85, 5.45),
        ],
        view: { yaw: 27 + random() * 5, distance: 104, eye: 8 + random() * 3 },
        city: 0.1,
        lot: true,
        crop: [0.06, 0.3, 1.06, 0.76],
      };
    },
    /** A medical campus: three blocks that step up, each clad in its own way, behind one glazed entrance. */
    medCampus(random) {
      const [floor, base] = [4, 5];
      const tall = 6 + Math.floor(random() * 2);
      const wing = (
        x0: number,
        x1: number,
        y0: number,
        floors: number,
        material: 'stone' | 'second',
        style: 'ribbon' | 'fins' | 'curtain',
      ) => {
        const top = base + floors * floor;
        const wall = [
          zone(0, base, 'lobby', { bay: 4.4, lit: 0.8 }),
          zone(base, top, style, { floors, bay: 2.4, lit: 0.5, band: true }),
        ];
        return [
          part(box(x0, y0, x1, 30, 0, top + 1), material, wall),
          plant(x0 + 4, 10, x1 - 5, 22, top + 1, top + 3.6),
        ];
      };
      const hall = [zone(0, 6.4, 'lobby', { bay: 3, lit: 1 })];
      return {
        parts: [
          ...wing(0, 22, 0, 3, 'second', 'ribbon'),
          ...wing(22, 42, 5, tall, 'stone', 'fins'),
          ...wing(42, 66, 1, 4, 'second', 'curtain'),
          part(box(22, -1.5, 36, 5, 0, 7), 'stone', hall),
          ...canopy([24, -7.6, 36, -1.5], 4.4, 'second'),
        ],
        view: { yaw: 32 + random() * 5, distance: 118, eye: 8 + random() * 4 },
        city: 0.45,
      };
    },
  },
  industrial: {
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
      const store = [
        zone(0, h, 'ribs', { bay: 1.9 }),
        zone(h - 4.4, h - 2.6, 'ribbon', { bay: 4, lit: 0.9 }),
      ];
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

    /** Small units for many tenants: roller doors between glazed fronts, under rows of north lights. */
    indFlex(random) {
      const h = 8.2;
      const units = 4;
      const size = 19 + random() * 2;
      const doors = [zone(0, h, 'ribs', { bay: 2.2 }), zone(0, 4, 'rollup', { bay: 3.8, firstDoor: 2 })];
      const end = [zone(0, h, 'ribs', { bay: 2.4 }), zone(4.8, 6.8, 'ribbon', { bay: 3, lit: 0.8 })];
      const front = [zone(0, 7.6, 'curtain', { floors: 2, bay: 2.3, lit: 0.85 })];
      const every = Array.from({ length: units }, (_, i) => i * size);
      return {
        parts: [
          ...every.map((x) => part(box(x, 0, x + size, 34, 0, h), 'stone', x === 0 ? end : [], doors)),
          ...every.map((x) => part(box(x + 0.6, -1.6, x + 7.4, 6, 0, 9.4), 'second', front)),
          ...every.flatMap((x) =>
            [5, 14].map((at) =>
              part(box(x + at, 8, x + at + 3, 32, h, h + 2.4), 'plant', [
                zone(h + 0.4, h + 2.2, 'ribbon', { bay: 2.4, lit: 0.8 }),
              ]),
            ),
          ),
        ],
        view: { yaw: 30 + random() * 5, distance: 124, eye: 15 + random() * 5 },
        city: 0.1,
        lot: true,
        crop: [0.04, 0.3, 1, 0.76],
      };
    },
  },
} satisfies Record<string, Record<string, DrawMassing>>;
