import { ButtonLink } from '#app/ui/button.tsx';
import { pictureSet, pictureSrc } from '#app/ui/picture.tsx';
import './home.css';

interface HeroProps {
  headline: string;
  lede: string;
  buttons: { label: string; href: string }[];
  alt: string;
}

/** The stone house at blue hour: one drawing in three crops, always night. */
export function Hero({ headline, lede, buttons, alt }: HeroProps) {
  return (
    <section className="hero">
      <picture>
        <source media="(max-width: 640px)" srcSet={pictureSet('hero-phone', [480, 736, 828])} sizes="100vw" />
        <source media="(max-width: 1000px)" srcSet={pictureSet('hero-tablet', [1000, 1600])} sizes="100vw" />
        <img
          src={pictureSrc('hero', 1600)}
          srcSet={pictureSet('hero', [1600, 2400])}
          sizes="100vw"
          alt={alt}
          fetchPriority="high"
        />
      </picture>
      <div className="wrap">
        <h1 className="d1">{headline}</h1>
        <p className="opening">{lede}</p>
        <div className="acts">
          {buttons.map(({ label, href }, i) => (
            <ButtonLink key={href} to={href} look={i === 0 ? 'lamp' : 'ghost'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </section>
  );
}
