/**
 * Writes the preview of every page for social networks to public/pictures/<version>/social/: the page's title over the
 * night picture that the page itself shows, or over the firm's house. Needs the pictures of this version (see
 * buildPictures). A card whose title and picture have not changed is taken from .cache/social.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { type Content, loadContent } from '#app/collections/content.server.ts';
import { SOCIAL_CARD, socialCard } from '#app/search/social-card.ts';
import { pictureVersion } from './build-pictures.ts';
import { cardOverlay, NIGHT, titleFont } from './social-card-drawing.ts';

const CACHE = '.cache/social';
const JPEG = { quality: 84, mozjpeg: true } as const;

/** The first picture that a page's words name, wherever it stands in them. */
function pictureIn(words: unknown): string | undefined {
  if (typeof words !== 'object' || words === null) return undefined;
  const { picture } = words as { picture?: { name?: unknown } };
  if (typeof picture?.name === 'string') return picture.name;
  for (const part of Object.values(words)) {
    const found = pictureIn(part);
    if (found) return found;
  }
  return undefined;
}

/** Path and title of every page, with the name of the picture that it shows. */
function cards({ siteMap, pages, news, bridge, fhaHud, leaders, videos }: Content) {
  const words = new Map<string, unknown>([
    ...Object.values(pages).flatMap((page) => ('path' in page ? [[page.path, page] as const] : [])),
    ...bridge.programs.map((program) => [`/lending/bridge/${program.slug}`, program] as const),
    ...fhaHud.programs.map((program) => [`/lending/fha-hud/${program.slug}`, program] as const),
    ...news.map((article) => [`/news/${article.slug}`, article] as const),
  ]);
  const own = new Map<string, string>([
    ...leaders.map(({ slug }) => [`/leadership/${slug}`, `leader-${slug}`] as const),
    ...videos.topics.map(({ id, videos: [first] }) => [`/videos/${id}`, `video-${first?.id}`] as const),
  ]);
  const missing = { path: '/404', title: pages['not-found'].title };
  return [...siteMap, missing].map(({ path, title }) => ({
    path,
    title,
    picture: own.get(path) ?? pictureIn(words.get(path)) ?? 'hero',
  }));
}

/** The largest file of a picture, by night where it has a night. */
function largestFile(folder: string, files: readonly string[], picture: string): string {
  for (const start of [`${picture}-night-`, `${picture}-`]) {
    const widths = files
      .filter((file) => file.startsWith(start))
      .map((file) => Number(/^(\d+)\.avif$/.exec(file.slice(start.length))?.[1]))
      .filter((width) => width > 0);
    if (widths.length > 0) return join(folder, `${start}${Math.max(...widths)}.avif`);
  }
  throw new Error(`There is no picture ${picture} for a social card`);
}

/** Writes every card. Gives how many there are, and how many of them were drawn anew. */
export async function buildSocialCards({
  root,
}: {
  root: string;
}): Promise<{ cards: number; drawn: number }> {
  const { default: sharp } = await import('sharp');
  const folder = join(root, 'public/pictures', pictureVersion(root));
  const files = readdirSync(folder);
  const content = loadContent(join(root, 'content'));
  const all = cards(content);
  const firm = content.site.name;
  const font = await titleFont(root, [firm, ...all.map(({ title }) => title)].join(' '));
  mkdirSync(join(root, CACHE), { recursive: true });
  rmSync(join(folder, 'social'), { recursive: true, force: true });

  let drawn = 0;
  const draw = async ({ path, title, picture }: (typeof all)[number]) => {
    const ground = readFileSync(largestFile(folder, files, picture));
    const overlay = cardOverlay(title, firm, font);
    const key = createHash('sha256')
      .update(ground)
      .update(overlay)
      .update(JSON.stringify(JPEG))
      .digest('hex');
    const kept = join(root, CACHE, `${key.slice(0, 32)}.jpg`);
    if (!existsSync(kept)) {
      const { width, height } = await sharp(ground).metadata();
      // a portrait stands whole at the right; every other picture fills the card
      const fit = width < height ? 'contain' : 'cover';
      const card = sharp(ground).resize({ ...SOCIAL_CARD, fit, position: 'right', background: NIGHT });
      const bytes = await card
        .composite([{ input: Buffer.from(overlay) }])
        .jpeg(JPEG)
        .toBuffer();
      writeFileSync(`${kept}.${process.pid}`, bytes);
      renameSync(`${kept}.${process.pid}`, kept);
      drawn += 1;
    }
    const target = join(folder, socialCard(path));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(kept, target);
  };
  const waiting = [...all];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await draw(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { cards: all.length, drawn };
}

if (import.meta.main) {
  const started = performance.now();
  const { cards: count, drawn } = await buildSocialCards({ root: process.cwd() });
  console.log(
    `Social cards: ${count}, ${drawn} drawn anew, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
