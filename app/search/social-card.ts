/**
 * A page's preview for social networks: '/about' -> '/social/about.jpg'. Networks keep the address with the post, so it
 * stays the same when the picture changes.
 */
export const socialCard = (path: string): string => `/social${path === '/' ? '/home' : path}.jpg`;

/** Pixels: the size that social networks ask for. */
export const SOCIAL_CARD = { width: 1200, height: 630 } as const;
