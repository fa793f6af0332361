const HUD_PROGRAMS = ['hud-232-221', 'hud-232-223f', 'hud-232-223a7', 'hud-241a', 'hud-221d4-220'];

/** Old and short addresses, and the page that each one means. Targets are final: none of them redirects again. */
export const redirects: ReadonlyMap<string, string> = new Map(
  HUD_PROGRAMS.flatMap((slug) => [
    [`/${slug}`, `/lending/fha-hud/${slug}`],
    [`/lending/${slug}`, `/lending/fha-hud/${slug}`],
  ]),
);

/**
 * Where a request belongs, when that is not where it came: always one hop, with the query kept.
 *
 * Empty segments go too, at the end and anywhere else. A target that began with two slashes would name another host.
 * Capitals go where the path without them is one of the site's: the app would match it in any case, and one page would
 * have many addresses.
 *
 * @param url the request's address.
 * @param isOurs whether a path is one of the site's.
 * @returns a path with query, or null when the request is in the right place.
 */
export function redirectTarget(url: URL, isOurs: (path: string) => boolean): string | null {
  const path = `/${url.pathname.split('/').filter(Boolean).join('/')}`;
  const small = path.toLowerCase();
  const target = redirects.get(small) ?? (!isOurs(path) && isOurs(small) ? small : path);
  return target === url.pathname ? null : target + url.search;
}
