/**
 * The address of a page's preview image: '/about' -> '/social/about.jpg'. Social networks store the address with the
 * post, so it stays the same when the picture changes.
 */
export const socialCard = (path: string): string => `/social${path === '/' ? '/home' : path}.jpg`;

/** The size in pixels that social networks ask for. */
export const SOCIAL_CARD = { width: 1200, height: 630 } as const;
