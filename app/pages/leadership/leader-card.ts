import { leaderCard } from '#app/features/firm-record/leader-card.server.ts';
import { services } from '#app/services.server.ts';
import { notFound } from '../not-found.server.ts';
import type { Route } from './+types/leader-card';

/** A leader's contact card for address books (vCard), written at build. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { leaders, site } = context.get(services).content;
  const leader = leaders.find(({ slug }) => `${slug}.vcf` === params.file);
  if (!leader) throw notFound(context);
  return new Response(leaderCard(leader, site, __SITE_URL__), {
    headers: { 'content-type': 'text/vcard; charset=utf-8' },
  });
}
