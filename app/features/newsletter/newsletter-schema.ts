import * as z from 'zod/mini';
import { contactSchema } from '#app/features/contact/contact-schema.ts';

export const NEWSLETTER_FIELDS = ['email'] as const;
export type NewsletterField = (typeof NEWSLETTER_FIELDS)[number];

/** An address for the list, under the rules of every other form. */
export const newsletterSchema = z.pick(contactSchema, { email: true });
