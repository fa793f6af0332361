import type { NumberKey } from './deal-fields.ts';

/** The figures that a guide may have, each with the fields of the desk that a reader may move in it. */
export const GUIDE_FIGURES = {
  ceilings: ['noi', 'value2', 'sofr'],
  takeout: ['noi2', 'value2', 'hud'],
  reserve: ['noi', 'steady', 'sofr'],
  timeline: ['steady', 'process', 'hold'],
} as const satisfies Record<string, readonly NumberKey[]>;

export type GuideFigureName = keyof typeof GUIDE_FIGURES;
export type GuideField = (typeof GUIDE_FIGURES)[GuideFigureName][number];

/** Every field that some guide moves: the parameters of their pages. */
export const GUIDE_FIELDS = [...new Set(Object.values(GUIDE_FIGURES).flat())];
