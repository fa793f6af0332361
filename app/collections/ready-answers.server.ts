import { z } from 'zod';
import { type Collection, type ContentSource, readOne } from './content-file.server.ts';
import { slug, template, text } from './field-types.ts';

const readyAnswers = z
  .array(
    z.strictObject({
      id: slug,
      title: text,
      text: z.array(template('name', 'staff')).min(1).describe('a paragraph each'),
    }),
  )
  .describe('ready words for a reply from the private office');

export type ReadyAnswer = z.infer<typeof readyAnswers>[number];

export const READY_ANSWERS: Collection = {
  path: 'ready-answers.yaml',
  description: 'what staff of the private office can put into a reply',
  schema: readyAnswers,
};

export const readReadyAnswers = (source: ContentSource): ReadyAnswer[] | undefined =>
  readOne(source, READY_ANSWERS) as ReadyAnswer[] | undefined;
