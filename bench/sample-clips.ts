/**
 * Makes the sample clips of the education library. From the drawing of each video by day and by night, ffmpeg makes nine
 * seconds in which the lights come on; the captions are the beginning of the transcript. Run by hand when a drawing or
 * a transcript changes. The clips in public/videos are committed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openContent } from '#app/collections/content-file.server.ts';
import { type LibraryVideo, readVideos } from '#app/collections/videos.server.ts';
import { propertyPicture } from '#drawings/property-picture.ts';
import { captions } from './captions.ts';

const FOLDER = 'public/videos';
const [WIDTH, HEIGHT, RATE] = [960, 540, 25];
/** Frames are cut from a picture this many times larger, so that the slow zoom can move by fractions of a pixel. */
const OVERSAMPLED = 4;

async function still(video: LibraryVideo, night: boolean, file: string): Promise<void> {
  const svg = propertyPicture({ ...video.drawing, night, width: 1600, height: 900 });
  await sharp(Buffer.from(svg), { density: 144 })
    .resize(WIDTH * OVERSAMPLED, HEIGHT * OVERSAMPLED)
    .png({ compressionLevel: 1 })
    .toFile(file);
}

function clip(day: string, night: string, seconds: number, file: string): void {
  const frames = seconds * RATE;
  const pushIn = `zoompan=z='1+0.07*on/${frames}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)*0.6':d=${frames}:s=${WIDTH}x${HEIGHT}:fps=${RATE}`;
  const dusk = `xfade=transition=fade:duration=${seconds * 0.4}:offset=${seconds * 0.3}`;
  const { status, stderr } = spawnSync(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', '-i', day, '-i', night],
      ...[
        '-filter_complex',
        `[0]${pushIn}[d];[1]${pushIn}[n];[d][n]${dusk},format=yuv420p[v]`,
        '-map',
        '[v]',
      ],
      ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'slower', '-crf', '32', '-tune', 'animation'],
      ...['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', file],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
}

const scratch = mkdtempSync(join(tmpdir(), 'clips-'));
const [day, night] = [join(scratch, 'day.png'), join(scratch, 'night.png')];
for (const video of readVideos(openContent())!.topics.flatMap(({ videos }) => videos)) {
  await still(video, false, day);
  await still(video, true, night);
  clip(day, night, video.durationSeconds, join(FOLDER, `${video.mediaId}.mp4`));
  writeFileSync(join(FOLDER, `${video.mediaId}.vtt`), captions(video.transcript, video.durationSeconds));
  console.log(video.mediaId);
}
rmSync(scratch, { recursive: true });
