import { readFileSync } from 'node:fs';
import type { EntryContext } from 'react-router';
import { finishPage, type PageSheet, pageSheet } from './finish-page.server.ts';
import { fontFaces } from './font-faces.server.ts';

const sheets = new Map<string, PageSheet>();

/** A stylesheet of the build that this bundle belongs to, read once. */
function builtSheet(url: string, preloaded: readonly string[]): PageSheet {
  const known = sheets.get(url);
  if (known) return known;
  const css = readFileSync(new URL(`../client${url}`, import.meta.url), 'utf8');
  const { rest, file } = fontFaces(css, preloaded);
  const built = { ...pageSheet(rest), faces: file ? `<link rel="stylesheet" href="${file.url}"/>` : '' };
  sheets.set(url, built);
  return built;
}

/** Finishes a page that is rendered for one request (see finishPage). */
export function finishRendered(
  html: string,
  { manifest, staticHandlerContext }: EntryContext,
  nonce: string,
): string {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const { entry } = manifest;
  const files = [entry, ...routes].flatMap(({ module, imports = [] }) => [module, ...imports]);
  // React Router names no stylesheets for a screen that the root shows in place of a page
  const missing = staticHandlerContext.statusCode === 404 ? manifest.routes['pages/not-found']?.css : [];
  const preloaded = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(
    ([, url]) => url!,
  );
  return finishPage(html, (url) => builtSheet(url, preloaded), {
    nonce,
    start: [...new Set([manifest.url, ...files])],
    // React Router only looks up routes in this list, so the manifest can be added to the modules to wait for
    modules: [['manifest', manifest.url], ...routes.map(({ id, module }) => [id, module] as const)],
    sheets: missing ?? [],
  }).html;
}
