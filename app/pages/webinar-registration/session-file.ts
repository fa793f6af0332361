import { nextSession, sessionOn } from '#app/features/webinar/next-session.ts';
import { sessionFile } from '#app/features/webinar/session-file.server.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/session-file';

export const handle: PageHandle = { file: false, apart: true };

/**
 * The calendar file of the session on `?day=`, or of the next session. Made on request, because the build does not know
 * the day.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  const { content, now } = context.get(services);
  const { path, session: rule } = content.pages['webinar-registration'];
  const day = url.searchParams.get('day');
  const session = day === null ? nextSession(rule, now()) : sessionOn(rule, day);
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
