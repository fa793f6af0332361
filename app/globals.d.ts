/** Origin of the site, without a trailing slash (SITE_URL at build). */
declare const __SITE_URL__: string;

/** Outside systems that this build embeds; null where the site's own stands. Named one by one: `__PROVIDERS__.webinar`. */
declare const __PROVIDERS__: import('#server/providers.ts').Providers;

/** For app/first-paint/boot.ts alone. */
declare const __SITE_ENV__: 'development' | 'production';

declare module 'virtual:boot' {
  const script: string;
  export default script;
}

declare module 'virtual:states' {
  const states: import('#drawings/region-map.ts').StateLines;
  export default states;
}

/** The part of the Navigation API that is used; TypeScript 5.9 does not know it yet. */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
}
interface Window {
  /** Absent in browsers of before 2026. */
  readonly navigation?: {
    addEventListener(type: 'navigate', listener: (event: NavigateEvent) => void): void;
    removeEventListener(type: 'navigate', listener: (event: NavigateEvent) => void): void;
    navigate(url: string, options: { history: 'push' }): void;
  };
}
