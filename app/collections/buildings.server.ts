import { z } from 'zod';
import { type Collection, type ContentSource, readOne, refuseDuplicates } from './content-file.server.ts';
import { drawnBuilding, fill } from './drawn-building.ts';
import { slug, wholeNumber } from './field-types.ts';

const size = wholeNumber('whole pixels', 400, 4000);

const building = drawnBuilding.extend({
  name: slug,
  width: size,
  height: size,
  fill,
  flip: z
    .boolean()
    .optional()
    .describe('whether the drawing is mirrored; decided by its variant when left out'),
});
export type Building = z.infer<typeof building>;

export const BUILDINGS: Collection<Building[]> = {
  path: 'buildings.yaml',
  description: 'the buildings that pages and programs show',
  schema: z.array(building),
};

/** The buildings that pages and programs name, in order. */
export function readBuildings(source: ContentSource): Building[] {
  const buildings = readOne(source, BUILDINGS) ?? [];
  const { path } = BUILDINGS;
  refuseDuplicates(
    source,
    buildings.map(({ name }, i) => ({ path, field: [i, 'name'], key: name })),
  );
  return buildings;
}
