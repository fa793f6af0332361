import { z } from 'zod';
import { MASSINGS } from '#drawings/massings.ts';
import { REGION_NAMES } from '#drawings/regions.ts';
import { text, wholeNumber } from './field-types.ts';

/** What a building is drawn from, where it is not drawn from a loan. */
export const drawnBuilding = z
  .strictObject({
    massing: z.enum(MASSINGS).describe('the building that is drawn'),
    region: z.enum(REGION_NAMES).describe('the part of the country that it stands in'),
    seed: text.describe('any word; another word gives another building of the same kind'),
  })
  .meta({ kind: 'building' });

const pixels = wholeNumber('whole pixels', 0, 4000);

/** The rectangle of a drawing that the building takes up. */
export const fill = z
  .tuple([pixels, pixels, pixels, pixels], 'expected four numbers: left, top, right, bottom')
  .refine(([left, top, right, bottom]) => left < right && top < bottom, {
    error: 'expected left before right and top before bottom',
  })
  .meta({ kind: 'rectangle' });
