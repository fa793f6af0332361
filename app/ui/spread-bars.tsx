import { type SpreadBar, spreadBars } from '#drawings/spread-bars.ts';
import './spread-bars.css';

interface SpreadBarsProps {
  programs: SpreadBar[];
  /** Name of the program to light; without it all are lit. */
  lit?: string;
}

/** Spreads over 1-month Term SOFR as rows of windows: one drawing for wide screens, one for phones. */
export function SpreadBars({ programs, lit }: SpreadBarsProps) {
  const spreads = programs
    .map(({ name, minBps, maxBps }) => `${name} ${minBps === maxBps ? minBps : `${minBps} to ${maxBps}`}`)
    .join(', ');
  return [false, true].map((narrow) => {
    const { width, height, gridlines, ticks, rows } = spreadBars(programs, { narrow });
    return (
      <svg
        key={String(narrow)}
        className={narrow ? 'bars narrow' : 'bars wide'}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Spread over 1-month Term SOFR in basis points: ${spreads}`}
      >
        <path className="gridline" d={gridlines} />
        {ticks.map(({ text, x, y, size, anchor }) => (
          <text key={text} className="tick" x={x} y={y} fontSize={size} textAnchor={anchor}>
            {text}
          </text>
        ))}
        {rows.map((row) => (
          <g key={row.name} className={lit === undefined || lit === row.name ? 'lit' : undefined}>
            {row.texts.map(({ role, text, x, y, size, anchor }) => (
              <text key={text} className={role} x={x} y={y} fontSize={size} textAnchor={anchor}>
                {text}
              </text>
            ))}
            {row.strips.map(({ part, ...strip }) => (
              <path key={part} className={part} {...strip} />
            ))}
          </g>
        ))}
      </svg>
    );
  });
}
