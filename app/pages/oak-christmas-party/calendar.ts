import { partyCalendar } from '#app/features/party/party-calendar.server.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/calendar';

/** The agenda as a calendar file, written at build. */
export function loader({ context }: Route.LoaderArgs) {
  const { agenda, title, path } = context.get(services).content.pages['oak-christmas-party'];
  return new Response(partyCalendar({ agenda, title, url: __SITE_URL__ + path }), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
}
