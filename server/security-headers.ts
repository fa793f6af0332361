/**
 * What one response adds to the policy of all responses: directive to list of sources, or null where the response drops
 * the directive.
 *
 * A page's additions come from two places: the hashes of its inline scripts, which the build writes into csp.json, and
 * `pagePolicy` (providers.ts), which reads `embeds` and `framed` of the route's handle in app/routes.ts.
 */
export type PolicyAdditions = Partial<Record<Directive, readonly string[] | null>>;

type Directive = keyof typeof BASE_POLICY;

/**
 * Allows only the site's own files. An inline script or style runs only where its hash or the response's nonce is
 * added. No page may be framed, and no page frames anything, unless that is added. No script, React included, can turn
 * a string into HTML or into the address of a script.
 */
const BASE_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'media-src': ["'self'"],
  'worker-src': ["'none'"],
  'frame-src': ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
} as const;

/** The value of Content-Security-Policy: the base policy with additions, where an addition replaces a 'none'. */
export function contentSecurityPolicy(...additions: readonly PolicyAdditions[]): string {
  return Object.entries(BASE_POLICY)
    .flatMap(([directive, base]) => {
      const lists = additions.map((addition) => addition[directive as Directive]);
      if (lists.includes(null)) return [];
      const added = lists.flatMap((list) => list ?? []);
      const sources = new Set<string>(added.length > 0 && base[0] === "'none'" ? added : [...base, ...added]);
      return `${directive} ${[...sources].join(' ')}`;
    })
    .join('; ');
}

/**
 * The headers of every response.
 * @param siteUrl the public origin. HSTS is sent where it is https; browsers ignore it over http.
 */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    'x-content-type-options': 'nosniff',
    // Within the site too only the origin is sent: a query may hold a visitor's deal, and scripts can read the
    // referrer.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    // Without includeSubDomains: this server must not decide about the firm's other hosts.
    ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000' } : {}),
  };
}
