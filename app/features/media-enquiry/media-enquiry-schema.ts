import * as z from 'zod/mini';
import { contactSchema, manyLines, optional, required, seen } from '#app/features/contact/contact-schema.ts';

/** Longest values, in UTF-16 code units. The e-mail address has that of the contact form. */
export const LIMITS = { name: 100, outlet: 100, deadline: 100, message: 1000 };

export const MEDIA_ENQUIRY_FIELDS = ['name', 'outlet', 'email', 'deadline', 'message'] as const;
export type MediaEnquiryField = (typeof MEDIA_ENQUIRY_FIELDS)[number];

/**
 * A question from the press. The deadline is kept as it was put: 'noon tomorrow, Pacific' says more than a date that a
 * form would make of it.
 */
export const mediaEnquirySchema = z.object({
  name: required(LIMITS.name, 'Name is required', 'Name must be 100 characters or less'),
  outlet: optional(LIMITS.outlet, 'Publication must be 100 characters or less'),
  email: contactSchema.shape.email,
  deadline: optional(LIMITS.deadline, 'Deadline must be 100 characters or less'),
  message: z
    .string('Question is required')
    .check(
      z.overwrite(manyLines),
      seen('Question is required'),
      z.maxLength(LIMITS.message, 'Question must be less than 1000 characters'),
    ),
});
