/**
 * Reads everything under content/ before a build spends time on it: a mistake ends the build with one line that
 * names file, field and reason, and a production build refuses sample values (ALLOW_SAMPLE=1 allows them).
 */
import { loadContent } from '#app/collections/content.server.ts';
import { ContentError } from '#app/collections/content-file.server.ts';
import { loadEnv } from '#server/env.ts';
import { refuseSamples } from './launch-check.ts';

export function checkContent(): void {
  const { siteEnv, allowSample } = loadEnv();
  try {
    refuseSamples(loadContent().samples, { siteEnv, allowSample });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

if (import.meta.main) checkContent();
