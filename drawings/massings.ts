import type { DrawMassing } from './massing.ts';
import { HOUSING } from './massings-housing.ts';
import { STAY } from './massings-stay.ts';
import { TRADE } from './massings-trade.ts';
import { WORK } from './massings-work.ts';

/** The massings of each property type. The portfolio has no senior housing, but pages of FHA/HUD programs show it. */
const SHAPES = { ...HOUSING, ...WORK, ...TRADE, ...STAY };
type Shapes = typeof SHAPES;
/** The property types that a street shows. */
export type PropertyType = Exclude<keyof Shapes, 'senior-housing'>;
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
