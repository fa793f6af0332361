import type { DrawMassing } from './massing.ts';
import { HOUSING } from './massings-housing.ts';
import { TRADE } from './massings-trade.ts';
import { WORK } from './massings-work.ts';

export const PROPERTY_TYPES = [
  'multifamily',
  'industrial',
  'office',
  'retail',
  'medical-office',
  'self-storage',
  'mixed-use',
  'hospitality',
] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** The names that content may give a building's shape. */
export const MASSINGS = [
  'mfL',
  'mfGarden',
  'mfSlab',
  'mfStep',
  'mfCourt',
  'indWide',
  'indHigh',
  'offTower',
  'offWide',
  'retStrip',
  'retRow',
  'retCorner',
  'medical',
  'ssLow',
  'ssTower',
  'ssRows',
  'mixeduse',
  'hospitality',
] as const;
export type MassingName = (typeof MASSINGS)[number];

/** Which property type each shape stands for. */
export const MASSING_TYPE: Readonly<Record<MassingName, PropertyType>> = {
  mfL: 'multifamily',
  mfGarden: 'multifamily',
  mfSlab: 'multifamily',
  mfStep: 'multifamily',
  mfCourt: 'multifamily',
  indWide: 'industrial',
  indHigh: 'industrial',
  offTower: 'office',
  offWide: 'office',
  retStrip: 'retail',
  retRow: 'retail',
  retCorner: 'retail',
  medical: 'medical-office',
  ssLow: 'self-storage',
  ssTower: 'self-storage',
  ssRows: 'self-storage',
  mixeduse: 'mixed-use',
  hospitality: 'hospitality',
};

export const DRAW_MASSING: Readonly<Record<MassingName, DrawMassing>> = { ...HOUSING, ...WORK, ...TRADE };
