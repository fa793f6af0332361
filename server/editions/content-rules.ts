import { existsSync, readFileSync } from 'node:fs';
import { ContentError } from '#app/collections/content-file.server.ts';
import type { Issue, Sample } from '#app/collections/document.server.ts';
import type { Videos } from '#app/collections/videos.server.ts';
import { clipSeconds } from './clip-seconds.ts';

// What content has to pass beside its schemas, at a build and as an edition.

/**
 * Every video plays from the site itself, at least where the video host does not answer; and it is as long as the page
 * says. Throws a ContentError with one line for each mistake.
 *
 * @param folder where the clips are
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

/**
 * Throws a ContentError of one line when a build for production would publish sample values. Other builds, and those
 * that allow samples, pass.
 */
export function refuseSamples(
  samples: readonly Sample[],
  { siteEnv, allowSample }: { siteEnv: 'development' | 'production'; allowSample: boolean },
): void {
  const [first] = samples;
  if (!first || siteEnv !== 'production' || allowSample) return;
  const count = samples.length === 1 ? '1 sample value' : `${samples.length} sample values`;
  throw new ContentError(
    `SITE_ENV=production refuses ${count}, the first in ${first.file}: ${first.field}. Run npm run launch-check for the list, or set ALLOW_SAMPLE=1`,
  );
}
