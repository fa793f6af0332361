interface PictureProps {
  /** Name in the picture list: `<name>-day` and `<name>-night` are its files. */
  name: string;
  alt: string;
  /** How wide the picture stands, as the `sizes` attribute has it. */
  sizes: string;
  widths?: readonly number[];
  /** Above the fold: fetched at once. */
  eager?: boolean;
  /** Shows its other state under the pointer or focus by itself; in a card the card does that. */
  lights?: boolean;
  className?: string;
}

export const pictureSrc = (file: string, width: number) => `${__PICTURES__}/${file}-${width}.avif`;

export const pictureSet = (file: string, widths: readonly number[]) =>
  widths.map((w) => `${pictureSrc(file, w)} ${w}w`).join(', ');

/** Widths in pixels that the picture build writes of pictures that span the text; half of a screen needs no more. */
const WIDTHS = [480, 800, 1280];
/** For a picture that spans the page, or nearly. */
export const HERO_WIDTHS = [...WIDTHS, 1920];

/** A drawing by day and by night in one frame. The frame's class sets the aspect ratio. */
export function Picture({ name, alt, sizes, widths = WIDTHS, eager, lights, className = '' }: PictureProps) {
  const image = (time: 'day' | 'night') => (
    <img
      className={time}
      src={pictureSrc(`${name}-${time}`, widths.at(-1)!)}
      srcSet={pictureSet(`${name}-${time}`, widths)}
      sizes={sizes}
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
