import { useRouteLoaderData } from 'react-router';
import { PICTURE_KINDS, type PictureKind, type SizedKind } from './picture-kinds.ts';

/** A picture's kind, and how wide it stands where the kind does not say it: as the `sizes` attribute has it. */
type Place = { kind: SizedKind; sizes?: never } | { kind: Exclude<PictureKind, SizedKind>; sizes: string };

type PictureProps = Place & {
  /** Name in the picture list: `<name>-day` and `<name>-night` are its files. */
  name: string;
  alt: string;
  /** Above the fold: fetched at once. */
  eager?: boolean;
  /** Shows its other state under the pointer or focus by itself; in a card the card does that. */
  lights?: boolean;
  className?: string;
};

/** The version of each picture by its name, without the state: 'contact', not 'contact-day'. */
export type PictureVersions = Readonly<Record<string, string>>;

export const pictureSrc = (name: string, width: number, version: string) =>
  `/pictures/${version}/${name}-${width}.avif`;

/** The `srcset` of a picture: every file of its kind. */
export const pictureSet = (name: string, kind: PictureKind, version: string) =>
  PICTURE_KINDS[kind].widths.map((w) => `${pictureSrc(name, w, version)} ${w}w`).join(', ');

/** Where the files of pictures stand: each in a folder that is named by its content. A deal's brings its own version. */
export function usePictures() {
  const data = useRouteLoaderData('root') as { pictures: PictureVersions } | undefined;
  /** @param name with or without its state */
  const versionOf = (name: string) => data?.pictures[name.replace(/-(day|night)$/, '')] ?? '';
  return {
    folder: (name: string) => `/pictures/${versionOf(name)}`,
    src: (name: string, width: number) => pictureSrc(name, width, versionOf(name)),
    set: (name: string, kind: PictureKind) => pictureSet(name, kind, versionOf(name)),
  };
}

const sizesOf = (place: Place) => place.sizes ?? PICTURE_KINDS[place.kind as SizedKind].sizes;

/** A drawing by day and by night in one frame. The frame's class sets the aspect ratio. */
export function Picture({ name, alt, eager, lights, className = '', ...place }: PictureProps) {
  const { kind } = place;
  const pictures = usePictures();
  const image = (time: 'day' | 'night') => (
    <img
      className={time}
      src={pictures.src(`${name}-${time}`, PICTURE_KINDS[kind].widths.at(-1)!)}
      srcSet={pictures.set(`${name}-${time}`, kind)}
      sizes={sizesOf(place)}
      alt={alt}
      loading={eager && time === 'day' ? 'eager' : 'lazy'}
      // The words' typeface goes first where pictures below them reach into the screen: LCP of Investor Education
      // 1.50 s at the browser’s own priorities, 1.21 to 1.43 s at these, on Lighthouse's phone.
      fetchPriority={eager ? undefined : 'low'}
      decoding="async"
    />
  );
  return (
    <span className={`pic ${lights ? 'lights ' : ''}${className}`}>
      {image('day')}
      {image('night')}
    </span>
  );
}
