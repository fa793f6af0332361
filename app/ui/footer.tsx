import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownSite } from '#app/collections/site.server.ts';
import { Brand } from './brand.tsx';
import { Paragraphs } from './paragraphs.tsx';
import { usePictures } from './picture.tsx';
import { PICTURE_KINDS } from './picture-kinds.ts';
import { ThemeChoice } from './theme-choice.tsx';

export function Footer({ site, search }: { site: ShownSite; search: ReactNode }) {
  const pictures = usePictures();
  return (
    <footer className="ft">
      <img
        className="sky"
        src={pictures.src('footer', 1600)}
        srcSet={pictures.set('footer', 'footer')}
        sizes={PICTURE_KINDS.footer.sizes}
        width={1600}
        height={400}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <div className="wrap">
        <div className="grid12">
          <div className="about to-4">
            <Brand name={site.name} />
            <p>{site.tagline}</p>
            {search}
            <ThemeChoice />
          </div>
          <nav className="from-5" aria-label="Footer">
            {site.footer.map(({ title, links }) => (
              <div key={title}>
                <h2>{title}</h2>
                <ul>
                  {links.map(({ label, href }) => (
                    <li key={href}>
                      <Link to={href}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
      </div>
      <div className="legal">
        <div className="wrap">
          <div className="cols">
            <Paragraphs of={site.legalDisclaimer} />
          </div>
          <p>{`© ${site.copyrightYear} ${site.name}`}</p>
        </div>
      </div>
    </footer>
  );
}
