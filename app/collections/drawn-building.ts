import { z } from 'zod';
import { MASSINGS, type MassingName } from '#drawings/massings.ts';
import { REGION_NAMES } from '#drawings/regions.ts';
import { text, wholeNumber } from './field-types.ts';

/** The names by which staff know the shapes of buildings. */
const MASSING_WORDS: Readonly<Record<MassingName, string>> = {
  mfL: 'Apartments: a bar with a wing',
  mfGarden: 'Apartments: gabled walk-ups',
  mfSlab: 'Apartments: a tall slab',
  mfStep: 'Apartments: three steps',
  mfCourt: 'Apartments: round a court',
  mfRow: 'Apartments: town houses',
  mfMill: 'Apartments: a converted mill',
  careHome: 'Senior housing',
  mixeduse: 'Mixed use: podium and tower',
  muMain: 'Mixed use: a main street',
  muCorner: 'Mixed use: a corner block',
  offTower: 'Office: a glass tower',
  offWide: 'Office: long and low',
  offDeco: 'Office: stone setbacks',
  medical: 'Medical office: a pavilion',
  medClinic: 'Medical office: a clinic',
  medCampus: 'Medical office: a campus',
  indWide: 'Industrial: a long hall',
  indHigh: 'Industrial: a cold store',
  indFlex: 'Industrial: small units',
  retStrip: 'Retail: a strip with an anchor',
  retRow: 'Retail: a main street',
  retCorner: 'Retail: a corner center',
  ssLow: 'Self-storage: two stories',
  ssTower: 'Self-storage: in town',
  ssRows: 'Self-storage: drive-up rows',
  hospitality: 'Hotel: a slab',
  hotInn: 'Hotel: a motor lodge',
  hotBoutique: 'Hotel: small and old',
};
export const massing = z.enum(MASSINGS).describe('the building that is drawn').meta({ says: MASSING_WORDS });

/** The fields of a drawn building that is not made from a loan. */
export const drawnBuilding = z
  .strictObject({
    massing,
    region: z.enum(REGION_NAMES).describe('the part of the country that it stands in'),
    seed: text.describe('any word; another word gives another building of the same kind'),
  })
  .meta({ kind: 'building' });

const pixels = wholeNumber('whole pixels', 0, 4000);

/** The part of a drawing that the building fills. */
export const fill = z
  .tuple([pixels, pixels, pixels, pixels], 'expected four numbers: left, top, right, bottom')
  .refine(([left, top, right, bottom]) => left < right && top < bottom, {
    error: 'expected left before right and top before bottom',
  })
  .meta({ kind: 'rectangle' });
