import { readFileSync } from 'node:fs';
import type { EntryContext } from 'react-router';
import { fontFaces } from './font-faces.server.ts';
import { readSheet, type Sheet, usedStyles } from './used-styles.server.ts';

const sheets = new Map<string, { sheet: Sheet; faces: string }>();

/** A stylesheet of the build that this bundle belongs to, and the link to its typefaces, read once. */
function builtSheet(url: string, preloaded: readonly string[]) {
  const known = sheets.get(url);
  if (known) return known;
  const css = readFileSync(new URL(`../client${url}`, import.meta.url), 'utf8');
  const { rest, file } = fontFaces(css, preloaded);
  const built = {
    sheet: readSheet(rest),
    faces: file ? `<link rel="stylesheet" href="${file.url}"/>` : '',
  };
  sheets.set(url, built);
  return built;
}

/**
 * Makes a page that is rendered for one request as light as one of the build's (see scripts/build/finish-page.ts): its
 * styles stand in it, and React comes with the first interaction. Without this an answer of the deal desk was first
 * painted 1.9 s later than the empty desk on Lighthouse's phone, for ten stylesheets and thirty modules.
 *
 * What React starts from stays in the page, for it is this request's own. All modules are named in `data-start`, to be
 * asked for at once; `data-modules` says which of them is which route's (see entry.client.tsx).
 *
 * @param html as React Router writes it. Nothing that a visitor typed stands in it as markup.
 * @param nonce of this response, for scripts and styles.
 */
export function finishRendered(
  html: string,
  { manifest, staticHandlerContext }: EntryContext,
  nonce: string,
): string {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const { entry } = manifest;
  const files = [entry, ...routes].flatMap(({ module, imports = [] }) => [module, ...imports]);
  const start = [...new Set([manifest.url, ...files])].join(' ');
  // React Router looks up routes alone here: the manifest is among them to be waited for
  const modules = [['manifest', manifest.url], ...routes.map(({ id, module }) => [id, module])];
  const names = JSON.stringify(modules).replaceAll('"', '&quot;');
  const links = [...html.matchAll(/<link(?= )[^>]* rel="stylesheet" href="([^"]+)"[^>]*>/g)];
  const named = links.map(([, url]) => url!);
  // React Router names no styles of a screen that the root shows in the place of a page
  const missing = staticHandlerContext.statusCode === 404 ? manifest.routes['pages/not-found']?.css : [];
  const preloaded = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(
    ([, url]) => url!,
  );
  const built = [...new Set([...named, ...(missing ?? [])])].map((url) => builtSheet(url, preloaded));
  const css = usedStyles(
    built.map(({ sheet }) => sheet),
    html,
  );
  const faces = built.map((one) => one.faces).join('');
  let finished = html;
  for (const [link, url] of links)
    finished = finished.replace(link, `<link rel="stylesheet" href="${url}" disabled=""/>`);
  return finished
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('<link rel="stylesheet"', (first) => `<style nonce="${nonce}">${css}</style>${first}`)
    .replace('</body>', `${faces}</body>`)
    .replace(
      /<script [^>]*type="module"[^>]*>[\s\S]*?<\/script>/,
      () => `<script type="module" async="" data-start="${start}" data-modules="${names}"></script>`,
    );
}
