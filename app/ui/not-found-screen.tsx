import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Pages } from '#app/collections/pages.server.ts';
import { BarePage } from './bare-page.tsx';
import { ButtonLink } from './button.tsx';
import { CODE_HEIGHT, codeWindows } from './code-windows.ts';
import './not-found-screen.css';

/** An office block at night in which the rooms with a light on spell the code. */
function CodeInWindows({ code }: { code: string }) {
  const { width, off, lit, head } = codeWindows(code);
  return (
    <svg className="houses code-windows from-7" viewBox={`0 0 ${width} ${CODE_HEIGHT}`} aria-hidden="true">
      <rect className="wall" width="100%" height={CODE_HEIGHT} />
      <path className="off" d={off} />
      <path className="lit" d={lit} />
      <path className="head" d={head} />
    </svg>
  );
}

/** What a visitor sees where there is no page. The missing path goes to the console. */
export function NotFoundScreen({ words }: { words: Pages['not-found'] }) {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error('404: there is no page at', pathname);
  }, [pathname]);
  const frame = { ...words, path: '/404', indexed: false, breadcrumb: [], quickLinks: [] };
  return (
    <BarePage frame={frame}>
      <section className="missing">
        <div className="wrap grid12">
          <div className="words to-6">
            <p className="label">{words.code}</p>
            <h1 className="d1">{words.heading}</h1>
            <p className="lede">{words.text}</p>
            <p className="acts">
              <ButtonLink to={words.button.href}>{words.button.label}</ButtonLink>
              <ButtonLink to={words.link.href} look="ghost">
                {words.link.label}
              </ButtonLink>
            </p>
          </div>
          <CodeInWindows code={words.code} />
        </div>
      </section>
    </BarePage>
  );
}
