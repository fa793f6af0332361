/** Every picture of the site as data: its name, how it is drawn, and the widths that it is written in. */
import { join } from 'node:path';
import { calendarBuilding } from '#app/art/calendar-building.ts';
import { footerPanorama, type HeroView, heroPicture, type OakPlace } from '#app/art/hero.ts';
import { MASSINGS, type MassingName } from '#app/art/massings.ts';
import { portrait } from '#app/art/portrait.ts';
import { buildingPicture, type PictureFrame, propertyPicture } from '#app/art/property-picture.ts';
import { REGION_NAMES } from '#app/art/regions.ts';
import { QUARTER_VIEW, RING_PALETTES, ringLines } from '#app/art/rings.ts';
import { streetPicture } from '#app/art/street.ts';
import { readLeaders } from '#app/collections/leaders.server.ts';
import { readNews } from '#app/collections/news.server.ts';
import { PRESS_PICTURES } from '#app/collections/picture-names.ts';
import { readSubsidiaries } from '#app/collections/subsidiaries.server.ts';
import { readTransactions } from '#app/collections/transactions.server.ts';
import { readVideos } from '#app/collections/videos.server.ts';
import { loanRings } from '#app/lending/loan-rings.ts';
import { drawnRegion } from '#app/lending/transactions.ts';

export interface ListedPicture {
  /** File name without width and ending. */
  name: string;
  /** Pixels of each file; `vector` keeps the drawing as it is. */
  widths: readonly number[] | 'vector';
  /** `jpeg` is for those who read no other: the previews of social networks. */
  format?: 'avif' | 'jpeg';
  /** What it is made from: a drawing, which is an SVG, or a photograph. */
  from: (() => string) | Photograph;
}
/** A file under content/photographs, and the field that names it: 'content/leaders/ann-oak.yaml: photograph'. */
export interface Photograph {
  file: string;
  field: string;
  /** Width over height of the frame that it is cut to. Left whole where pages frame it each in their own way. */
  frame?: number;
}

/** Pictures that span the text, posters of videos (two beside each other on a phone), pictures in cards, and portraits. */
const WIDE = [480, 800, 1280, 1920] as const;
const POSTER = [360, 480, 800, 1280] as const;
const CARD = [480, 960] as const;
const PORTRAIT = [320, 640] as const;
const SMALL_PORTRAIT = [200, 400] as const;

const HEROES: readonly { name: string; widths: readonly number[]; view: HeroView & OakPlace }[] = [
  {
    name: 'hero',
    widths: [1600, 2400],
    view: { width: 1920, height: 1080, fill: [1075, 70, 2265, 900], oakAt: [-17, -5], oakHeight: 24 },
  },
  {
    name: 'hero-tablet',
    widths: [1000, 1600],
    view: {
      width: 1200,
      height: 1500,
      fill: [430, 690, 2300, 1370],
      yaw: 42,
      oakAt: [-15, -5],
      oakHeight: 23,
    },
  },
  {
    name: 'hero-phone',
    widths: [480, 736, 828],
    view: {
      width: 860,
      height: 1500,
      fill: [270, 790, 1900, 1385],
      yaw: 44,
      oakAt: [-12, -5],
      oakHeight: 22,
    },
  },
];
const FOOTER: HeroView = {
  width: 2400,
  height: 540,
  fill: [1500, -60, 2600, 430],
  seed: 'panorama4',
  distance: 150,
};

/** Frames of photographs: width over height. */
const DEAL_FRAME = 4 / 3;
const PORTRAIT_FRAME = 4 / 5;

/** The sizes of pictures that are wider than a card, with the rectangle that the building fills. */
const WIDE_FRAME = { width: 1600, height: 900, flip: false, fill: [480, 72, 1552, 774] } as const;
const COURT_FRAME = { width: 1600, height: 900, flip: false, fill: [420, 110, 1500, 760] } as const;

/** An article's picture spans its page twice as wide as high, and stands in cards nearly square: the building keeps to
 *  the middle of both. */
const NEWS_FRAME = { width: 1600, height: 1000, fill: [160, 300, 1440, 820] } as const;

type Building = Omit<PictureFrame, 'night'> & { name: string; massing: MassingName };
const BUILDINGS: readonly Building[] = [
  {
    name: 'video',
    massing: 'offTower',
    region: 'southeast',
    seed: 'clt5',
    ...WIDE_FRAME,
    fill: [480, 90, 1568, 756],
  },
  {
    name: 'contact',
    massing: 'offWide',
    region: 'southeast',
    seed: 'office8',
    width: 1000,
    height: 1000,
    flip: false,
    fill: [60, 240, 960, 840],
  },
  {
    name: 'invest',
    massing: 'mfSlab',
    region: 'northwest',
    seed: 'inv4',
    width: 2000,
    height: 860,
    flip: false,
    fill: [820, 60, 1900, 740],
  },
  { name: 'core', massing: 'mixeduse', region: 'northeast', seed: 'core3', ...WIDE_FRAME },
  { name: 'core-plus', massing: 'mfL', region: 'northeast', seed: 'plus1', ...COURT_FRAME },
  { name: 'opportunistic', massing: 'offTower', region: 'midwest', seed: 'opp6', ...WIDE_FRAME },
  { name: 'participating', massing: 'hospitality', region: 'west', seed: 'part2', ...WIDE_FRAME },
  { name: 'hud', massing: 'mfCourt', region: 'southeast', seed: 'hud2', ...COURT_FRAME },
  { name: 'hud-221d4-220', massing: 'mfStep', region: 'southwest', seed: 'hud221', ...COURT_FRAME },
  { name: 'hud-232-221', massing: 'careHome', region: 'southeast', seed: 'hud232', ...COURT_FRAME },
  { name: 'hud-232-223f', massing: 'mfL', region: 'midwest', seed: 'hud223', ...COURT_FRAME },
  {
    name: 'hud-232-223a7',
    massing: 'mfGarden',
    region: 'northeast',
    seed: 'hud7',
    width: 1600,
    height: 900,
    fill: [60, 250, 1540, 760],
  },
  { name: 'hud-241a', massing: 'mfSlab', region: 'northwest', seed: 'hud241', ...COURT_FRAME },
  {
    name: 'news-philadelphia',
    massing: 'mfL',
    region: 'northeast',
    seed: 'phl3',
    ...NEWS_FRAME,
  },
  {
    name: 'news-atlanta-acq',
    massing: 'mixeduse',
    region: 'southeast',
    seed: 'atl7',
    ...NEWS_FRAME,
    fill: [250, 160, 1350, 820],
  },
  { name: 'news-atlanta-fin', massing: 'mfCourt', region: 'southeast', seed: 'oak15', ...NEWS_FRAME },
  { name: 'news-indianapolis', massing: 'mfStep', region: 'midwest', seed: 'oak14', ...NEWS_FRAME },
  {
    name: 'news-dallas',
    massing: 'mfL',
    region: 'southwest',
    seed: 'dfw9',
    ...NEWS_FRAME,
  },
];

/** The notices, each with the deadline that it sets; the first one does not restate it. */
const NOTICES = [
  { name: 'news-extension-july-2024', notice: '2024-07-31' },
  { name: 'news-extension-september-2024', notice: '2024-08-30', deadline: '2024-09-30' },
  { name: 'news-extension-october-2024', notice: '2024-09-24', deadline: '2024-10-31' },
  { name: 'news-extension-november-2024', notice: '2024-10-31', deadline: '2024-11-30' },
] as const;

/** A leader's file is called after the leader, and so is drawn: 'avery-rowan' -> 'Avery Rowan'. */
const titleCase = (slug: string) =>
  slug.replaceAll(/(^|-)(.)/g, (_, dash, letter) => `${dash && ' '}${letter.toUpperCase()}`);

/** The word as one of `names`; content is checked before it comes here, so a stranger is a bug. */
function oneOf<Name extends string>(names: readonly Name[], word: string): Name {
  const found = names.find((name) => name === word);
  if (!found) throw new Error(`${word} is none of ${names.join(', ')}`);
  return found;
}

/** The pictures for the press once more: large, and in the format that every newsroom opens. */
const forPress = (pictures: readonly ListedPicture[]): ListedPicture[] =>
  pictures
    .filter(({ name }) => PRESS_PICTURES.some((one) => one === name.replace(/-(day|night)$/, '')))
    .map(({ name, from }) => ({ name: `press-${name}`, widths: [2400], format: 'jpeg', from }));

/** Every picture of the site; reads the portfolio, the videos, the people and the articles from `root`/content. */
export function pictureList(root: string): ListedPicture[] {
  const source = { root: join(root, 'content'), samples: [] };
  const deals = readTransactions(source);
  const { topics } = readVideos(source);
  const members = readSubsidiaries(source).flatMap(({ teams }) => teams.flatMap((team) => team.members));
  const loans = loanRings(deals);
  /** One picture by day and by night; a photograph is the same by both. */
  const pair = (
    name: string,
    widths: ListedPicture['widths'],
    from: (night: boolean) => ListedPicture['from'],
  ): ListedPicture[] => [
    { name: `${name}-day`, widths, from: from(false) },
    { name: `${name}-night`, widths, from: from(true) },
  ];
  const both = (name: string, widths: ListedPicture['widths'], draw: (night: boolean) => string) =>
    pair(name, widths, (night) => () => draw(night));
  /** The photograph where there is one, the drawing where there is none. */
  const shown = (
    name: string,
    widths: ListedPicture['widths'],
    { file, ...rest }: Omit<Photograph, 'file'> & { file: string | undefined },
    draw: (night: boolean) => string,
  ) => (file ? pair(name, widths, () => ({ file, ...rest })) : both(name, widths, draw));
  const palette = (night: boolean) => RING_PALETTES[night ? 'night' : 'day'];
  const pictures: ListedPicture[] = [
    ...HEROES.map(({ name, widths, view }) => ({ name, widths, from: () => heroPicture(view) })),
    { name: 'footer', widths: [828, 1600, 2400], from: () => footerPanorama(FOOTER) },
    ...both('record', 'vector', (night) => ringLines(loans, palette(night), { tint: true })),
    ...both('rings-quarter', 'vector', (night) =>
      ringLines(loans, palette(night), { view: QUARTER_VIEW, tint: true }),
    ),
    ...both('street', [900, 1350, 1800], streetPicture),
    ...BUILDINGS.flatMap(({ name, massing, ...frame }) =>
      both(name, WIDE, (night) => propertyPicture({ ...frame, massing, night })),
    ),
    ...NOTICES.flatMap(({ name, notice, ...rest }) =>
      both(name, WIDE, (night) =>
        buildingPicture(calendarBuilding(notice, 'deadline' in rest ? rest.deadline : notice), {
          region: 'southeast',
          seed: name,
          night,
          width: 1600,
          height: 1000,
          flip: false,
        }),
      ),
    ),
    ...deals.flatMap(({ id, name, region, drawing: { massing, seed }, photograph, realImage }, i) => {
      const framed = <File>(which: string, file: File) => ({
        file,
        field: `content/transactions.yaml: item ${i + 1} (${name}): ${which}`,
        frame: DEAL_FRAME,
      });
      return [
        ...shown(`deal-${id}`, CARD, framed('photograph', photograph), (night) =>
          propertyPicture({
            massing: oneOf(MASSINGS, massing),
            region: oneOf(REGION_NAMES, drawnRegion(region)),
            seed,
            night,
          }),
        ),
        ...(realImage
          ? [{ name: `deal-${id}-real`, widths: CARD, from: framed('realImage', realImage) }]
          : []),
      ];
    }),
    ...topics.flatMap(({ videos }) =>
      videos.flatMap(({ id, drawing }) =>
        both(`video-${id}`, POSTER, (night) =>
          propertyPicture({ ...drawing, night, width: 1600, height: 900 }),
        ),
      ),
    ),
    ...readLeaders(source).flatMap(({ slug, photograph }) =>
      shown(
        `leader-${slug}`,
        PORTRAIT,
        { file: photograph, field: `content/leaders/${slug}.yaml: photograph`, frame: PORTRAIT_FRAME },
        (night) => portrait(titleCase(slug), night),
      ),
    ),
    ...members.flatMap(({ name, slug, photograph }) =>
      shown(
        `member-${slug}`,
        SMALL_PORTRAIT,
        { file: photograph, field: `content/subsidiaries.yaml: ${name}: photograph`, frame: PORTRAIT_FRAME },
        (night) => portrait(name, night),
      ),
    ),
    ...readNews(source).flatMap(({ slug, picture, photograph: file }) =>
      file
        ? pair(picture.name, WIDE, () => ({ file, field: `content/news/${slug}.mdx: picture.photograph` }))
        : [],
    ),
  ];
  return [...pictures, ...forPress(pictures)];
}
