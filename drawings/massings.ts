import type { DrawMassing } from './massing.ts';
import { HOUSING } from './massings-housing.ts';
import { STAY } from './massings-stay.ts';
import { TRADE } from './massings-trade.ts';
import { WORK } from './massings-work.ts';

/** The property types that a street shows, from left to right. */
export const STREET_TYPES = [
  'multifamily',
  'industrial',
  'office',
  'retail',
  'medical-office',
  'self-storage',
  'mixed-use',
  'hospitality',
] as const;
export type PropertyType = (typeof STREET_TYPES)[number];

/** The massings of each property type. The portfolio has no senior housing, but pages of FHA/HUD programs show it. */
const SHAPES = { ...HOUSING, ...WORK, ...TRADE, ...STAY };
type Shapes = typeof SHAPES;
/** The names that content may give a building's shape. */
export type MassingName = { [Type in keyof Shapes]: keyof Shapes[Type] }[keyof Shapes] & string;

/** The property type of each massing. */
export const MASSING_TYPE = Object.fromEntries(
  Object.entries(SHAPES).flatMap(([type, shapes]) => Object.keys(shapes).map((name) => [name, type])),
) as Readonly<Record<MassingName, keyof Shapes>>;

export const MASSINGS = Object.keys(MASSING_TYPE) as MassingName[];

export const DRAW_MASSING: Readonly<Record<MassingName, DrawMassing>> = Object.assign(
  {},
  ...Object.values(SHAPES),
);
