/**
 * Preview images of pages for social networks: the page's title over the night version of the page's own picture, or of
 * the firm's house.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import opentype, { type Font } from 'opentype.js';
import type { Content } from '#app/collections/content.ts';
import { ContentError } from '#app/collections/content-file.server.ts';
import { type FieldPath, fieldName, issueIn } from '#app/collections/document.server.ts';
import { loanSlug } from '#app/lending/transactions.ts';
import { SOCIAL_CARD, socialCard } from '#app/search/social-card.ts';
import type { PictureVersions } from '#app/ui/picture.tsx';
import { inParallel } from './in-parallel.ts';
import { baseName } from './pictures.ts';
import { loadSharp } from './sharp.ts';
import { cardOverlay, NIGHT, NoTitle } from './social-card-drawing.ts';
import { writeWhole } from './write-whole.ts';

/** As many bytes as `mozjpeg: true` at quality 84, as close to the original (38.6 dB), in a quarter of the time. */
const JPEG = { quality: 81, progressive: true, quantisationTable: 3 } as const;

/** The first picture that a page's words name, at any depth. */
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

interface Card {
  path: string;
  title: string;
  /** The content file that holds the title, and the field in it. */
  file: string;
  at: FieldPath;
  picture: string;
}

/** Path and title of every page, with the name of the picture that it shows. */
function cardsOf({ siteMap, pages, news, bridge, fhaHud, leaders, videos, transactions }: Content): Card[] {
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
  const loans = transactions.map((loan) => `/transactions/${loanSlug(loan)}`);
  const notFoundPage = { path: '/404', title: pages['not-found'].title, file: 'pages/not-found.yaml' };
  return [...siteMap, notFoundPage].map(({ path, title, file }) => ({
    path,
    title,
    file,
    at: loans.includes(path) ? [loans.indexOf(path), 'name'] : ['title'],
    picture: pictureByPath.get(path) ?? pictureIn(words.get(path)) ?? 'hero',
  }));
}

/**
 * The smallest file of a picture that is at least as wide as a card, else its widest file; the night version where
 * there is one.
 */
function groundOf(folders: readonly string[], versions: PictureVersions, picture: string): string {
  const version = versions[baseName(picture)] ?? '';
  const folder = folders.map((parent) => join(parent, version)).find(existsSync);
  const files = folder && version ? readdirSync(folder) : [];
  for (const start of [`${picture}-night-`, `${picture}-`]) {
    const widths = files
      .filter((file) => file.startsWith(start))
      .map((file) => Number(/^(\d+)\.avif$/.exec(file.slice(start.length))?.[1]))
      .filter((width) => width > 0);
    const wide = widths.filter((width) => width >= SOCIAL_CARD.width);
    const width = wide.length > 0 ? Math.min(...wide) : Math.max(...widths);
    if (widths.length > 0) return join(folder!, `${start}${width}.avif`);
  }
  throw new Error(`There is no picture ${picture} for a social card`);
}

async function drawCard(ground: Buffer, overlay: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(ground).metadata();
  // a portrait is shown whole on the right; every other picture fills the card
  const fit = width < height ? 'contain' : 'cover';
  const card = sharp(ground).resize({ ...SOCIAL_CARD, fit, position: 'right', background: NIGHT });
  return card
    .composite([{ input: Buffer.from(overlay) }])
    .jpeg(JPEG)
    .toBuffer();
}

/** What a page's card shows, by path: an unchanged card is not drawn again. */
export type Cards = Readonly<Record<string, string>>;

/**
 * Writes the cards to their addresses below `client`.
 * @param pictures folders that hold the files of pictures
 * @param font font file of the titles
 * @param made the cards that were made before, and the folder that holds them; null where they are served from there
 * and need no copy
 * @param cache a folder of all cards that were ever drawn
 * @throws {ContentError} for a title that fits on no card
 */
export async function writeCards(
  content: Content,
  versions: PictureVersions,
  {
    client,
    pictures,
    font: fontFile,
    made = [],
    cache,
    onCard,
  }: {
    client: string;
    pictures: readonly string[];
    font: string;
    made?: readonly { cards: Cards; client: string | null }[];
    cache?: string;
    onCard?: (done: number, of: number) => void;
  },
): Promise<{ cards: Cards; drawn: number }> {
  const all = cardsOf(content);
  const firm = content.site.name;
  const font: Font = opentype.parse(new Uint8Array(readFileSync(fontFile)).buffer);
  if (cache) mkdirSync(cache, { recursive: true });
  const cards: Record<string, string> = {};
  let drawn = 0;

  const write = async ({ path, title, file, at, picture }: Card) => {
    const ground = groundOf(pictures, versions, picture);
    cards[path] = [title, firm, ground.split('/').slice(-2).join('/')].join('\n');
    const before = made.find((earlier) => earlier.cards[path] === cards[path]);
    if (before?.client === null) return;
    const target = join(client, socialCard(path));
    mkdirSync(dirname(target), { recursive: true });
    if (before) return copyFileSync(join(before.client, socialCard(path)), target);
    const bytes = readFileSync(ground);
    const overlay = overlayOf(title, firm, font, file, at);
    const key = createHash('sha256').update(bytes).update(overlay).update(JSON.stringify(JPEG)).digest('hex');
    const kept = cache && join(cache, `${key.slice(0, 32)}.jpg`);
    if (kept && existsSync(kept)) return copyFileSync(kept, target);
    const card = await drawCard(bytes, overlay);
    drawn += 1;
    writeFileSync(target, card);
    if (kept) writeWhole(kept, card);
  };
  await inParallel(all, write, onCard);
  return { cards, drawn };
}

function overlayOf(title: string, firm: string, font: Font, file: string, at: FieldPath): string {
  try {
    return cardOverlay(title, firm, font);
  } catch (error) {
    if (!(error instanceof NoTitle)) throw error;
    throw new ContentError([{ ...issueIn(file, fieldName(at, undefined), error.message), at }]);
  }
}
