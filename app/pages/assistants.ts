import { officeDay } from '#app/lending/office-clock.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/assistants';
import { deskData, sheetSite } from './lending/deal/desk.server.ts';

export const handle: PageHandle = { open: 'posts', costly: true, file: false };

/**
 * The site's tools for AI assistants, by the Model Context Protocol over Streamable HTTP. There are no sessions: each
 * post gets tools of its own, so any copy of the server can answer the next one.
 */
export async function action({ request, context }: Route.ActionArgs) {
  // loaded at the first request: no page needs it
  const [{ assistantTools }, { answerAssistant }] = await Promise.all([
    import('#app/features/assistants/tools.server.ts'),
    import('#app/features/assistants/answer-assistant.server.ts'),
  ]);
  const { content, now } = context.get(services);
  return answerAssistant(
    request,
    assistantTools(content, deskData(content, officeDay(now())), sheetSite(content), __SITE_URL__),
  );
}

/** Without sessions there is no stream to read. */
export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } });
