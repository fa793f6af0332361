import { atOffice } from '#app/format/dates.ts';
import { officeClock } from '#app/lending/office-clock.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const FIRST = 9;
const LAST = 17;

const hourName = (hour: number) => `${hour > 12 ? hour - 12 : hour} ${hour < 12 ? 'AM' : 'PM'}`;

/** The office week of the firm's public hours: a window is an office hour, and the one that runs is lit. */
export function OfficeWeek() {
  const at = new Date();
  const today = DAYS.indexOf(atOffice(at, { weekday: 'short' }));
  const hour = Number(officeClock(at).time.slice(0, 2));
  const time = atOffice(at, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).replace(' at ', ', ');
  const hours = Array.from({ length: LAST - FIRST + 1 }, (_, i) => LAST - i);
  const light = (day: number, of: number) => {
    if (day < today || (day === today && of < hour)) return 'gone';
    return day === today && of === hour ? 'on' : '';
  };
  return (
    <div className="r on-dark">
      <p>
        {time}
        <small>A window is an office hour. Answers go out while one is lit.</small>
      </p>
      <div
        className="week"
        role="img"
        aria-label={`The office week, Monday to Friday, 9 AM to 6 PM. It is ${time}.`}
      >
        {hours.map((of) => [
          <b key={of}>{hourName(of)}</b>,
          ...DAYS.map((day, i) => (
            <i
              key={day}
              className={[of === LAST ? 'top' : '', light(i, of)].filter(Boolean).join(' ') || undefined}
            />
          )),
        ])}
        <span />
        {DAYS.map((day, i) => (
          <span key={day} className={i === today ? 'now' : undefined}>
            {day}
          </span>
        ))}
      </div>
    </div>
  );
}
