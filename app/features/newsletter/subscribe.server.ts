import type { RouterContextProvider } from 'react-router';
import { receive } from '#app/features/sending/receive.server.ts';
import { services } from '#app/services.server.ts';
import { NEWSLETTER_FIELDS, newsletterSchema } from './newsletter-schema.ts';

/** Puts one address on the list of those who want the news. */
export const subscribe = (request: Request, context: Readonly<RouterContextProvider>) =>
  receive(request, {
    fields: NEWSLETTER_FIELDS,
    schema: newsletterSchema,
    // one field, which a browser may fill in by itself
    tooFastMs: 800,
    keep: async ({ email }, { suspicion }) => ({
      kept: await context.get(services).newsletter.subscribe(email, { suspicion }),
      said: {},
    }),
  });
