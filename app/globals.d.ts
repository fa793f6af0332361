/** Origin of the site, without a trailing slash (SITE_URL at build). */
declare const __SITE_URL__: string;

/** Outside systems that this build embeds; null where the site's own stands. Named one by one: `__PROVIDERS__.webinar`. */
declare const __PROVIDERS__: import('#server/providers.ts').Providers;

/** For app/boot.ts alone. */
declare const __SITE_ENV__: 'development' | 'production';

declare module 'virtual:boot' {
  const script: string;
  export default script;
}

declare module 'virtual:pictures' {
  /** The version of each picture by its name, without the state: 'contact', not 'contact-day'. In the browser not those of deals. */
  const versions: Readonly<Record<string, string>>;
  export default versions;
}

declare module 'virtual:content' {
  /** Everything under content/, checked: from the build, or read anew in development. */
  export const loadContent: () => import('./collections/content.ts').Content;
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
