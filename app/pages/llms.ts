import { loadContent } from 'virtual:content';
import { llmsTxt } from '#app/search/llms-txt.ts';

/** llms.txt, written at build from the content. */
export const loader = () =>
  new Response(llmsTxt(loadContent(), __SITE_URL__), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
