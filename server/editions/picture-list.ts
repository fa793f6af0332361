/** Every picture of the site as data: its name, how it is drawn, and the widths that it is written in. */
import { join } from 'node:path';
import { readBuildings } from '#app/collections/buildings.server.ts';
import { openContent, settle } from '#app/collections/content-file.server.ts';
import { readLeaders } from '#app/collections/leaders.server.ts';
import { readNews } from '#app/collections/news.server.ts';
import { PRESS_PICTURES } from '#app/collections/picture-names.ts';
import { readSubsidiaries } from '#app/collections/subsidiaries.server.ts';
import { readTransactions } from '#app/collections/transactions.server.ts';
import { readVideos } from '#app/collections/videos.server.ts';
import { loanRings } from '#app/features/transactions/loan-rings.ts';
import { PICTURE_KINDS as KINDS, type PictureKind } from '#app/ui/picture-kinds.ts';
import { calendarBuilding } from '#drawings/calendar-building.ts';
import { footerPanorama, type HeroView, heroPicture, type OakPlace } from '#drawings/hero.ts';
import { MASSINGS } from '#drawings/massings.ts';
import { portrait } from '#drawings/portrait.ts';
import { buildingPicture, propertyPicture } from '#drawings/property-picture.ts';
import { QUARTER_VIEW, RING_PALETTES, ringLines } from '#drawings/rings.ts';
import { streetPicture } from '#drawings/street.ts';

export interface ListedPicture {
  /** File name without width and extension. */
  name: string;
  /** Widths of the files in pixels; `vector` keeps the drawing as SVG. */
  widths: readonly number[] | 'vector';
  /** `jpeg` is for clients that read no other format, such as the previews of social networks. */
  format?: 'avif' | 'jpeg';
  /** The source: a function that draws an SVG, or a photograph. */
  from: (() => string) | Photograph;
  /** Content that the drawing shows: it is drawn again when this changes. */
  facts?: unknown;
}
/** A file under content/photographs, and the field that names it, as 'content/leaders/ann-oak.yaml: photograph'. */
export interface Photograph {
  file: string;
  field: string;
  /** Aspect ratio (width over height) that it is cut to. Absent where each page cuts it in its own way. */
  frame?: number;
  /** The point that stays in view, in percent from the left and from the top. */
  focus?: readonly [number, number] | undefined;
}

const HEROES: readonly { name: PictureKind; view: HeroView & OakPlace }[] = [
  {
    name: 'hero',
    view: { width: 1920, height: 1080, fill: [1075, 70, 2265, 900], oakAt: [-17, -5], oakHeight: 24 },
  },
  {
    name: 'hero-tablet',
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

/**
 * An article's picture is twice as wide as high on its page, and nearly square on cards: the building has to be near
 * the middle for both.
 */
const NEWS_FRAME = { width: 1600, height: 1000 } as const;
const NEWS_FILL = [160, 300, 1440, 820] as const;

/** A leader's file name gives the name in the drawing: 'avery-rowan' -> 'Avery Rowan'. */
const titleCase = (slug: string) =>
  slug.replaceAll(/(^|-)(.)/g, (_, dash, letter) => `${dash && ' '}${letter.toUpperCase()}`);

/** Narrows a word to one of `names`. Content was checked before, so an unknown word is a bug. */
function oneOf<Name extends string>(names: readonly Name[], word: string): Name {
  const found = names.find((name) => name === word);
  if (!found) throw new Error(`${word} is none of ${names.join(', ')}`);
  return found;
}

/** The pictures for the press, again as large JPEG files, which every newsroom can open. */
const forPress = (pictures: readonly ListedPicture[]): ListedPicture[] =>
  pictures
    .filter(({ name }) => PRESS_PICTURES.some((pressName) => pressName === name.replace(/-(day|night)$/, '')))
    .map(({ name, from }) => ({ name: `press-${name}`, widths: [2400], format: 'jpeg', from }));

/** Every picture of the site, from the buildings, portfolio, videos, people and articles of `root`/content. */
export function pictureList(root: string): ListedPicture[] {
  const source = openContent(join(root, 'content'));
  const deals = readTransactions(source);
  const videos = readVideos(source);
  const leaders = readLeaders(source);
  const articles = readNews(source);
  const buildings = readBuildings(source);
  const members = readSubsidiaries(source).flatMap(({ teams }) => teams.flatMap((team) => team.members));
  settle(source);
  const loans = loanRings(deals);
  /** The two pictures of day and night; a photograph is the same for both. */
  const pair = (
    name: string,
    widths: ListedPicture['widths'],
    from: (night: boolean) => ListedPicture['from'],
    facts?: unknown,
  ): ListedPicture[] => [
    { name: `${name}-day`, widths, from: from(false), facts },
    { name: `${name}-night`, widths, from: from(true), facts },
  ];
  const both = (
    name: string,
    widths: ListedPicture['widths'],
    facts: unknown,
    draw: (night: boolean) => string,
  ) => pair(name, widths, (night) => () => draw(night), facts);
  /** The photograph where there is one, else the drawing. */
  const shown = (
    name: string,
    widths: ListedPicture['widths'],
    { file, ...rest }: Omit<Photograph, 'file'> & { file: string | undefined },
    facts: unknown,
    draw: (night: boolean) => string,
  ) => (file ? pair(name, widths, () => ({ file, ...rest })) : both(name, widths, facts, draw));
  const palette = (night: boolean) => RING_PALETTES[night ? 'night' : 'day'];
  const pictures: ListedPicture[] = [
    ...HEROES.map(({ name, view }) => ({ name, widths: KINDS[name].widths, from: () => heroPicture(view) })),
    { name: 'footer', widths: KINDS.footer.widths, from: () => footerPanorama(FOOTER) },
    ...both('record', 'vector', loans, (night) => ringLines(loans, palette(night), { tint: true })),
    ...both('rings-quarter', 'vector', loans, (night) =>
      ringLines(loans, palette(night), { view: QUARTER_VIEW, tint: true }),
    ),
    ...both('street', KINDS.street.widths, null, streetPicture),
    ...buildings.flatMap(({ name, ...building }) =>
      both(name, KINDS.wide.widths, building, (night) => propertyPicture({ ...building, night })),
    ),
    ...deals.flatMap(({ id, name, region, drawing: { massing, seed }, ...deal }, i) => {
      const { photograph, realImage } = deal;
      const framed = <File>(which: string, file: File, focus = deal.focus) => ({
        file,
        focus,
        field: `content/transactions.yaml: item ${i + 1} (${name}): ${which}`,
        frame: KINDS.deal.frame,
      });
      return [
        ...shown(
          `deal-${id}`,
          KINDS.deal.widths,
          framed('photograph', photograph),
          [region, massing, seed],
          (night) =>
            propertyPicture({
              massing: oneOf(MASSINGS, massing),
              region,
              seed,
              night,
            }),
        ),
        ...(realImage
          ? [
              {
                name: `deal-${id}-real`,
                widths: KINDS.deal.widths,
                from: framed('realImage', realImage, deal.realFocus),
              },
            ]
          : []),
      ];
    }),
    ...videos!.topics.flatMap(({ videos }) =>
      videos.flatMap(({ id, drawing }) =>
        both(`video-${id}`, KINDS.poster.widths, drawing, (night) =>
          propertyPicture({ ...drawing, night, width: 1600, height: 900 }),
        ),
      ),
    ),
    ...leaders.flatMap(({ slug, photograph, focus }) =>
      shown(
        `leader-${slug}`,
        KINDS.portrait.widths,
        {
          ...{ file: photograph, focus, frame: KINDS.portrait.frame },
          field: `content/leaders/${slug}.yaml: photograph`,
        },
        slug,
        (night) => portrait(titleCase(slug), night),
      ),
    ),
    ...members.flatMap(({ name, slug, photograph, focus }) =>
      shown(
        `member-${slug}`,
        KINDS.member.widths,
        {
          ...{ file: photograph, focus },
          field: `content/subsidiaries.yaml: ${name}: photograph`,
          frame: KINDS.member.frame,
        },
        name,
        (night) => portrait(name, night),
      ),
    ),
    ...articles.flatMap(({ slug, date, picture: { name }, pictured: { building, calendar, photograph } }) =>
      shown(
        name,
        KINDS.wide.widths,
        { file: photograph, field: `content/news/${slug}.mdx: picture.photograph` },
        [building, calendar, date],
        (night) =>
          building
            ? propertyPicture({ ...building, fill: building.fill ?? NEWS_FILL, ...NEWS_FRAME, night })
            : buildingPicture(calendarBuilding(date, calendar?.until), {
                ...NEWS_FRAME,
                region: 'southeast',
                seed: name,
                night,
                flip: false,
              }),
      ),
    ),
  ];
  return [...pictures, ...forPress(pictures)];
}
