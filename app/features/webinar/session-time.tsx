import { useEffect, useState } from 'react';
import type { Session } from './next-session.ts';
import { saySession } from './session-text.ts';

const EASTERN = 'America/New_York';

/**
 * Date and time of a session: in Eastern time from the server, and in the browser in the visitor's own time zone, with
 * the Eastern time beside it where that differs.
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
