import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { captions } from '../../../bench/captions.ts';
import { countVideos } from './count-videos.ts';

const { videos } = loadContent();
const allVideos = videos.topics.flatMap((topic) => topic.videos);
const clip = (mediaId: string, ending: string) => join('public/videos', `${mediaId}.${ending}`);

it('counts one Video and several Videos', () => {
  expect([4, 2, 1].map(countVideos)).toEqual(['4 Videos', '2 Videos', '1 Video']);
});

/** Length in seconds, from the movie header of an MP4 file. */
function secondsOf(file: Buffer): number {
  const header = file.indexOf('mvhd') + 4;
  expect(file[header], 'version of the movie header').toBe(0);
  return file.readUInt32BE(header + 16) / file.readUInt32BE(header + 12);
}

describe.each([videos.introduction, ...allVideos])('$mediaId', ({ mediaId, durationSeconds }) => {
  it('has a clip of the length that content says, which starts before it is all there', () => {
    const file = readFileSync(clip(mediaId, 'mp4'));
    expect(secondsOf(file)).toBeCloseTo(durationSeconds, 0);
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
  });

  it('has captions that end with it', () => {
    const lines = readFileSync(clip(mediaId, 'vtt'), 'utf8');
    expect(lines).toMatch(/^WEBVTT\n/);
    const ends = [...lines.matchAll(/--> 00:(\d\d\.\d{3})/g)].map(([, seconds]) => Number(seconds));
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(ends.at(-1)).toBe(durationSeconds);
  });
});

it('the sample clips are small, and their captions are those of their transcripts', () => {
  for (const { mediaId, transcript, durationSeconds } of allVideos) {
    expect(existsSync(clip(mediaId, 'mp4')) && statSync(clip(mediaId, 'mp4')).size).toBeLessThan(350 * 1024);
    expect(readFileSync(clip(mediaId, 'vtt'), 'utf8')).toBe(captions(transcript, durationSeconds));
  }
});

describe('captions', () => {
  it('take whole sentences as long as they can be read, and say where the rest is', () => {
    expect(captions('One is short. Two is a little longer. Three would not fit any more.', 4)).toBe(
      'WEBVTT\n\n00:00.000 --> 00:01.106\nOne is short.\n\n00:01.106 --> 00:04.000\nThe rest stands in the transcript.\n',
    );
  });

  it('show all of a transcript that fits', () => {
    expect(captions('All of it. Here.', 9)).toBe(
      'WEBVTT\n\n00:00.000 --> 00:06.000\nAll of it.\n\n00:06.000 --> 00:09.000\nHere.\n',
    );
  });
});
