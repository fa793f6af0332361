import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { Answers, AppEnv, AppOptions } from './app-options.ts';
import { isJson, isRebound } from './post-rules.ts';
import type { VisitorLimits } from './rate-limit.ts';

const CORS_HEADERS = ['access-control-allow-origin', 'access-control-expose-headers'];

/** What is asked of requests for data that any program and any other site may read, or post questions to. */
export function openRoutes(
  { env, routes }: AppOptions,
  limits: VisitorLimits | null,
  { refuse, tooOften }: Answers,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const { path, handle } of routes.all) {
    if (!handle.open) continue;
    const methods = handle.open === 'reads' ? ['GET', 'HEAD'] : ['POST'];
    const allowMethods = [...methods, 'OPTIONS'];
    app.use(
      path,
      cors({ origin: '*', allowMethods, exposeHeaders: ['etag', 'retry-after'], maxAge: 86_400 }),
    );
    app.use(path, (c, next) =>
      methods.includes(c.req.method)
        ? next()
        : Promise.resolve(refuse(c, 405, { allow: allowMethods.join(', ') })),
    );
    if (handle.open === 'posts') {
      app.use(path, async (c, next) => {
        if (isRebound(c.req.raw.headers, env.siteUrl)) return refuse(c, 403);
        if (!isJson(c.req.header('content-type') ?? null)) return refuse(c, 415);
        const refused =
          (await tooOften(c, limits?.render)) ?? (handle.costly && (await tooOften(c, limits?.costly)));
        return refused || next();
      });
      continue;
    }
    app.use(path, etag({ weak: true, retainedHeaders: [...RETAINED_304_HEADERS, ...CORS_HEADERS] }));
  }
  return app;
}
