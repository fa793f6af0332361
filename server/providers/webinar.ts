import { z } from 'zod';
import { addresses, OUTSIDE_SCRIPT, origins, provider, withoutSlash } from './provider.ts';

const part = z
  .string()
  .regex(
    /^[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*$/,
    'must be a part of an address: letters, digits, dots, hyphens, inner slashes',
  )
  .optional();

/** A webinar service, whose script puts its registration into the page. */
export const webinar = provider({
  settings: { WEBINAR_BASE_URL: addresses, WEBINAR_API_VERSION: part, WEBINAR_HASH: part },
  read: ({ WEBINAR_BASE_URL, WEBINAR_API_VERSION, WEBINAR_HASH }) => {
    const hosts = origins(WEBINAR_BASE_URL!);
    const base = withoutSlash(WEBINAR_BASE_URL!.split(/\s+/)[0]!);
    return { script: `${base}/${WEBINAR_API_VERSION}/${WEBINAR_HASH}`, hash: WEBINAR_HASH!, hosts };
  },
  policy: (service) =>
    service
      ? {
          ...OUTSIDE_SCRIPT,
          'script-src': service.hosts,
          'style-src': service.hosts,
          'img-src': service.hosts,
          'connect-src': service.hosts,
          'frame-src': service.hosts,
          'form-action': service.hosts,
        }
      : {},
});
