import { z } from 'zod';
import { type Collection, type ContentSource, readOne, refuseDuplicates } from './content-file.server.ts';
import { drawnBuilding } from './drawn-building.ts';
import { entry, slug, text, wholeNumber } from './field-types.ts';

const video = {
  id: slug,
  title: text,
  description: text,
  mediaId: z
    .string()
    .regex(/^[\w-]+$/, 'expected letters, digits and hyphens')
    .describe('name at the video host'),
  durationSeconds: wholeNumber('whole seconds', 1, 4 * 60 * 60),
  transcript: text,
};

const libraryVideo = entry({
  ...video,
  drawing: drawnBuilding.describe('the picture that stands until the video is played'),
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

export const VIDEOS: Collection<Videos> = {
  path: 'videos.yaml',
  description: 'the introduction, and the topics of the education library with their videos',
  schema: videos,
  pages: ({ topics }) =>
    (Array.isArray(topics) ? topics : []).map(({ id, question, description }, i) => ({
      path: `/videos/${id}`,
      title: question,
      description,
      from: {
        path: ['topics', i, 'id'],
        title: ['topics', i, 'question'],
        description: ['topics', i, 'description'],
      },
    })),
};

/** The introduction, and the topics of the education library in order. */
export function readVideos(source: ContentSource): Videos | undefined {
  const all = readOne(source, VIDEOS);
  if (!all) return undefined;
  const videos = all.topics.flatMap((topic, t) =>
    topic.videos.map((video, v) => ({ video, field: ['topics', t, 'videos', v] })),
  );
  const every = [{ video: all.introduction, field: ['introduction'] }, ...videos];
  const { path } = VIDEOS;
  refuseDuplicates(
    source,
    all.topics.map(({ id }, t) => ({ path, field: ['topics', t, 'id'], key: id })),
  );
  for (const name of ['id', 'mediaId'] as const)
    refuseDuplicates(
      source,
      every.map(({ video, field }) => ({ path, field: [...field, name], key: video[name] })),
    );
  return all;
}
