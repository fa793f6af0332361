import { rectPaths } from '#drawings/rect-paths.ts';
import { type TakeoutTerms, takeoutLine } from '#drawings/takeout-line.ts';

interface TakeoutProps {
  terms: TakeoutTerms;
  /** Captions of the tower and of the forty windows. */
  captions: Record<'months' | 'years', { title: string; text: string }>;
}

const CAPTIONS = ['months', 'years'] as const;

/**
 * Months of bridge loan, then years of insured loan: a window for each. One drawing for wide screens, one for phones.
 */
export function Takeout({ terms, captions }: TakeoutProps) {
  return [false, true].map((narrow) => {
    const { width, height, ground, rects, steps, captions: at, decades } = takeoutLine(terms, { narrow });
    return (
      <svg
        key={String(narrow)}
        className={narrow ? 'houses takeout-line narrow' : 'houses takeout-line wide'}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={CAPTIONS.map((key) => `${captions[key].title}: ${captions[key].text}`).join('. ')}
      >
        <path className="ground" d={`M0 ${ground}H${width}`} />
        {rectPaths(rects).map(({ role, d }) => (
          <path key={role} className={role} d={d} />
        ))}
        {steps.map((x, i) => (
          <g key={x} className="step">
            <circle cx={x} cy={ground + 22} r="11" />
            <text x={x} y={ground + 26.5}>
              {i + 1}
            </text>
          </g>
        ))}
        {decades.map(({ x, year }) => (
          <g key={year} className="decade">
            <path d={`M${x} ${ground}v8`} />
            <text x={x} y={ground + 27}>
              {year}
            </text>
          </g>
        ))}
        {CAPTIONS.map((key) => (
          <text key={key} className="caption">
            <tspan x={at[key]} y={height - 28}>
              {captions[key].title}
            </tspan>
            <tspan x={at[key]} y={height - 8}>
              {captions[key].text}
            </tspan>
          </text>
        ))}
      </svg>
    );
  });
}
