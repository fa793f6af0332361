import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Pages } from '#app/collections/pages.server.ts';
import { BarePage } from './bare-page.tsx';
import { ButtonLink } from './button.tsx';
import './not-found-screen.css';

/** Rows of five windows for each digit; # is a lit one. */
const DIGITS: Record<string, string[]> = {
  '4': ['#.#', '#.#', '###', '..#', '..#'],
  '0': ['###', '#.#', '#.#', '#.#', '###'],
};
const ROWS = 5;

/** An office block at night in which the rooms with a light on spell the code. */
function CodeInWindows({ code }: { code: string }) {
  const rows = Array.from(
    { length: ROWS },
    (_, y) => `.${[...code].map((digit) => DIGITS[digit]![y]).join('.')}.`,
  );
  const width = rows[0]!.length;
  const windows = (sign: '#' | '.', height: number) =>
    ['', ...rows, '']
      .flatMap((row, y) =>
        Array.from({ length: width }, (_, x) =>
          (row[x] ?? '.') === sign ? `M${6 + x * 18} ${8 + y * 20}h12v${height}h-12z` : '',
        ),
      )
      .join('');
  return (
    <svg className="houses code-windows from-7" viewBox={`0 0 ${width * 18 + 6} 150`} aria-hidden="true">
      <rect className="wall" width="100%" height="150" />
      <path className="off" d={windows('.', 14)} />
      <path className="lit" d={windows('#', 14)} />
      <path className="head" d={windows('#', 4)} />
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
