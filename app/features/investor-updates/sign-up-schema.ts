import * as z from 'zod/mini';
import { contactSchema, LIMITS, optional } from '#app/features/contact/contact-schema.ts';

/** Where the visitor came from: hidden fields, filled from the page's address. */
export const CAMPAIGN_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

/** In the order of the form. */
export const SIGN_UP_FIELDS = ['first_name', 'last_name', 'email', 'consent', ...CAMPAIGN_FIELDS] as const;
export type SignUpField = (typeof SIGN_UP_FIELDS)[number];

const NO_CONSENT = 'Please tick the box to receive the updates';

/** Empty or absent is null. A tag that is too long is cut, not refused: it is not the visitor's doing. */
const campaign = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((tag) => tag?.slice(0, LIMITS.company)),
  ),
  optional(LIMITS.company, 'too long'),
);

/**
 * The sign-up for monthly investor updates, by the names that the form posts, under the rules of every other form.
 * `consent` is required and not kept: without it there is no sign-up.
 */
export const signUpSchema = z.object({
  first_name: contactSchema.shape.firstName,
  last_name: contactSchema.shape.lastName,
  email: contactSchema.shape.email,
  consent: z.string(NO_CONSENT).check(z.minLength(1, NO_CONSENT)),
  utm_source: campaign,
  utm_medium: campaign,
  utm_campaign: campaign,
});
