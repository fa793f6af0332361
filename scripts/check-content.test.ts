import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { requireClips } from './check-content.ts';

it('names the clip or the captions that a video lacks', () => {
  const { videos } = loadContent();
  const folder = mkdtempSync(join(tmpdir(), 'clips-'));
  expect(() => requireClips(videos)).not.toThrow();
  const { id, mediaId } = videos.introduction;
  const line = (ending: string) =>
    `content/videos.yaml: ${id}: mediaId: there is no ${folder}/${mediaId}.${ending}`;
  expect(() => requireClips(videos, folder)).toThrow(line('mp4'));
  writeFileSync(join(folder, `${mediaId}.mp4`), '');
  expect(() => requireClips(videos, folder)).toThrow(line('vtt'));
  rmSync(folder, { recursive: true });
});
