import { loadContent } from 'virtual:content';
import { partyCalendar } from '#app/features/party/party-calendar.server.ts';

/** The agenda for the visitor's calendar, written at build. */
export function loader() {
  const { agenda, title, path } = loadContent().pages['oak-christmas-party'];
  return new Response(partyCalendar({ agenda, title, url: __SITE_URL__ + path }), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
}
