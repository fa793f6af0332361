import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { quantize } from 'topojson-client';
import { filter, filterAttachedWeight, presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { StateLines } from '#drawings/region-map.ts';

type States = Topology<{ states: GeometryCollection<{ name: string }> }>;

/** The map's unit in units of the atlas, which is 975 wide and 610 high: about two pixels on a desktop screen. */
const UNIT = 2.5;
/** Square units of the atlas: smaller bends are straightened, and smaller islands left out. */
const LEAST_BEND = 60;
const LEAST_ISLAND = 90;

/**
 * Outlines of the states with few enough points for a page. The atlas is projected already (Albers, with Alaska and
 * Hawaii below the other states).
 */
export function stateLines(): StateLines {
  const file = createRequire(import.meta.url).resolve('us-atlas/states-albers-10m.json');
  const { objects, ...atlas } = JSON.parse(readFileSync(file, 'utf8')) as States;
  const weighed = presimplify({ ...atlas, objects: { states: objects.states } });
  const simple = simplify(weighed, LEAST_BEND);
  const large = filter(simple, filterAttachedWeight(simple, LEAST_ISLAND)) as unknown as States;
  const { arcs } = quantize(large, { scale: [UNIT, UNIT], translate: [0, 0] });
  return {
    width: 975 / UNIT,
    height: 610 / UNIT,
    // each arc is a starting point and relative steps
    arcs: arcs as [number, number][][],
    states: Object.fromEntries(
      large.objects.states.geometries.map((state) => [
        (state.properties as { name: string }).name,
        state.type === 'Polygon' ? state.arcs : state.type === 'MultiPolygon' ? state.arcs.flat() : [],
      ]),
    ),
  };
}
