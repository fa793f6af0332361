import * as z from 'zod/mini';
import { contactSchema } from '#app/features/contact/contact-schema.ts';

export const REGISTRATION_FIELDS = ['firstName', 'lastName', 'email'] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** Who wants to come, under the rules of every other form. The session is the server's to say. */
export const registrationSchema = z.pick(contactSchema, { firstName: true, lastName: true, email: true });
