import { useEffect, useState } from 'react';
import type { Session } from './next-session.ts';
import { saySession } from './session-text.ts';

const EASTERN = 'America/New_York';

/**
 * Date and hour of a session: in Eastern time as the server writes it, and in the browser on the visitor's own clocks,
 * with the Eastern hour beside it where that is another one.
 */
export function SessionTime({ session }: { session: Session }) {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const east = saySession(session, EASTERN);
  const own = here ? saySession(session) : east;
  const easternTime = `${east.time} Eastern`;
  const same = own.date === east.date && own.time === east.time;
  return (
    <p className="session-time">
      <time dateTime={session.starts}>
        {own.weekday}, {own.date}
        <br />
        {same ? easternTime : `${own.time} ${own.zone}`}
      </time>
      {!same && <span>{easternTime}</span>}
    </p>
  );
}
