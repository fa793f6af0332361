import { blocksOf } from '#app/collections/editing/blocks.server.ts';
import { changeById } from '#db/changes.ts';
import { rowNumber, seeOther } from '../ask.ts';
import { showPage } from '../show-page.ts';
import { ownDraft, textsWith } from './change.ts';
import { desk, hitOf } from './desk.ts';
import { askerOf, type DeskAsk } from './desk-ask.ts';
import { previewOf } from './room.ts';

/** Scripts are removed: a preview must not run, and its theme is set from outside the frame. */
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link[^>]+rel="modulepreload"[^>]*>/g;

/**
 * A page from a draft or from the public edition. One address always shows the same digest, so that what is approved is
 * what was previewed.
 * @param which 'public', or the number of a change and the beginning of its digest
 */
async function answerOf(ask: DeskAsk, which: string, page: string): Promise<Response | null> {
  const { office, engine, request, staff } = ask;
  const { pool, siteUrl } = office;
  const asked = new Request(new URL(page, siteUrl), { method: 'GET', signal: request.signal });
  if (which === 'public') return engine.asPublic(asked);
  const [id, digest = ''] = which.split('-');
  const change = await changeById(pool, rowNumber(id!));
  // only its author sees a draft, until they ask for approval
  if (!change || (change.state === 'draft' && change.authorId !== staff.id)) return null;
  if (digest.length < 16) return null;
  // the draft was written on since this address was made: the frame shows the newer one
  if (!change.digest.startsWith(digest)) return seeOther(previewOf(change, page));
  const made = await engine.preview(change, askerOf(ask));
  // the 404 of the site may not be framed: the browser showed the face of a broken page
  return Array.isArray(made) ? showPage(ask, 'refusal', { reason: 'notDrawn' }, 409) : made.answer(asked);
}

/** A page for the frame beside the lines. Only pages of the office may frame it. */
export async function preview(ask: DeskAsk): Promise<Response | null> {
  const { params, url } = ask;
  const answer = await answerOf(ask, params.which!, `/${params.page ?? ''}${url.search}`);
  if (!answer) return null;
  const headers = new Headers(answer.headers);
  for (const name of ['content-length', 'etag', 'link', 'last-modified']) headers.delete(name);
  headers.set('cache-control', 'no-store');
  const policy = headers.get('content-security-policy');
  if (policy)
    headers.set('content-security-policy', policy.replace(/frame-ancestors [^;]+/, "frame-ancestors 'self'"));
  if (!headers.get('content-type')?.startsWith('text/html'))
    return new Response(answer.body, { status: answer.status, headers });
  const page = (await answer.text()).replaceAll(SCRIPTS, '');
  return new Response(withOwnPictures(ask, page), { status: answer.status, headers });
}

/**
 * Pictures that are not public yet come from the draft too. In one go and of the files alone: whatever words of a page look
 * like their addresses, 1,900 that were asked for one after the other held the process for a second and a half.
 */
const withOwnPictures = ({ engine, params }: DeskAsk, page: string): string =>
  page.replaceAll(/\/pictures\/\w+\/[\w.-]+/g, (path) =>
    engine.isPublicFile(path) ? path : `/staff/content/preview/${params.which}${path}`,
  );

/** Called when a sentence was pressed: redirects to its field, or to a choice where several fields contain it. */
export async function pressed(ask: DeskAsk): Promise<Response> {
  const { url, now } = ask;
  const found = url.searchParams;
  const words = found.get('find') ?? '';
  const page = found.get('page') ?? '/';
  const element = Number(found.get('element'));
  const answer = page.startsWith('/') ? await answerOf(ask, found.get('which') ?? 'public', page) : null;
  const [, main] =
    /<main\b[^>]*>([\s\S]*)<\/main>/.exec((await answer?.text())?.replaceAll(SCRIPTS, '') ?? '') ?? [];
  if (main === undefined) return seeOther(`/staff/content?find=${encodeURIComponent(words)}`);
  const texts = textsWith(now, await ownDraft(ask));
  const blocks = blocksOf(main, page, texts, now.facts);
  const block =
    blocks.find((one) => one.element === element) ??
    // a link is all that stands in what was pressed: its words are a block of their own
    blocks.find((one) => one.element > element && one.text.slice(0, 200) === words);
  const hits =
    block
      ?.candidates()
      .slice(0, 12)
      .map((one) => hitOf(one, words, now)) ?? [];
  if (hits.length === 1) return seeOther(hits[0]!.href);
  return hits.length === 0 ? seeOther(`/staff/content?find=${encodeURIComponent(words)}`) : desk(ask, hits);
}
