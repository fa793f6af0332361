import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { Answers, AppContext, AppEnv, AppOptions, Render } from './app-options.ts';
import { endBodyTime } from './body-time.ts';
import { customerOf } from './client-address.ts';
import { clientPlaces } from './client-places.ts';
import type { DealIntake, Sender } from './deal-intake.ts';
import { notFound } from './plain-answers.ts';
import { isCrossSite, isMultipart } from './post-rules.ts';
import type { RateLimit, VisitorLimits } from './rate-limit.ts';
import { REQUEST_MOST, UnfinishedRequest } from './receive-files.ts';

/** Outcomes that mean that a file was stored. */
const KEPT: ReadonlySet<string> = new Set(['kept', 'kept-clean']);

/** The routes on which a deal's documents arrive, and on which its borrower opens a term sheet. */
export function dealDocuments(
  deals: DealIntake,
  { env, log }: Pick<AppOptions, 'env' | 'log'>,
  limits: VisitorLimits | null,
  { client, tooOften, refuse }: Answers,
  render: Render,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  /** A request takes a place with the first file of a deal. */
  const places = clientPlaces({ all: 48, client: 6 });
  /** Term sheets that are being read: a store gives so many files at once, and whoever reads slowly holds one. */
  const readings = clientPlaces({ all: 48, client: 6 });
  const notTaken = (error: unknown) => {
    log.warn({ err: error }, 'files of a deal were not taken');
    return null;
  };
  app.post('/submit/send', async (c, next) => {
    if (!isMultipart(c.req.header('content-type'))) return next();
    const { search } = new URL(c.req.url);
    return withFiles(c, limits?.post, async (sender) => {
      let answer: Response | undefined;
      const dealOf = async (fields: URLSearchParams, hasFile: boolean) => {
        // A browser does not put files back into a form that is shown again, so the page says that they have to be
        // chosen again.
        if (hasFile) fields.set('hasFiles', '1');
        const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
        const init = { method: 'POST', headers, body: fields };
        answer = await render(c, new Request(`${env.siteUrl}/submit/send${search}`, init));
        const sent = /\/submit\/sent\/([\w-]+)$/.exec(answer.headers.get('location') ?? '');
        // The deal is stored by now, even if its files did not arrive. Its page asks for the files.
        return (sent && (await deals.findByToken(sent[1]!).catch(notTaken))) ?? null;
      };
      await deals.receiveFiles(c.req.raw, dealOf, sender).catch((error: unknown) => {
        // The deal is stored, and its page asks for the missing files.
        if (!(error instanceof UnfinishedRequest && error.status === 503 && answer)) throw error;
      });
      return answer!;
    });
  });
  app.on(['GET', 'HEAD'], '/submit/status/:token/terms/:version{\\d{1,6}}', async (c) => {
    const { token, version } = c.req.param();
    const isRead = c.req.method === 'GET';
    const who = customerOf(client(c));
    let opened: Readable | undefined;
    const end = () => void opened?.destroy();
    if (!readings.enter(who, end)) return refuse(c, 503, { 'retry-after': '5' });
    const sheet = await deals.openTerms(token, Number(version), { isRead }).catch((error: unknown) => {
      log.error({ err: error }, 'a term sheet could not be read');
      return 'away' as const;
    });
    if (sheet === 'away' || sheet === null) {
      readings.leave(who, end);
      return sheet === null ? notFound() : refuse(c, 503, { 'retry-after': '5' });
    }
    const { content, file } = sheet;
    opened = content.once('close', () => readings.leave(who, end));
    if (!isRead) content.destroy();
    const how = new URL(c.req.url).searchParams.has('download') ? 'attachment' : 'inline';
    return new Response(isRead ? (Readable.toWeb(content) as ReadableStream) : null, {
      headers: {
        'content-type': 'application/pdf',
        'content-length': String(file.size),
        'content-disposition': `${how}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      },
    });
  });
  const takeFiles = (c: AppContext) => {
    const token = c.req.param('token')!;
    return withFiles(c, limits?.file, async (sender) => {
      const deal = await deals.findByToken(token).catch(notTaken);
      if (deal === null) return refuse(c, 503, { 'retry-after': '5' });
      const isJson = c.req.header('accept') === 'application/json';
      if (!deal && isJson) return notFound();
      const page = `/submit/status/${token}`;
      let typed = new URLSearchParams();
      let wordsResponse: Response | undefined;
      const postWords = () => render(c, new Request(env.siteUrl + page, { method: 'POST', body: typed }));
      const dealOf = async (fields: URLSearchParams) => {
        typed = fields;
        // The words are stored before the files, because the upload may break off.
        if (deal && !isJson && typed.get('words')?.trim()) wordsResponse = await postWords();
        return deal ?? null;
      };
      const results = await deals.receiveFiles(c.req.raw, dealOf, sender);
      if (isJson) return Response.json({ results }, { headers: { 'cache-control': 'no-store' } });
      const kept = results.filter(({ outcome }) => KEPT.has(outcome)).length;
      const again = results.filter(({ outcome }) => outcome === 'duplicate').length;
      const refused = results.length - kept - again;
      const counts = { kept: String(kept), again: String(again), refused: String(refused) };
      const areWordsStored = wordsResponse?.status === 303;
      const hasName = Boolean(typed.get('acceptedBy')?.trim());
      if (areWordsStored || (!wordsResponse && results.length > 0 && !hasName)) {
        const done = new URLSearchParams({ ...(areWordsStored && { said: '' }), ...counts });
        return new Response(null, { status: 303, headers: { location: `${page}?${done}` } });
      }
      // Posted again, so that an error in the words, or a name that a redirect would lose, is shown beside the current
      // list of files. Where the link opens no deal, the page gives the words back.
      for (const [name, value] of Object.entries(counts)) typed.set(name, value);
      return postWords();
    });
  };
  app.post('/submit/status/:token/files', takeFiles);
  // The form posts to its page's own address, so that React Router can show the errors there.
  app.post('/submit/status/:token', (c, next) =>
    isMultipart(c.req.header('content-type')) ? takeFiles(c) : next(),
  );
  return app;

  /** Reads a request with files if it does not exceed the limits, and counts it while its files are read. */
  async function withFiles(
    c: AppContext,
    limit: RateLimit | undefined,
    read: (sender: Sender) => Promise<Response>,
  ): Promise<Response> {
    if (isCrossSite(c.req.raw.headers, env.siteUrl)) return refuse(c, 403);
    if (!/^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')) return refuse(c, 415);
    endBodyTime(c.env?.incoming);
    if (Number(c.req.header('content-length') ?? 0) > REQUEST_MOST) return refuse(c, 413);
    const who = customerOf(client(c));
    const refused = await tooOften(c, limit);
    if (refused) return refused;
    let ending = null as (() => void) | null;
    const enter = (end: () => void) => {
      if (ending) return true;
      if (!places.enter(who, end)) return false;
      ending = end;
      return true;
    };
    try {
      return await read({ client: who, enter });
    } catch (error) {
      if (!(error instanceof UnfinishedRequest)) throw error;
      const { status } = error;
      return refuse(c, status, status === 503 ? { 'retry-after': '5' } : { connection: 'close' });
    } finally {
      if (ending) places.leave(who, ending);
    }
  }
}
