import { useMatches } from 'react-router';
import { PICTURE_KINDS, type PictureKind, type SizedKind } from './picture-kinds.ts';

/** A picture's kind and, where the kind has none, its `sizes`. */
type Place = { kind: SizedKind; sizes?: never } | { kind: Exclude<PictureKind, SizedKind>; sizes: string };

type PictureProps = Place & {
  /** Name in the list of pictures: its files are `<name>-day` and `<name>-night`. */
  name: string;
  alt: string;
  /** In view when the page opens: fetched at once. */
  eager?: boolean;
  /** Shows its other state when hovered or focused itself; in a card the card does that. */
  lights?: boolean;
  className?: string;
};

/** The version of each picture by its name without the state: 'contact', not 'contact-day'. */
export type PictureVersions = Readonly<Record<string, string>>;

export const pictureSrc = (name: string, width: number, version: string) =>
  `/pictures/${version}/${name}-${width}.avif`;

/** The `srcset` of a picture: all files of its kind. */
export const pictureSet = (name: string, kind: PictureKind, version: string) =>
  PICTURE_KINDS[kind].widths.map((w) => `${pictureSrc(name, w, version)} ${w}w`).join(', ');

/**
 * The addresses of picture files: each in a folder named by a hash of its content. What every page may show is in the
 * root's data, what few show in theirs (see picture-lists.server.ts); a deal's pictures bring their own version.
 */
export function usePictures() {
  const data = useMatches().map((match) => match.loaderData as { pictures?: PictureVersions } | undefined);
  const versions: PictureVersions = Object.assign({}, ...data.map((one) => one?.pictures));
  /** @param name with or without its state */
  const versionOf = (name: string) => versions[name.replace(/-(day|night)$/, '')] ?? '';
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
      // The font of the text goes first where pictures below it reach into the screen: LCP of Investor Education 1.50 s
      // with the browser’s own priorities, 1.21 to 1.43 s with these, on Lighthouse's phone.
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
