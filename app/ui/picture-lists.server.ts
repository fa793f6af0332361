import type { PictureVersions } from './picture.tsx';

/** Kinds of pictures that few pages show. Their versions come with the data of these pages: 0.7 KB less on all others. */
const SELDOM = ['deal', 'leader', 'member', 'news', 'press', 'video'] as const;

const chosen = (all: PictureVersions, isChosen: (name: string) => boolean): PictureVersions =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isChosen(name)));

/** The pictures of one kind, for the data of a page that shows them. */
export const picturesOf = (all: PictureVersions, kind: (typeof SELDOM)[number]): PictureVersions =>
  chosen(all, (name) => name.startsWith(`${kind}-`));

/** The pictures that every page's data has. */
export const sharedPictures = (all: PictureVersions): PictureVersions =>
  chosen(all, (name) => !SELDOM.some((kind) => name.startsWith(`${kind}-`)));
