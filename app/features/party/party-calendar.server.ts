import { createEvents, type EventAttributes } from 'ics';
import type { Pages } from '#app/collections/pages.server.ts';
import { officeInstant } from '#app/lending/office-instant.ts';

type Agenda = Pages['oak-christmas-party']['agenda'];

interface PartyCalendar {
  agenda: Agenda;
  title: string;
  /** Address of the page. */
  url: string;
}

const yearMonthDay = (day: string) => day.split('-').map(Number) as [number, number, number];

/**
 * The agenda as an iCalendar file. An item without a time is an all-day event; one without an end has a start only.
 * Throws when the library rejects a value.
 */
export function partyCalendar({ agenda, title, url }: PartyCalendar): string {
  const events = agenda.days.flatMap(({ day, events: ofDay }) =>
    ofDay.map((event, i) => {
      const { starts, ends, text } = event;
      return {
        uid: `party-${day}-${i + 1}@${new URL(url).hostname}`,
        productId: '-//Oak Real Estate Partners//Holiday Party//EN',
        // the same agenda always gives the same file
        timestamp: Date.parse(`${agenda.days[0]?.day}T00:00:00Z`),
        title: event.optional ? `${event.title} (optional)` : event.title,
        ...(text && { description: text }),
        url,
        calName: title,
        startOutputType: 'utc' as const,
        endOutputType: 'utc' as const,
        start: starts === null ? yearMonthDay(day) : officeInstant(day, starts)!.getTime(),
        ...(ends && { end: officeInstant(day, ends)!.getTime() }),
      };
    }),
  );
  // the library accepts a timestamp, and an event without an end, as the standard does; its types do not have them
  const { error, value } = createEvents(events as EventAttributes[]);
  if (error || !value) throw error ?? new Error('no calendar file');
  return value;
}
