import { frameWords } from '#app/features/intake/intake-data.ts';
import { PeopleStep } from '#app/features/intake/people-step.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/people';
import { leadBack, rowsFor } from './step-data.server.ts';

export const handle: PageHandle = { query: 'deal', apart: true };

export function loader({ request, url, context }: Route.LoaderArgs) {
  leadBack({ request, url });
  const { content } = context.get(services);
  return { frame: frameWords(content.intake, 'people'), rows: rowsFor(content, url).length };
}

export default function People({ loaderData }: Route.ComponentProps) {
  return <PeopleStep {...loaderData} />;
}
