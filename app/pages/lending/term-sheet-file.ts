import { termSheetFile } from '#app/features/pdf/term-sheet-files.server.ts';
import { services } from '#app/services.server.ts';
import { notFound } from '../not-found.server.ts';
import type { Route } from './+types/term-sheet-file';

/** The term sheet of one program or of all as a file, written at build. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await termSheetFile(context.get(services).content, params.file);
  if (!file) throw notFound(context);
  return new Response(file, { headers: { 'content-type': 'application/pdf' } });
}
