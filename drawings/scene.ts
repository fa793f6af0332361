import type { Camera, Footprint } from './camera.ts';
import type { Massing } from './massing.ts';
import type { Random } from './random.ts';
import type { Region } from './regions.ts';

/** What every part of one picture is drawn from. */
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
  /** Draws for the land behind. */
  readonly landRandom: Random;
  /** Gradients, filters and symbols that the parts add. */
  readonly defs: string[];
}

/** A scene with a property in it. */
export interface SiteScene extends Scene {
  readonly massing: Massing;
  readonly footprint: Footprint;
  /** Draws for trees, people and cars. */
  readonly siteRandom: Random;
}
