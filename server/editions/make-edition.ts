// Runs in a process of its own: see edition-maker.ts.
import '../production-mode.ts';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readContent } from '#app/collections/content.server.ts';
import type { Content } from '#app/collections/content.ts';
import { ContentError } from '#app/collections/content-file.server.ts';
import type { PictureVersions } from '#app/ui/picture.tsx';
import * as bundle from '../pages.ts';
import { compress } from './compress.ts';
import { refuseSamples, requireClips } from './content-rules.ts';
import type { Answered, Numbered, Order } from './edition-maker.ts';
import { makePages } from './make-pages.ts';
import { pictureList } from './picture-list.ts';
import { baseName, type Drawn, drawnPictures, versionsOf, writePictures } from './pictures.ts';
import { writePressKit } from './press-kit.ts';
import { type Cards, writeCards } from './social-cards.ts';

/** Reads the content of a folder as a build does, and throws where it has errors. */
function check({ folder, build, rules }: Order): Content {
  const content = readContent(join(folder, 'content'));
  requireClips(content.videos, join(build, 'client/videos'));
  refuseSamples(content.samples, rules);
  return content;
}

/** Makes everything that is made from content. */
async function make({ folder, build, before, pageOrigin }: Order, content: Content): Promise<void> {
  const { pictures, written } = drawPictures({ folder, build, before }, content);
  const pages = makePages({
    bundle,
    content,
    pictures,
    folder,
    assets: join(build, 'client'),
    before: [...before, build],
    pageOrigin,
  });
  // other threads encode pictures while pages are rendered; neither goes on once the other has failed
  for (const part of await Promise.allSettled([written, pages]))
    if (part.status === 'rejected') throw part.reason;
  const drawn = [folder, build].map((editionFolder) => join(editionFolder, 'client'));
  await writePressKit({ made: join(folder, 'client'), drawn, pictures, content, pageOrigin });
  await compress(join(folder, 'client'), {
    before: [...before, build].map((older) => join(older, 'client')),
    isQuick: true,
  });
}

interface DrawnRecord {
  pictures: Drawn;
  cards: Cards;
}
const drawnRecordIn = (folder: string): DrawnRecord =>
  JSON.parse(readFileSync(join(folder, 'drawn.json'), 'utf8')) as DrawnRecord;

/** Pictures and social previews that the build does not have: of new content, and those that count the portfolio. */
function drawPictures(
  { folder, build, before }: Pick<Order, 'folder' | 'build' | 'before'>,
  content: Content,
): { pictures: PictureVersions; written: Promise<void> } {
  const [inBuild, ...inBefore] = [build, ...before].map((editionFolder) => ({
    ...drawnRecordIn(editionFolder),
    client: join(editionFolder, 'client'),
  }));
  const list = pictureList(folder);
  const pictures = drawnPictures(
    folder,
    list,
    Object.assign({}, ...[inBuild!, ...inBefore].map((record) => record.pictures)),
  );
  const versions = versionsOf(pictures);
  const picturesIn = (editionFolder: string) => join(editionFolder, 'client/pictures');
  const isNew = ({ name }: (typeof list)[number]) =>
    !existsSync(join(picturesIn(build), versions[baseName(name)]!));
  const others = readdirSync(dirname(folder)).map((name) => join(dirname(folder), name));
  const write = async () => {
    await writePictures(folder, list.filter(isNew), versions, {
      into: picturesIn(folder),
      copies: others.filter((other) => other !== folder).map(picturesIn),
    });
    const { cards } = await writeCards(content, versions, {
      client: join(folder, 'client'),
      pictures: [folder, build].map(picturesIn),
      font: join(build, 'server/titles.ttf'),
      made: [{ ...inBuild!, client: null }, ...inBefore],
    });
    writeFileSync(join(folder, 'drawn.json'), JSON.stringify({ pictures, cards } satisfies DrawnRecord));
  };
  return { pictures: versions, written: write() };
}

/**
 * Sets the term sheets of checked content while nobody waits: an edition of it finds them made, unless it changes a
 * program.
 */
async function setTermSheets(content: Content): Promise<void> {
  for (const name of bundle.termSheetNames(content)) {
    // an order that has come goes first
    await new Promise(setImmediate);
    if (making > 0) return;
    await bundle.termSheetFile(content, name);
  }
}

/** How many editions are being made at this moment; content is checked meanwhile. */
let making = 0;

process.on('message', async ({ id, ...order }: Numbered) => {
  let answer: Answered;
  let checked: Content | undefined;
  try {
    const content = check(order);
    if (order.isMade) {
      making += 1;
      await make(order, content).finally(() => {
        making -= 1;
      });
    } else checked = content;
    answer = { id, issues: [] };
  } catch (error) {
    if (!(error instanceof ContentError)) answer = { id, failed: String((error as Error).stack ?? error) };
    else if (error.issues.length > 0) answer = { id, issues: error.issues };
    else
      answer = {
        id,
        issues: [{ file: 'content', line: null, column: null, field: '', reason: error.message }],
      };
  }
  // the server may have ended meanwhile
  process.send!(answer, (error) => error && process.exit());
  // a program that cannot be set fails the edition, which says why
  if (checked) await setTermSheets(checked).catch(() => {});
});
// the server has ended, for whatever reason
process.on('disconnect', () => process.exit());
