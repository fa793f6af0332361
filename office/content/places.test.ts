import { expect, it } from 'vitest';
import type { Content } from '#app/collections/content.ts';
import { placesOf } from './places.ts';

it('the rooms of a floor keep their order, in whatever order an edition brings its files', () => {
  const files = ['redirects.yaml', 'legal/terms.yaml', 'buildings.yaml', 'legal/privacy.yaml', 'intake.yaml'];
  const content = { bridge: { programs: [] }, fhaHud: { programs: [] } } as unknown as Content;
  const names = (order: string[]) =>
    placesOf({ files: order, content, pageOf: () => undefined, isTwo: () => false }).map(({ name }) => name);
  expect(names(files)).toEqual(['Buildings', 'Intake', 'Privacy', 'Terms', 'Redirects']);
  expect(names(files.toReversed())).toEqual(names(files));
});
