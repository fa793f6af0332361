/** Origin of the site, without a trailing slash (SITE_URL at build). */
declare const __SITE_URL__: string;

/**
 * Outside systems that this build embeds; null where the site uses its own part. Read one by one, as
 * `__PROVIDERS__.webinar`.
 */
declare const __PROVIDERS__: import('#server/providers.ts').Providers;

/** Used only by app/first-paint/boot.ts. */
declare const __SITE_ENV__: 'development' | 'production';

declare module 'virtual:boot' {
  const script: string;
  export default script;
}

declare module 'virtual:states' {
  const states: import('#drawings/region-map.ts').StateLines;
  export default states;
}

/** The part of the Navigation API that is used; TypeScript 5.9 does not have it yet. */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
}
interface Window {
  /** Absent in browsers older than 2026. */
  readonly navigation?: {
    addEventListener(type: 'navigate', listener: (event: NavigateEvent) => void): void;
    removeEventListener(type: 'navigate', listener: (event: NavigateEvent) => void): void;
    navigate(url: string, options: { history: 'push' }): void;
  };
}
