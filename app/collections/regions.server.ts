import { z } from 'zod';
import { REGIONS, type Region, STATES } from '#app/lending/vocabulary.ts';
import { type Collection, type ContentSource, readOne, refuseDuplicates } from './content-file.server.ts';
import { entry } from './field-types.ts';

const states = z.array(z.enum(STATES)).min(1, 'expected at least one state');

/** The states of each region, and whether they are a sample. */
const regions = entry(
  Object.fromEntries(REGIONS.map((region) => [region, states])) as Record<Region, typeof states>,
);
export type RegionStates = z.infer<typeof regions>;

export const STATES_OF_REGIONS: Collection<RegionStates> = {
  path: 'regions.yaml',
  description: 'the states of each region of the portfolio, as its map draws them',
  schema: regions,
};

/** The states of each region; no state is in two regions. */
export function readRegions(source: ContentSource): RegionStates | undefined {
  const read = readOne(source, STATES_OF_REGIONS);
  if (read)
    refuseDuplicates(
      source,
      REGIONS.flatMap((region) =>
        read[region].map((state, i) => ({ path: STATES_OF_REGIONS.path, field: [region, i], key: state })),
      ),
    );
  return read;
}
