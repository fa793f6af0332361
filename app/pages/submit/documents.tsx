import { DocumentsStep } from '#app/features/intake/documents-step.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/documents';
import { documentsData } from './step-data.server.ts';

export const handle: PageHandle = { query: 'deal', apart: true };

export function loader({ url, context }: Route.LoaderArgs) {
  return documentsData(context.get(services).content, url, 'documents');
}

export default function Documents({ loaderData }: Route.ComponentProps) {
  return <DocumentsStep {...loaderData} />;
}
