/**
 * Sources that one response needs beyond the policy that every response has. Directive name to source list, or null
 * where the response goes without the directive.
 */
export type PolicyAdditions = Partial<Record<Directive, readonly string[] | null>>;

type Directive = keyof typeof BASE_POLICY;

/**
 * Nothing but the site's own files. No inline script or style runs unless its hash or this response's nonce is added;
 * nothing may frame a page, and a page frames nothing, unless it is added. No script, React included, turns a string
 * into HTML or into the address of a script.
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
 * The headers that every response carries, whatever made it.
 * @param siteUrl the public origin. HSTS is sent where that is https; a browser ignores it over http.
 */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    'x-content-type-options': 'nosniff',
    // Not even from page to page: a query may hold a visitor's deal, and scripts read the referrer.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    // Without includeSubDomains: the firm's other hosts are not this server's to decide about.
    ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000' } : {}),
  };
}
