const HUD_PROGRAMS = ['hud-232-221', 'hud-232-223f', 'hud-232-223a7', 'hud-241a', 'hud-221d4-220'];

/**
 * Old and short addresses of the FHA/HUD programs, and the page that each one leads to. No target redirects again.
 * Redirects of content stand in content/redirects.yaml.
 */
export const redirects: ReadonlyMap<string, string> = new Map(
  HUD_PROGRAMS.flatMap((slug) => [
    [`/${slug}`, `/lending/fha-hud/${slug}`],
    [`/lending/${slug}`, `/lending/fha-hud/${slug}`],
  ]),
);

/** Addresses of the server itself, which no route has. */
const NOT_OF_CONTENT = /^\/(staff|page-view)(\/|$)/;

/**
 * Where a request should go instead of the address that it came to: always in one step, with the query kept.
 *
 * Empty segments are removed, at the end and anywhere else: a target that began with two slashes would name another
 * host. Capital letters become small where that makes the path one of the site's, and in the fixed parts of a route's
 * pattern: React Router ignores case, so one page would have many addresses, and a rule about an address would not
 * apply to all of them. The same is done with percent-encoded letters: `/lending/%64eal` was made outside of the
 * workers for costly answers.
 *
 * @param url the request's address.
 * @param isOurs whether a path is one of the site's.
 * @param patternOf the pattern of the route that matches a path, ignoring case: `/news/:slug`; the path itself where
 * none does.
 * @param retired addresses that the content has retired, with their targets.
 * @returns a path with query, or null where the address is right.
 */
export function redirectTarget(
  url: URL,
  isOurs: (path: string) => boolean,
  patternOf: (path: string) => string,
  retired: readonly { from: string; to: string }[] = [],
): string | null {
  const path = `/${url.pathname.split('/').filter(Boolean).join('/')}`;
  const small = path.toLowerCase();
  // the line of a retired address stands where editors write: it must not take away what the site itself answers
  const isFixed = isOurs(path) || isOurs(small) || NOT_OF_CONTENT.test(small);
  const gone = isFixed ? undefined : retired.find(({ from }) => from === path || from === small);
  const known = gone?.to ?? redirects.get(small) ?? (isOurs(path) ? path : isOurs(small) ? small : undefined);
  const target = known ?? inCaseOf(path, patternOf);
  return target === url.pathname ? null : target + url.search;
}

/** The path with its fixed parts spelled as in its pattern. Parameters stay as they are. */
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
