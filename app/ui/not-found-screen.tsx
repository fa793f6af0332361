import { Fragment, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { Pages } from '#app/collections/pages.server.ts';
import { BarePage } from './bare-page.tsx';
import { ButtonLink } from './button.tsx';
import { CODE_HEIGHT, codeWindows } from './code-windows.ts';
import './not-found-screen.css';

/** An office block at night, whose lit windows spell the code. */
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

/** The words of the page, what the address may have meant, and suggested pages. */
export type MissingPage = Pages['not-found'] & { asked: string; meant: { href: string; title: string }[] };

/** The screen for an unknown address. The path is logged to the console. */
export function NotFoundScreen({ words }: { words: MissingPage }) {
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
            <form className="find" action="/search">
              <input
                name="q"
                aria-label="Search the site"
                placeholder="Search the site"
                defaultValue={words.asked}
              />
              <button type="submit" className="lnk">
                Search
              </button>
            </form>
            {words.meant.length > 0 && (
              <p className="meant">
                You may have meant
                {words.meant.map(({ href, title }, i) => {
                  const left = words.meant.length - 1 - i;
                  return (
                    <Fragment key={href}>
                      {' '}
                      <span>
                        <Link className="in-text" to={href}>
                          {title}
                        </Link>
                        {left === 0 ? '.' : left > 1 && ','}
                      </span>
                      {left === 1 && ' or'}
                    </Fragment>
                  );
                })}
              </p>
            )}
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
