/**
 * Reads everything under content/ before a build spends time on it: a mistake ends the build with one line that
 * names file, field and reason, and a production build refuses sample values (ALLOW_SAMPLE=1 allows them).
 */
import { loadContent } from '#app/collections/content.server.ts';
import { ContentError } from '#app/collections/content-file.server.ts';
import { loadEnv } from '#server/env.ts';
import { refuseSamples } from './launch-check.ts';

/** Ends the process with the one line of a content error; anything else is a bug, and thrown on. */
export function endWithContentError(error: unknown): never {
  if (!(error instanceof ContentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

export function checkContent(): void {
  const { siteEnv, allowSample } = loadEnv();
  try {
    refuseSamples(loadContent().samples, { siteEnv, allowSample });
  } catch (error) {
    endWithContentError(error);
  }
}

if (import.meta.main) checkContent();
