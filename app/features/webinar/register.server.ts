import type { RouterContextProvider } from 'react-router';
import { receive } from '#app/features/sending/receive.server.ts';
import { services } from '#app/services.server.ts';
import { nextSession, type SessionRule } from './next-session.ts';
import { REGISTRATION_FIELDS, registrationSchema } from './registration-schema.ts';

/** Reserves a place in the next session, whatever date the visitor's page was showing, and says which one it is. */
export function register(request: Request, context: Readonly<RouterContextProvider>, rule: SessionRule) {
  const session = nextSession(rule, new Date());
  return receive(request, {
    fields: REGISTRATION_FIELDS,
    schema: registrationSchema,
    tooFastMs: 1500,
    keep: async (visitor, origin) => ({
      kept: await context.get(services).webinar.register({ ...visitor, session: session.day }, origin),
      said: { session },
    }),
  });
}
