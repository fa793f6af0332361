import { z } from 'zod';
import { text } from './field-types.ts';

/** Pictures that the drawing system makes for pages and articles; deals and portraits are drawn from their own data. */
export const PICTURE_NAMES = [
  'hero',
  'video',
  'street',
  'contact',
  'invest',
  'hud',
  'core',
  'core-plus',
  'opportunistic',
  'participating',
  'hud-221d4-220',
  'hud-232-221',
  'hud-232-223f',
  'hud-232-223a7',
  'hud-241a',
  'news-philadelphia',
  'news-atlanta-acq',
  'news-atlanta-fin',
  'news-dallas',
  'news-indianapolis',
  'news-extension-july-2024',
  'news-extension-september-2024',
  'news-extension-october-2024',
  'news-extension-november-2024',
] as const;

/** Pictures that are also written as JPEG, 2400 pixels wide, for the press. Only the hero has no day. */
export const PRESS_PICTURES = ['hero', 'street', 'invest'] as const;

/** A picture and what it shows, for those who cannot see it. */
export const picture = z.strictObject({ name: z.enum(PICTURE_NAMES), alt: text });
export const pressPicture = picture.extend({ name: z.enum(PRESS_PICTURES) });
