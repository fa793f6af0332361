// Runs in a process of its own: see edition-maker.ts.
import '../production-mode.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContent } from '#app/collections/content.server.ts';
import type { Content } from '#app/collections/content.ts';
import { ContentError } from '#app/collections/content-file.server.ts';
import type { PictureVersions } from '#app/ui/picture.tsx';
import * as bundle from '../pages.ts';
import { compress } from './compress.ts';
import { refuseSamples, requireClips } from './content-rules.ts';
import type { Answered, Order } from './edition-maker.ts';
import { makePages } from './make-pages.ts';

/** Reads the content of a folder as a build does, and of a good one makes everything that is made of it. */
async function carryOut({ folder, build, before, rules, pageOrigin, isMade }: Order): Promise<number> {
  const content: Content = readContent(join(folder, 'content'));
  requireClips(content.videos, join(build, 'client/videos'));
  refuseSamples(content.samples, rules);
  if (!isMade) return 0;
  const read = (name: string) => JSON.parse(readFileSync(join(build, name), 'utf8'));
  const { minified } = read('made.json') as { minified: Record<string, string> };
  const pages = await makePages({
    bundle,
    content,
    pictures: read('server/pictures.json') as PictureVersions,
    folder,
    assets: join(build, 'client'),
    pageOrigin,
    minify: (code) => minified[code] ?? code,
  });
  await compress(join(folder, 'client'), {
    before: [...before, build].map((older) => join(older, 'client')),
    isQuick: true,
  });
  writeFileSync(join(folder, 'pages'), String(pages));
  return pages;
}

process.on('message', async (order: Order) => {
  let answer: Answered;
  try {
    answer = { pages: await carryOut(order) };
  } catch (error) {
    if (!(error instanceof ContentError)) answer = { failed: String((error as Error).stack ?? error) };
    else if (error.issues.length > 0) answer = { issues: error.issues };
    else
      answer = {
        issues: [{ file: 'content', line: null, column: null, field: '', reason: error.message }],
      };
  }
  process.send!(answer);
});
// the server is gone, however it went
process.on('disconnect', () => process.exit());
