import { z } from 'zod';
import { type ContentSource, readYaml, refuseDuplicates } from './content-file.server.ts';
import { entry, slug, text } from './field-types.ts';

const FILE = 'videos.yaml';

const video = entry({
  id: slug,
  title: text,
  description: text,
  mediaId: z
    .string()
    .regex(/^[\w-]+$/, 'expected letters, digits and hyphens')
    .describe('name at the video host'),
  durationSeconds: z.int('expected whole seconds').positive('expected whole seconds'),
  transcript: text,
});

const topic = z.strictObject({
  id: slug.describe('last part of the address /videos/…'),
  title: text.describe('the topic in a word or two'),
  question: text,
  description: text,
  videos: z.array(video).min(1, 'expected at least one video'),
});

const videos = z.strictObject({ introduction: video, topics: z.array(topic) });
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
