import type { RouterContextProvider } from 'react-router';
import { receive } from '#app/features/sending/receive.server.ts';
import { services } from '#app/services.server.ts';
import { CONTACT_FIELDS, contactSchema } from './contact-schema.ts';

/** Nobody reads the page and fills in four fields in less; a robot does. */
const TOO_FAST_MS = 2500;

/** Checks and keeps one message. */
export const sendContact = (request: Request, context: Readonly<RouterContextProvider>) =>
  receive(request, {
    fields: CONTACT_FIELDS,
    schema: contactSchema,
    tooFastMs: TOO_FAST_MS,
    keep: async (submission, origin) => ({
      kept: await context.get(services).contact.save(submission, origin),
      said: {},
    }),
  });
