import type { Pages } from '#app/collections/pages.server.ts';
import { Buttons } from '#app/ui/buttons.tsx';
import { usePictures } from '#app/ui/picture.tsx';
import { PICTURE_KINDS } from '#app/ui/picture-kinds.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import './home.css';

/** The stone house at blue hour: one drawing in three crops, always night. */
export function Hero({ headline, lede, buttons, picture }: Pages['home']['hero']) {
  const pictures = usePictures();
  const offered = (crop: 'hero' | 'hero-tablet' | 'hero-phone') => ({
    srcSet: pictures.set(crop, crop),
    sizes: PICTURE_KINDS[crop].sizes,
  });
  return (
    <section className="hero filled">
      <picture>
        <source media="(max-width: 40rem)" {...offered('hero-phone')} />
        <source media="(max-width: 55rem)" {...offered('hero-tablet')} />
        <img
          src={pictures.src('hero', PICTURE_KINDS.hero.widths[0])}
          {...offered('hero')}
          alt={picture.alt}
          fetchPriority="high"
        />
      </picture>
      <div className="wrap">
        <h1 className="d1">{headline}</h1>
        <p className="opening">{lede}</p>
        <Buttons links={buttons} first="lamp" />
        <p className="send-deal">
          <TextLink to="/submit">Send us a deal</TextLink>
        </p>
      </div>
    </section>
  );
}
