import type { NumberKey } from './deal-fields.ts';

/** The figures of guides, each with the desk's fields that a reader may change in it. */
export const GUIDE_FIGURES = {
  ceilings: ['noi', 'value2', 'sofr'],
  takeout: ['noi2', 'value2', 'hud'],
  reserve: ['noi', 'steady', 'sofr'],
  timeline: ['steady', 'process', 'hold'],
} as const satisfies Record<string, readonly NumberKey[]>;

export type GuideFigureName = keyof typeof GUIDE_FIGURES;
export type GuideField = (typeof GUIDE_FIGURES)[GuideFigureName][number];

/** All fields that a guide changes: the query parameters of the guides' pages. */
export const GUIDE_FIELDS = [...new Set(Object.values(GUIDE_FIGURES).flat())];
