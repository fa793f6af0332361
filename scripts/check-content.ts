/**
 * Reads everything under content/ before a build spends time on it: mistakes end the build with a line for each that
 * names file, field and reason, and a production build refuses sample values (ALLOW_SAMPLE=1 allows them).
 */
import { existsSync, readFileSync } from 'node:fs';
import { loadContent } from '#app/collections/content.server.ts';
import { ContentError } from '#app/collections/content-file.server.ts';
import type { Issue } from '#app/collections/document.server.ts';
import type { Videos } from '#app/collections/videos.server.ts';
import { loadEnv } from '#server/env.ts';
import { clipSeconds } from './clip-seconds.ts';
import { refuseSamples } from './launch-check.ts';

/** Ends the process with the lines of a content error; anything else is a bug, and thrown on. */
export function endWithContentError(error: unknown): never {
  if (!(error instanceof ContentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/**
 * Every video plays from the site itself, at least where the video host does not answer; and it is as long as the page
 * says. Throws a ContentError with one line for each mistake.
 */
export function requireClips({ introduction, topics }: Videos, folder = 'public/videos'): void {
  const issues: Issue[] = [];
  const refuse = (field: string, reason: string) =>
    issues.push({ file: 'content/videos.yaml', line: null, column: null, field, reason });
  for (const { id, mediaId, durationSeconds } of [introduction, ...topics.flatMap(({ videos }) => videos)]) {
    for (const file of [`${mediaId}.mp4`, `${mediaId}.vtt`])
      if (!existsSync(`${folder}/${file}`)) refuse(`${id}: mediaId`, `there is no ${folder}/${file}`);
    const clip = `${folder}/${mediaId}.mp4`;
    const seconds = existsSync(clip) ? clipSeconds(readFileSync(clip)) : undefined;
    if (seconds === null) refuse(`${id}: mediaId`, `${clip} is not a video in the MP4 format`);
    else if (seconds !== undefined && Math.abs(seconds - durationSeconds) >= 1)
      refuse(`${id}: durationSeconds`, `${durationSeconds}, and ${clip} takes ${seconds.toFixed(1)} seconds`);
  }
  if (issues.length > 0) throw new ContentError(issues);
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
