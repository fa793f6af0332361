import type { RouterContextProvider } from 'react-router';
import { receive } from '#app/features/sending/receive.server.ts';
import { services } from '#app/services.server.ts';
import { MEDIA_ENQUIRY_FIELDS, mediaEnquirySchema } from './media-enquiry-schema.ts';

/** Keeps one question from the press. */
export const saveEnquiry = (request: Request, context: Readonly<RouterContextProvider>) =>
  receive(request, {
    fields: MEDIA_ENQUIRY_FIELDS,
    schema: mediaEnquirySchema,
    tooFastMs: 2500,
    keep: async (enquiry, origin) => ({
      kept: await context.get(services).media.save(enquiry, origin),
      said: {},
    }),
  });
