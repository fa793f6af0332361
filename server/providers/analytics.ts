import { z } from 'zod';
import { OUTSIDE_SCRIPT, provider } from './provider.ts';

/** Web analytics whose script comes from the platform in front of the server, under the site's own origin. */
export const analytics = provider({
  settings: {
    ANALYTICS_SCRIPT_PATH: z
      .string()
      .regex(/^\/(?!\/)[\w./~-]+$/, 'must be a path of this site like /_vercel/insights/script.js')
      .optional(),
  },
  read: ({ ANALYTICS_SCRIPT_PATH }) => ({ script: ANALYTICS_SCRIPT_PATH! }),
  policy: (script) => (script ? OUTSIDE_SCRIPT : {}),
});
