import { loadContent } from 'virtual:content';
import { frameWords } from '#app/features/intake/intake-data.ts';
import { PeopleStep } from '#app/features/intake/people-step.tsx';
import { FIELD_KEYS } from '#app/lending/deal/deal-fields.ts';
import { PLACE_KEYS } from '#app/lending/intake/property.ts';
import type { PageHandle } from '#app/page-handle.ts';
import type { Route } from './+types/people';
import { rowsFor } from './step-data.server.ts';

export const handle: PageHandle = { query: [...FIELD_KEYS, ...PLACE_KEYS] };

export function loader({ request }: Route.LoaderArgs) {
  return { frame: frameWords(loadContent().intake), rows: rowsFor(request).length };
}

export default function People({ loaderData }: Route.ComponentProps) {
  return <PeopleStep {...loaderData} />;
}
