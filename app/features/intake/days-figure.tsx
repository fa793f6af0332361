import { DataFigure } from '#app/features/deal/data-figure.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { windowRow } from '#drawings/intake/window-row.ts';
import type { DaysOfDeal } from './promise-text.ts';
import './days-figure.css';
import './intake.css';

interface DaysFigureProps {
  days: DaysOfDeal;
  /** Above the reference. */
  over: string;
  reference: string;
  legend: readonly { light: 'lit' | 'dim' | 'over'; label: string }[];
}

/** A window for each business day: past days, days of the firm's promise, and days that wait for the borrower. */
export function DaysFigure({ days: { rows, scale, says }, over, reference, legend }: DaysFigureProps) {
  return (
    <section className="on-dark days-band">
      <div className="wrap">
        <div className="ends top">
          <p className="ref">
            <small>{over}</small> <Unbroken text={reference} />
          </p>
          <ul className="legend small">
            {legend.map(({ light, label }) => (
              <li key={label}>
                <DataFigure
                  className="pane"
                  drawing={windowRow([light], { width: 26, height: 26, edge: 0 })}
                />
                {label}
              </li>
            ))}
          </ul>
        </div>
        <div className="days" role="img" aria-label={says}>
          {rows.map(({ label, note, lights, isNow }, i) => (
            <div key={label} className={isNow ? 'row now' : 'row'}>
              <p className="lab">
                {label} <small>{note}</small>
              </p>
              <DataFigure
                className="bays"
                drawing={windowRow(lights, { width: lights.length * 60, height: 66, edge: 6, roof: i === 0 })}
              />
            </div>
          ))}
          <ol className="row scale">
            {scale.map(({ day, date, isToday, isEnd }) => (
              <li key={date} className={isToday ? 'now' : isEnd ? 'end' : undefined}>
                <span>
                  {day}
                  <br />
                  {date}
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
