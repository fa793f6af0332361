import { loadContent } from 'virtual:content';
import { nextSession, sessionOn } from '#app/features/webinar/next-session.ts';
import { sessionFile } from '#app/features/webinar/session-file.server.ts';
import type { Route } from './+types/session-file';

/** The calendar file of the session on `?day=`, or of the next one. Made when it is asked for, never at build. */
export function loader({ request }: Route.LoaderArgs) {
  const { path, session: rule } = loadContent().pages['webinar-registration'];
  const day = new URL(request.url).searchParams.get('day');
  const session = day === null ? nextSession(rule, new Date()) : sessionOn(rule, day);
  if (!session) return new Response('There is no session on this day.\n', { status: 404 });
  const { title, description } = rule;
  return new Response(sessionFile({ session, title, description, url: __SITE_URL__ + path }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="oak-webinar-${session.day}.ics"`,
    },
  });
}
