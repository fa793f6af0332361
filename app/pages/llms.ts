import { llmsTxt } from '#app/search/llms-txt.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/llms';

/** llms.txt, written at build from the content. */
export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(llmsTxt(context.get(services).content, __SITE_URL__), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
