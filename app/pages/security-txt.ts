import { securityTxt } from '#app/features/firm-record/security-txt.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/security-txt';

/** /.well-known/security.txt, written anew by each build and edition. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, now } = context.get(services);
  return new Response(securityTxt(content.site.contact, __SITE_URL__, now()), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
