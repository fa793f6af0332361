import type { Camera, Footprint } from './camera.ts';
import type { Massing } from './massing.ts';
import type { Random } from './random.ts';
import type { Region } from './regions.ts';

/** The data that all parts of one picture share. */
export interface Scene {
  readonly cam: Camera;
  readonly region: Region;
  readonly night: boolean;
  /** The picture's size in pixels. */
  readonly width: number;
  readonly height: number;
  readonly seed: string;
  /** Four tones of the sky, from the top down. */
  readonly sky: readonly [string, string, string, string];
  /** The bare ground near the camera. */
  readonly ground: string;
  /** Random numbers for the land in the background. */
  readonly landRandom: Random;
  /** Gradients, filters and symbols that the parts add. */
  readonly defs: string[];
}

/** A scene with a property in it. */
export interface SiteScene extends Scene {
  readonly massing: Massing;
  readonly footprint: Footprint;
  /** Random numbers for trees, people and cars. */
  readonly siteRandom: Random;
}
