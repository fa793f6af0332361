import type { PageHandle } from '#app/page-handle.ts';
import { analytics } from './providers/analytics.ts';
import { investorForm } from './providers/investor-form.ts';
import { mediaForm } from './providers/media-form.ts';
import type { Provider } from './providers/provider.ts';
import { videoHost } from './providers/video-host.ts';
import { webinar } from './providers/webinar.ts';
import type { PolicyAdditions } from './security-headers.ts';

const PROVIDERS = { investorForm, mediaForm, webinar, videoHost, analytics };

/** The outside systems that pages embed: for each its settings, or null where the site uses its own part instead. */
export type Providers = {
  [Name in keyof typeof PROVIDERS]: ReturnType<(typeof PROVIDERS)[Name]['read']> | null;
};

/** The settings of all providers, for the schema of the environment. */
export const providerSettings: Provider<unknown>['settings'] = Object.assign(
  {},
  ...Object.values(PROVIDERS).map(({ settings }) => settings),
);

/**
 * @param values the checked settings, by name.
 * @param onIncomplete is called with a missing setting where other settings of the same system are given.
 */
export function readProviders(
  values: Record<string, string | undefined>,
  onIncomplete: (missing: string, given: string) => never,
): Providers {
  const read = ([name, { settings, read }]: [string, Provider<unknown>]) => {
    const names = Object.keys(settings);
    const missing = names.filter((setting) => values[setting] === undefined);
    if (missing.length === names.length) return [name, null];
    if (missing[0]) onIncomplete(missing[0], names.find((setting) => values[setting] !== undefined)!);
    return [name, read(values as Record<string, string>)];
  };
  return Object.fromEntries(Object.entries(PROVIDERS as Record<string, Provider<unknown>>).map(read));
}

/**
 * What a page adds to the Content-Security-Policy of all pages: a host only on the pages that embed it, the script of
 * analytics on all pages.
 */
export function pagePolicy(handle: PageHandle | undefined, providers: Providers): PolicyAdditions {
  const { embeds = [], framed } = handle ?? {};
  const policies = ([...embeds, 'analytics'] as const).map((name) =>
    (PROVIDERS[name] as Provider<unknown>).policy(providers[name]),
  );
  // no page embeds two systems that need the same directive
  return Object.assign({}, framed && { 'frame-ancestors': ["'self'"] }, ...policies);
}
