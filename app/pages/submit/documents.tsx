import { DocumentsStep } from '#app/features/intake/documents-step.tsx';
import { frameWords } from '#app/features/intake/intake-data.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/documents';
import { rowsFor } from './step-data.server.ts';

export const handle: PageHandle = { query: 'deal', apart: true };

export function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(services);
  return { frame: frameWords(content.intake), rows: rowsFor(content, url) };
}

export default function Documents({ loaderData }: Route.ComponentProps) {
  return <DocumentsStep {...loaderData} />;
}
