import { DealStep } from '#app/features/intake/deal-step.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/property';
import { dealStepData } from './step-data.server.ts';

export const handle: PageHandle = { query: 'deal', apart: true };

export const loader = ({ url, context }: Route.LoaderArgs) =>
  dealStepData(context.get(services).content, url, 'property');

export default function Property({ loaderData }: Route.ComponentProps) {
  return <DealStep step="property" data={loaderData} />;
}
