/**
 * Checks all of content/ before a build begins its work. Errors end the build with a line for each, with file, field
 * and reason. A build for production also refuses sample values (ALLOW_SAMPLE=1 allows them).
 */
import { loadContent } from '#app/collections/content.server.ts';
import { ContentError } from '#app/collections/content-file.server.ts';
import { refuseSamples, requireClips } from '#server/editions/content-rules.ts';
import { loadEnv } from '#server/env.ts';

/** Ends the process with the lines of a content error; any other error is a bug, and is thrown. */
export function endWithContentError(error: unknown): never {
  if (!(error instanceof ContentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

export function checkContent(): void {
  const { siteEnv, allowSample } = loadEnv();
  try {
    const { samples, videos } = loadContent();
    requireClips(videos);
    refuseSamples(samples, { siteEnv, allowSample });
  } catch (error) {
    endWithContentError(error);
  }
}

if (import.meta.main) checkContent();
