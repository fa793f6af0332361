import { existsSync, readFileSync } from 'node:fs';
import { ContentError } from '#app/collections/content-file.server.ts';
import { type Issue, issueIn, type Sample } from '#app/collections/document.server.ts';
import type { Videos } from '#app/collections/videos.server.ts';

// Checks of the content that its schemas cannot make, for a build and for an edition.

/** Positions of the time scale and the duration in a movie header (`mvhd`) of version 0 or 1, counted from its name. */
const FIELDS = { 0: { scale: 12, duration: 16 }, 1: { scale: 20, duration: 24 } } as const;

/** Duration of an MP4 in seconds, from its movie header (ISO 14496-12); null where there is none. */
function clipSeconds(file: Buffer): number | null {
  const name = file.lastIndexOf('mvhd');
  const version = file[name + 4];
  if (name < 0 || (version !== 0 && version !== 1) || file.length < name + 4 + 32) return null;
  const { scale, duration } = FIELDS[version];
  const start = name + 4;
  const ticks =
    version === 0 ? file.readUInt32BE(start + duration) : Number(file.readBigUInt64BE(start + duration));
  return ticks / file.readUInt32BE(start + scale);
}

/**
 * Every video has a clip on the site itself, for when the video host does not answer, and is as long as its page says.
 *
 * @param folder of the clips
 * @throws {ContentError} with one line for each mistake
 */
export function requireClips({ introduction, topics }: Videos, folder = 'public/videos'): void {
  const issues: Issue[] = [];
  const refuse = (field: string, reason: string) => issues.push(issueIn('videos.yaml', field, reason));
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
 * Refuses sample values in a build for production that does not allow them.
 * @throws {ContentError} of one line
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
