import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Videos } from '#app/collections/videos.server.ts';
import { requireClips } from '#server/editions/content-rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'clips-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CLIP = 'public/videos/sample-introduction';
const videos = (mediaId: string, durationSeconds: number): Videos => ({
  introduction: { id: 'intro', title: '', description: '', transcript: '', mediaId, durationSeconds },
  topics: [],
});

it('names the clip and the captions that a video lacks', () => {
  expect(() => requireClips(videos('none', 9), folder)).toThrow(
    `content/videos.yaml: intro: mediaId: there is no ${folder}/none.mp4\n` +
      `content/videos.yaml: intro: mediaId: there is no ${folder}/none.vtt`,
  );
});

it('measures the clip', () => {
  for (const ending of ['mp4', 'vtt']) copyFileSync(`${CLIP}.${ending}`, join(folder, `film.${ending}`));
  expect(() => requireClips(videos('film', 14), folder)).not.toThrow();
  expect(() => requireClips(videos('film', 140), folder)).toThrow(
    `content/videos.yaml: intro: durationSeconds: 140, and ${folder}/film.mp4 takes 14.0 seconds`,
  );
  for (const bytes of ['not a film', '....mvhd\0cut']) {
    writeFileSync(join(folder, 'film.mp4'), bytes);
    expect(() => requireClips(videos('film', 14), folder)).toThrow(
      'film.mp4 is not a video in the MP4 format',
    );
  }
});
