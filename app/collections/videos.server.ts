import { z } from 'zod';
import { MASSINGS } from '#app/art/massings.ts';
import { REGION_NAMES } from '#app/art/regions.ts';
import { type ContentSource, readYaml, refuseDuplicates } from './content-file.server.ts';
import { entry, slug, text } from './field-types.ts';

const FILE = 'videos.yaml';

const video = {
  id: slug,
  title: text,
  description: text,
  mediaId: z
    .string()
    .regex(/^[\w-]+$/, 'expected letters, digits and hyphens')
    .describe('name at the video host'),
  durationSeconds: z.int('expected whole seconds').positive('expected whole seconds'),
  transcript: text,
};

const libraryVideo = entry({
  ...video,
  drawing: z
    .strictObject({
      massing: z.enum(MASSINGS).describe('the building that is drawn'),
      region: z.enum(REGION_NAMES).describe('the part of the country that it stands in'),
      seed: text.describe('any word; another word gives another building of the same kind'),
    })
    .describe('the picture that stands until the video is played'),
});
export type LibraryVideo = z.infer<typeof libraryVideo>;

const topic = z.strictObject({
  id: slug.describe('last part of the address /videos/…'),
  title: text.describe('the topic in a word or two'),
  question: text,
  description: text,
  videos: z.array(libraryVideo).min(1, 'expected at least one video'),
});

const videos = z.strictObject({ introduction: entry(video), topics: z.array(topic) });
export type Videos = z.infer<typeof videos>;

/** The introduction, and the topics of the education library in order. */
export function readVideos(source: ContentSource): Videos {
  const all = readYaml(source, FILE, videos);
  refuseDuplicates(FILE, all.topics, 'id', ({ id }) => id);
  const every = [all.introduction, ...all.topics.flatMap((one) => one.videos)];
  refuseDuplicates(FILE, every, 'id', ({ id }) => id);
  refuseDuplicates(FILE, every, 'mediaId', ({ mediaId }) => mediaId);
  return all;
}
