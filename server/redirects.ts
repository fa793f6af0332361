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
 * Capitals go where the path without them is one of the site's, and from what a route has in its pattern: the app would
 * match both in any case, one page would have many addresses, and a rule about an address would not meet all of them. The same
 * goes for letters that are written as their codes: `/lending/%64eal` was made outside of the workers for costly answers.
 *
 * @param url the request's address.
 * @param isOurs whether a path is one of the site's.
 * @param patternOf the pattern of the route that takes a path, in any case: `/news/:slug`; the path where none does.
 * @param retired addresses of the content that went away.
 * @returns a path with query, or null when the request is in the right place.
 */
export function redirectTarget(
  url: URL,
  isOurs: (path: string) => boolean,
  patternOf: (path: string) => string,
  retired: readonly { from: string; to: string }[] = [],
): string | null {
  const path = `/${url.pathname.split('/').filter(Boolean).join('/')}`;
  const small = path.toLowerCase();
  const gone = retired.find(({ from }) => from === path || from === small);
  const known = gone?.to ?? redirects.get(small) ?? (isOurs(path) ? path : isOurs(small) ? small : undefined);
  const target = known ?? inCaseOf(path, patternOf);
  return target === url.pathname ? null : target + url.search;
}

/** The path with the fixed parts of its pattern as they stand there. What stands for a parameter stays as it is. */
function inCaseOf(path: string, patternOf: (path: string) => string): string {
  const data = path.endsWith('.data') ? '.data' : '';
  const page = path.slice(0, path.length - data.length);
  const own = page.split('/');
  const fixed = patternOf(page).split('/');
  const isOne = (part: string, i: number) =>
    part.startsWith(':') || part.toLowerCase() === inLetters(own[i] ?? '').toLowerCase();
  if (fixed.length !== own.length || !fixed.every(isOne)) return path;
  return fixed.map((part, i) => (part.startsWith(':') ? own[i] : part)).join('/') + data;
}

function inLetters(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
