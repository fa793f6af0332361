import type { MiddlewareHandler } from 'hono';
import type { CountView } from '#db/page-views.ts';
import type { Answers, AppEnv, AppOptions } from './app-options.ts';
import { customerOf } from './client-address.ts';
import { isCrossSite, refusesCounting } from './post-rules.ts';
import type { VisitorLimits } from './rate-limit.ts';

/** Counts that a page was opened, which the boot script reports, and a search without a result. */
export function countPageView(
  countView: CountView,
  { env, routes, log, costly, countMiss }: AppOptions,
  limits: Pick<VisitorLimits, 'view' | 'costly'> | null,
  { client, tooOften, refuse }: Answers,
): MiddlewareHandler<AppEnv> {
  return async (c) => {
    const refused = await tooOften(c, limits?.view);
    if (refused) return refused;
    const { headers } = c.req.raw;
    if (isCrossSite(headers, env.siteUrl)) return refuse(c, 403);
    const { path, q } = await c.req.parseBody().catch(() => ({ path: undefined, q: undefined }));
    const edition = c.get('edition');
    // of a page that the running server makes there is no file
    const isPage =
      typeof path === 'string' &&
      (edition.files.get(path)?.type.startsWith('text/html') || routes.at(path)?.isPage);
    if (isPage && !refusesCounting(headers)) {
      await countView({ path, route: routes.of(path)?.path ?? path }).catch((error: unknown) =>
        log.warn({ err: error }, 'a page view was not counted'),
      );
      // The query is searched again here: only a query without a result is counted. A worker searches, so this is limited as
      // what else workers make: with 120 searches at once from each of ten addresses, the deal desk answered 503.
      if (path === '/search' && typeof q === 'string' && !(await tooOften(c, limits?.costly))) {
        const count = async () => {
          const words = await costly?.missed(q, edition, customerOf(client(c)));
          if (words) await countMiss?.(words);
        };
        await count().catch((error: unknown) => log.warn({ err: error }, 'a search was not counted'));
      }
    }
    return new Response(null, { status: 204 });
  };
}
