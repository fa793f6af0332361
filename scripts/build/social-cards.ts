/**
 * Writes the preview of every page for social networks: the page's title over the night picture that the page itself
 * shows, or over the firm's house. Needs the pictures (see buildPictures). A card whose title and picture have not
 * changed is taken from .cache/social.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { loadContent } from '#app/collections/content.server.ts';
import type { Content } from '#app/collections/content.ts';
import { loanSlug } from '#app/lending/transactions.ts';
import { SOCIAL_CARD, socialCard } from '#app/search/social-card.ts';
import { baseName, type PictureVersions, pictureVersions } from './pictures.ts';
import { cardOverlay, NIGHT, titleFont } from './social-card-drawing.ts';

const CACHE = '.cache/social';
/** As many bytes as `mozjpeg: true` makes at quality 84, as like the picture (38.6 dB), in a quarter of the time. */
const JPEG = { quality: 81, progressive: true, quantisationTable: 3 } as const;

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
function cards({ siteMap, pages, news, bridge, fhaHud, leaders, videos, transactions }: Content) {
  const words = new Map<string, unknown>([
    ...Object.values(pages).flatMap((page) => ('path' in page ? [[page.path, page] as const] : [])),
    ...bridge.programs.map((program) => [`/lending/bridge/${program.slug}`, program] as const),
    ...fhaHud.programs.map((program) => [`/lending/fha-hud/${program.slug}`, program] as const),
    ...news.map((article) => [`/news/${article.slug}`, article] as const),
  ]);
  const pictureByPath = new Map<string, string>([
    ...transactions.map((loan) => [`/transactions/${loanSlug(loan)}`, `deal-${loan.id}`] as const),
    ...leaders.map(({ slug }) => [`/leadership/${slug}`, `leader-${slug}`] as const),
    ...videos.topics.map(({ id, videos: [first] }) => [`/videos/${id}`, `video-${first?.id}`] as const),
  ]);
  const notFoundPage = { path: '/404', title: pages['not-found'].title };
  return [...siteMap, notFoundPage].map(({ path, title }) => ({
    path,
    title,
    picture: pictureByPath.get(path) ?? pictureIn(words.get(path)) ?? 'hero',
  }));
}

/** The smallest file of a picture that is as wide as a card, else its widest; its night version where it has one. */
function backgroundFile(root: string, versions: PictureVersions, picture: string): string {
  const folder = join(root, 'public/pictures', versions[baseName(picture)] ?? '');
  const files = readdirSync(folder);
  for (const start of [`${picture}-night-`, `${picture}-`]) {
    const widths = files
      .filter((file) => file.startsWith(start))
      .map((file) => Number(/^(\d+)\.avif$/.exec(file.slice(start.length))?.[1]))
      .filter((width) => width > 0);
    const wide = widths.filter((width) => width >= SOCIAL_CARD.width);
    const width = wide.length > 0 ? Math.min(...wide) : Math.max(...widths);
    if (widths.length > 0) return join(folder, `${start}${width}.avif`);
  }
  throw new Error(`There is no picture ${picture} for a social card`);
}

/** Writes every card to its address below `client`. Gives how many there are, and how many of them were drawn anew. */
export async function buildSocialCards({
  root,
  client,
  onCard = () => {},
}: {
  root: string;
  client: string;
  onCard?: (done: number, of: number) => void;
}): Promise<{ cards: number; drawn: number }> {
  const { default: sharp } = await import('sharp');
  const content = loadContent(join(root, 'content'));
  const all = cards(content);
  const versions = pictureVersions(root);
  const firm = content.site.name;
  const font = await titleFont(root, [firm, ...all.map(({ title }) => title)].join(' '));
  mkdirSync(join(root, CACHE), { recursive: true });

  let drawn = 0;
  const draw = async ({ path, title, picture }: (typeof all)[number]) => {
    const ground = readFileSync(backgroundFile(root, versions, picture));
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
    const target = join(client, socialCard(path));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(kept, target);
  };
  const waiting = [...all];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await draw(next);
      onCard(all.length - waiting.length, all.length);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { cards: all.length, drawn };
}
