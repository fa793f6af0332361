import { z } from 'zod';
import { slug, text } from './field-types.ts';

/** Drawings that are not in content/buildings.yaml: the firm's house, and the street of property types. */
export const DRAWN_SCENES = ['hero', 'street'] as const;

/** Pictures that are also written as JPEG for the press, 2400 pixels wide. Only the hero has no day version. */
export const PRESS_PICTURES = ['hero', 'street', 'invest'] as const;

/** A picture and its text alternative. `checkReferences` knows which names are drawn. */
export const picture = z.strictObject({ name: slug.meta({ refersTo: 'buildings.yaml' }), alt: text });
export const pressPicture = picture.extend({ name: z.enum(PRESS_PICTURES) });
