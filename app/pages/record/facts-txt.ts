import { factsText } from '#app/features/firm-record/firm-facts.server.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/facts-txt';

/** The facts about the firm as text, written at build; in the press kit, too. */
export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(factsText(context.get(services).content, __SITE_URL__), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
