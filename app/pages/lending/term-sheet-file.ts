import { loadContent } from 'virtual:content';
import { termSheetFile } from '#app/features/pdf/term-sheet-files.server.ts';
import { notFound } from '../not-found.server.ts';
import type { Route } from './+types/term-sheet-file';

/** A program's term sheet, or all of them, written at build. */
export async function loader({ params }: Route.LoaderArgs) {
  const file = await termSheetFile(loadContent(), params.file);
  if (!file) throw notFound();
  return new Response(file, { headers: { 'content-type': 'application/pdf' } });
}
