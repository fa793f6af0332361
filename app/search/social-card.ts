/** File of a page's preview for social networks, under the pictures' folder: '/about' -> 'social/about.jpg'. */
export const socialCard = (path: string): string => `social${path === '/' ? '/home' : path}.jpg`;

/** Pixels: the size that social networks ask for. */
export const SOCIAL_CARD = { width: 1200, height: 630 } as const;
