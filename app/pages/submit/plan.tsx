import { DealStep } from '#app/features/intake/deal-step.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/plan';
import { dealStepData, leadBack } from './step-data.server.ts';

export const handle: PageHandle = { query: 'deal', apart: true };

export function loader({ request, url, context }: Route.LoaderArgs) {
  leadBack({ request, url }, ['property']);
  return dealStepData(context.get(services).content, url, 'plan');
}

export default function Plan({ loaderData }: Route.ComponentProps) {
  return <DealStep step="plan" data={loaderData} />;
}
