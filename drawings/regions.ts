import { choose, seeded } from './random.ts';

export const REGION_NAMES = ['northeast', 'southeast', 'midwest', 'northwest', 'southwest', 'west'] as const;
export type RegionName = (typeof REGION_NAMES)[number];
export type TreeKind = 'broad' | 'conifer' | 'cypress' | 'palm' | 'desert';
export type Land = 'hill' | 'trees' | 'flat' | 'peak' | 'mesa' | 'coast';

/** The look of landscape and buildings in one part of the country. */
export interface Region {
  /** Part of the seed of every drawing in the region, so a change changes all of them. */
  readonly code: string;
  /** Sky by day, from the top down to the horizon. */
  readonly sky: readonly [string, string, string];
  readonly far: string;
  readonly ground: string;
  /** The two building materials: a stone, and a second material in contrast to it. */
  readonly stone: string;
  readonly second: string;
  /** Other pairs of materials that are used in the region. */
  readonly pairs: readonly (readonly [stone: string, second: string])[];
  /** The color of tiles or slates on the sunny side of a pitched roof. */
  readonly roof: string;
  readonly land: Land;
  readonly trees: readonly [TreeKind, TreeKind, TreeKind];
  /** Leaves, dark to light. */
  readonly leaf: readonly [string, string, string];
  /** The last light on the horizon. */
  readonly dusk: string;
}

export const REGIONS: Readonly<Record<RegionName, Region>> = {
  northeast: {
    code: 'NE',
    sky: ['#9FB4BA', '#CFD9D6', '#F0E8D8'],
    far: '#AEBDBD',
    ground: '#CBCDC2',
    stone: '#E2DACA',
    second: '#A3623F',
    pairs: [
      ['#C9B79C', '#6F4A3C'],
      ['#D6D3CA', '#8C7F6E'],
    ],
    roof: '#7C8486',
    land: 'hill',
    trees: ['broad', 'broad', 'broad'],
    leaf: ['#3F5B49', '#5C7A5E', '#8DA67B'],
    dusk: '#B5764A',
  },
  southeast: {
    code: 'SE',
    sky: ['#9CBDBC', '#D2DFD6', '#F6EAD4'],
    far: '#A9C0B6',
    ground: '#CDD0C0',
    stone: '#F0E9DC',
    second: '#C79A72',
    pairs: [
      ['#E4D3BC', '#A0583E'],
      ['#EDE8DC', '#7F8C86'],
    ],
    roof: '#8C8378',
    land: 'trees',
    trees: ['broad', 'broad', 'palm'],
    leaf: ['#37594A', '#55795A', '#8BA972'],
    dusk: '#C98552',
  },
  midwest: {
    code: 'MW',
    sky: ['#A5BAC4', '#D8DFDD', '#F5ECD9'],
    far: '#B5C2BE',
    ground: '#D2D0BC',
    stone: '#DCD5C6',
    second: '#8E7761',
    pairs: [
      ['#CFC0A4', '#9A5540'],
      ['#E0DDD3', '#6E7470'],
    ],
    roof: '#85796B',
    land: 'flat',
    trees: ['broad', 'broad', 'broad'],
    leaf: ['#4A6247', '#6F8658', '#A3AC72'],
    dusk: '#C08B55',
  },
  northwest: {
    code: 'NW',
    sky: ['#8FA6A8', '#C2CFCB', '#E6E7DD'],
    far: '#9DB0AE',
    ground: '#C2C8BE',
    stone: '#D3D2C9',
    second: '#7A6552',
    pairs: [
      ['#C4C6BF', '#4F5B58'],
      ['#DAD4C6', '#97603F'],
    ],
    roof: '#6E7569',
    land: 'peak',
    trees: ['conifer', 'conifer', 'broad'],
    leaf: ['#28453A', '#3C5C4B', '#5F7E66'],
    dusk: '#9C7355',
  },
  southwest: {
    code: 'SW',
    sky: ['#A9C1C4', '#E8DCC8', '#F6DDBE'],
    far: '#CFAE93',
    ground: '#DDCDB2',
    stone: '#EBD9BF',
    second: '#B87650',
    pairs: [
      ['#E3C6A0', '#96573A'],
      ['#F1E7D6', '#A58A6A'],
    ],
    roof: '#B98060',
    land: 'mesa',
    trees: ['desert', 'desert', 'desert'],
    leaf: ['#56684A', '#788762', '#A5AC80'],
    dusk: '#D0814C',
  },
  west: {
    code: 'W',
    sky: ['#9ABBC6', '#D8E0D9', '#F8E6CA'],
    far: '#B0BEB4',
    ground: '#D5D1BE',
    stone: '#F2EDE2',
    second: '#B78F68',
    pairs: [
      ['#E9D9BF', '#A9623E'],
      ['#EFEBE0', '#6D7F7A'],
    ],
    roof: '#B4775A',
    land: 'coast',
    trees: ['cypress', 'palm', 'broad'],
    leaf: ['#36533F', '#56704F', '#8C9C68'],
    dusk: '#D08A50',
  },
};

/** The pair of materials of a building, chosen by its seed. */
export function materials(name: RegionName, seed: string): { stone: string; second: string } {
  const { stone, second, pairs } = REGIONS[name];
  const [one, other] = choose(seeded(`${seed}pair`), [[stone, second] as const, ...pairs]);
  return { stone: one, second: other };
}
