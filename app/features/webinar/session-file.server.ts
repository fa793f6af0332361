import { createEvent } from 'ics';
import type { Session } from './next-session.ts';

interface SessionFile {
  session: Session;
  title: string;
  description: string;
  /** Address of the page of the webinar. */
  url: string;
}

/** A session as an iCalendar file with times in UTC. Throws when the library rejects a value. */
export function sessionFile({ session, title, description, url }: SessionFile): string {
  const { error, value } = createEvent({
    uid: `webinar-${session.day}@${new URL(url).hostname}`,
    productId: '-//Oak Real Estate Partners//Webinar//EN',
    start: Date.parse(session.starts),
    startOutputType: 'utc',
    end: Date.parse(session.ends),
    endOutputType: 'utc',
    title,
    description,
    url,
    status: 'CONFIRMED',
    busyStatus: 'BUSY',
    calName: title,
  });
  if (error || !value) throw error ?? new Error('no calendar file');
  return value;
}
