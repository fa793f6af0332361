import { DealStep } from '#app/features/intake/deal-step.tsx';
import { FIELD_KEYS } from '#app/lending/deal/deal-fields.ts';
import { PLACE_KEYS } from '#app/lending/intake/property.ts';
import type { PageHandle } from '#app/page-handle.ts';
import type { Route } from './+types/property';
import { dealStepData } from './step-data.server.ts';

export const handle: PageHandle = { query: [...FIELD_KEYS, ...PLACE_KEYS] };

export const loader = ({ request }: Route.LoaderArgs) => dealStepData(request);

export default function Property({ loaderData }: Route.ComponentProps) {
  return <DealStep step="property" data={loaderData} />;
}
