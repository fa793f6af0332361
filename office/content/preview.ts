import { changeById } from '#db/changes.ts';
import type { StaffAsk } from '../ask.ts';

/** The draft stands still in its frame: nothing of it runs, and its theme is set from around it. */
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link[^>]+rel="modulepreload"[^>]*>/g;

/**
 * A page with a draft, or as the public has it, for the frame beside the lines. Only pages of the office may frame it. One
 * address shows one digest for ever: what was previewed is what is approved.
 */
export async function preview(ask: StaffAsk): Promise<Response | null> {
  const { office, params, request, url, staff } = ask;
  const { content: engine, pool } = office;
  if (!engine) return null;
  const which = params.which!;
  const page = `/${params.page ?? ''}`;
  const asked = new Request(new URL(page + url.search, office.siteUrl), {
    method: 'GET',
    signal: request.signal,
  });
  let answer: Response;
  if (which === 'public') answer = await engine.asPublic(asked);
  else {
    const [id, digest = ''] = which.split('-');
    const change = await changeById(pool, Number(id));
    // somebody's draft is theirs until they ask another to read it
    if (!change || (change.state === 'draft' && change.authorId !== staff.id)) return null;
    if (!change.digest.startsWith(digest) || digest.length < 16) return null;
    const made = await engine.preview(change);
    if (Array.isArray(made)) return null;
    answer = await made.answer(asked);
  }
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.delete('etag');
  headers.delete('link');
  headers.set('cache-control', 'no-store');
  const policy = headers.get('content-security-policy');
  if (policy)
    headers.set('content-security-policy', policy.replace(/frame-ancestors [^;]+/, "frame-ancestors 'self'"));
  if (!headers.get('content-type')?.startsWith('text/html'))
    return new Response(answer.body, { status: answer.status, headers });
  const html = (await answer.text()).replaceAll(SCRIPTS, '');
  return new Response(html, { status: answer.status, headers });
}
