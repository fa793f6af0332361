import { robots } from '#app/search/sitemap.ts';

/** robots.txt, written at build. */
export const loader = () =>
  new Response(robots(__SITE_URL__), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
