import { monthFacade } from '#drawings/month-facade.ts';
import { THIRD_WEEK } from './next-session.ts';
import './month-of-windows.css';

/** A month as a building whose third week is lit; the day of the next session is the brightest. */
export function MonthOfWindows({ day }: { day: number }) {
  const { width, height, frame, windows } = monthFacade();
  return (
    <svg
      className="houses month"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Drawing of a building with five floors of windows, one for each day of a month. The third floor, from the 15th to the 21st, is lit."
    >
      {frame.map(({ role, ...rect }) => (
        <rect key={`${rect.x} ${rect.y}`} className={role} {...rect} />
      ))}
      {windows.map(({ day: date, x, y, rects }) => {
        const lit = date >= THIRD_WEEK.from && date <= THIRD_WEEK.to;
        return (
          <g key={date} className={date === day ? 'lit next' : lit ? 'lit' : undefined}>
            {rects.map(({ role, ...rect }) => (
              <rect key={role} className={role} {...rect} />
            ))}
            {lit && (
              <text x={x} y={y + 14} fontSize="19" textAnchor="middle">
                {date}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
