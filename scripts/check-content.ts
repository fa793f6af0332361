/**
 * Reads everything under content/ before a build spends time on it: a mistake ends the build with one line that
 * names file, field and reason, and a production build refuses sample values (ALLOW_SAMPLE=1 allows them).
 */
import { existsSync } from 'node:fs';
import { loadContent } from '#app/collections/content.server.ts';
import { ContentError, failContent } from '#app/collections/content-file.server.ts';
import type { Videos } from '#app/collections/videos.server.ts';
import { loadEnv } from '#server/env.ts';
import { refuseSamples } from './launch-check.ts';

/** Ends the process with the one line of a content error; anything else is a bug, and thrown on. */
export function endWithContentError(error: unknown): never {
  if (!(error instanceof ContentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** Every video plays from the site itself, at least where the video host does not answer. */
export function requireClips({ introduction, topics }: Videos, folder = 'public/videos'): void {
  for (const { id, mediaId } of [introduction, ...topics.flatMap(({ videos }) => videos)])
    for (const file of [`${mediaId}.mp4`, `${mediaId}.vtt`])
      if (!existsSync(`${folder}/${file}`))
        failContent('videos.yaml', `${id}: mediaId`, `there is no ${folder}/${file}`);
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
