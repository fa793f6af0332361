import { z } from 'zod';
import type { PageHandle } from '#app/page-handle.ts';
import type { PolicyAdditions } from './security-headers.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127\.0\.0\.1)$/;
const AN_ADDRESS = 'must be an https address like https://provider.example/path';

/**
 * An https address, or an http address of this machine. Characters that could end a directive of the policy are
 * rejected.
 */
function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const safe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return safe && /^[a-z0-9.-]+$/.test(hostname) && `${username}${password}` === '';
}

const address = z.string().refine(isAddress, AN_ADDRESS).optional();

/**
 * Addresses with spaces between them: the first serves the scripts, and the policy allows what the scripts load from
 * the others.
 */
const addresses = z
  .string()
  .refine(
    (value) => value.split(/\s+/).every(isAddress),
    `${AN_ADDRESS}, or several with spaces between them`,
  )
  .optional();

const partOfAddress = z
  .string()
  .regex(
    /^[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*$/,
    'must be a part of an address: letters, digits, dots, hyphens, inner slashes',
  )
  .optional();

/** The settings of all outside systems that pages embed, for the schema of the environment. */
export const providerSettings = z.object({
  INVESTOR_FORM_URL: address,
  MEDIA_FORM_URL: address,
  WEBINAR_BASE_URL: addresses,
  WEBINAR_API_VERSION: partOfAddress,
  WEBINAR_HASH: partOfAddress,
  VIDEO_HOST_URL: addresses,
  ANALYTICS_SCRIPT_PATH: z
    .string()
    .regex(/^\/(?!\/)[\w./~-]+$/, 'must be a path of this site like /_vercel/insights/script.js')
    .optional(),
});

/** `https://provider.example/path/` without its last slash, so that a path can follow. */
const scriptsOf = (list: string): string => new URL(list.split(/\s+/)[0]!).href.replace(/\/$/, '');

const origins = (list: string): string[] => list.split(/\s+/).map((url) => new URL(url).origin);

/**
 * The outside systems that a visitor's browser may load from or send to: for each what pages need to know of it, or null
 * where the site uses its own part instead.
 */
export type Providers = ReturnType<typeof readProviders>;

/** @param values the checked settings; those of the webinar are all there or none */
export function readProviders(values: z.infer<typeof providerSettings>) {
  const { INVESTOR_FORM_URL, MEDIA_FORM_URL, VIDEO_HOST_URL, ANALYTICS_SCRIPT_PATH } = values;
  const { WEBINAR_BASE_URL, WEBINAR_API_VERSION, WEBINAR_HASH } = values;
  return {
    /** A form handler for marketing that receives the sign-up for investor updates as a plain post. */
    investorForm: INVESTOR_FORM_URL ? { action: INVESTOR_FORM_URL } : null,
    /** The form for the press, in a frame of the media page, which shows the site's own form otherwise. */
    mediaForm: MEDIA_FORM_URL ? { src: MEDIA_FORM_URL } : null,
    /** A webinar service, whose script puts its registration into the page. */
    webinar: WEBINAR_BASE_URL
      ? {
          script: `${scriptsOf(WEBINAR_BASE_URL)}/${WEBINAR_API_VERSION}/${WEBINAR_HASH}`,
          hash: WEBINAR_HASH!,
          hosts: origins(WEBINAR_BASE_URL),
        }
      : null,
    /** A video host: one script that all its players share, and one for each video. */
    videoHost: VIDEO_HOST_URL ? { base: scriptsOf(VIDEO_HOST_URL), hosts: origins(VIDEO_HOST_URL) } : null,
    /** Web analytics whose script comes from the platform in front of the server, under the site's own origin. */
    analytics: ANALYTICS_SCRIPT_PATH ? { script: ANALYTICS_SCRIPT_PATH } : null,
  };
}

/**
 * For a page on which an outside script runs: such a script may not support Trusted Types, so these two directives are
 * dropped.
 */
const OUTSIDE_SCRIPT = {
  'require-trusted-types-for': null,
  'trusted-types': null,
} satisfies PolicyAdditions;

const embedding = (hosts: string[]): PolicyAdditions => ({
  ...OUTSIDE_SCRIPT,
  'script-src': hosts,
  'style-src': hosts,
  'img-src': hosts,
  'connect-src': hosts,
  'frame-src': hosts,
});

/** What a system adds to the policy of the pages that embed it; null where it is not configured. */
const POLICIES: { [Name in keyof Providers]: (provider: Providers[Name]) => PolicyAdditions } = {
  investorForm: (form) => (form ? { 'form-action': origins(form.action) } : {}),
  mediaForm: (form) => ({ 'frame-src': form ? origins(form.src) : ["'self'"] }),
  webinar: (service) => (service ? { ...embedding(service.hosts), 'form-action': service.hosts } : {}),
  videoHost: (host) =>
    host
      ? {
          ...embedding(host.hosts),
          'font-src': host.hosts,
          // players feed the video element through blobs, from a worker
          'media-src': [...host.hosts, 'blob:'],
          'worker-src': ['blob:'],
        }
      : {},
  analytics: (script) => (script ? OUTSIDE_SCRIPT : {}),
};

/**
 * What a page adds to the Content-Security-Policy of all pages: a host only on the pages that embed it, the script of
 * analytics on all pages.
 */
export function pagePolicy(handle: PageHandle | undefined, providers: Providers): PolicyAdditions {
  const { embeds = [], framed } = handle ?? {};
  const policyOf = <Name extends keyof Providers>(name: Name) => POLICIES[name](providers[name]);
  // no page embeds two systems that need the same directive
  const policies = ([...embeds, 'analytics'] as const).map((name) => policyOf(name));
  return Object.assign({}, framed && { 'frame-ancestors': ["'self'"] }, ...policies);
}
