import { analytics } from './providers/analytics.ts';
import { investorForm } from './providers/investor-form.ts';
import { mediaForm } from './providers/media-form.ts';
import type { Provider } from './providers/provider.ts';
import { videoHost } from './providers/video-host.ts';
import { webinar } from './providers/webinar.ts';
import type { PolicyAdditions } from './security-headers.ts';

const PROVIDERS = { investorForm, mediaForm, webinar, videoHost, analytics };

/** The outside systems that pages embed: what each page needs to know, or null where the site's own stands. */
export type Providers = {
  [Name in keyof typeof PROVIDERS]: ReturnType<(typeof PROVIDERS)[Name]['read']> | null;
};

/** The settings of all of them, for the environment's schema. */
export const providerSettings: Provider<unknown>['settings'] = Object.assign(
  {},
  ...Object.values(PROVIDERS).map(({ settings }) => settings),
);

/**
 * @param values the checked settings, by name.
 * @param onIncomplete is told which setting is missing, when others of the same system are given.
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

/** The path under which `pagePolicies` has what any address needs that is no page, a 404 among them. */
const NO_PAGE = '';

/** What the policies of single pages need beyond the rest, by path: a host stands only where it is embedded. */
export function pagePolicies(providers: Providers, paths: Iterable<string>): Record<string, PolicyAdditions> {
  const policies: Record<string, PolicyAdditions> = {
    '/media/enquiry': { 'frame-ancestors': ["'self'"] },
  };
  for (const path of [NO_PAGE, ...paths]) {
    for (const [name, one] of Object.entries(PROVIDERS as Record<string, Provider<unknown>>)) {
      if (!one.isOn(path)) continue;
      // no page embeds two of them that need the same directive
      policies[path] = { ...policies[path], ...one.policy(providers[name as keyof Providers]) };
    }
  }
  return policies;
}

/** What the policy of one address needs beyond the rest. */
export const additionsFor = (
  policies: Readonly<Record<string, PolicyAdditions>>,
  path: string | null,
): PolicyAdditions => policies[path ?? NO_PAGE] ?? policies[NO_PAGE] ?? {};
