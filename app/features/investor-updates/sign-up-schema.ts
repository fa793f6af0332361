import * as z from 'zod/mini';

/** Longest values, in UTF-16 code units. */
export const LIMITS = { first_name: 100, last_name: 100, email: 255, campaign: 255 };

/** What the visitor fills in, in the order of the form. */
export const SIGN_UP_FIELDS = ['first_name', 'last_name', 'email', 'consent'] as const;
export type SignUpField = (typeof SIGN_UP_FIELDS)[number];

/** Where the visitor came from: hidden fields, filled from the page's address. */
export const CAMPAIGN_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
type CampaignField = (typeof CAMPAIGN_FIELDS)[number];

// Control characters, and the marks that reorder text: no visitor types them on purpose.
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const oneLine = (value: string) => value.toWellFormed().replace(/\s+/g, ' ').replace(UNSEEN, '').trim();

const required = (max: number, missing: string, long: string) =>
  z.string(missing).check(z.overwrite(oneLine), z.minLength(1, missing), z.maxLength(max, long));

/** A tag that is too long is cut: it is not the visitor's doing. Empty or absent is null. */
const campaign = z.pipe(
  z.optional(z.string()),
  z.transform(
    (value) =>
      oneLine(value ?? '')
        .slice(0, LIMITS.campaign)
        .toWellFormed()
        .trim() || null,
  ),
);

/** The sign-up for monthly investor updates, by the names of its fields. */
export const signUpSchema = z.object({
  first_name: required(
    LIMITS.first_name,
    'First name is required',
    'First name must be 100 characters or less',
  ),
  last_name: required(LIMITS.last_name, 'Last name is required', 'Last name must be 100 characters or less'),
  email: z
    .string('Invalid email address')
    .check(
      z.overwrite(oneLine),
      z.maxLength(LIMITS.email, 'Invalid email address'),
      z.email('Invalid email address'),
    ),
  consent: z.string('Your consent is required').check(z.minLength(1, 'Your consent is required')),
  utm_source: campaign,
  utm_medium: campaign,
  utm_campaign: campaign,
});

/** What is kept of a sign-up. Consent is not: without it there is none. */
export interface SignUp {
  firstName: string;
  lastName: string;
  email: string;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
}

export type SignUpValues = Partial<Record<SignUpField | CampaignField, string>>;
export type SignUpErrors = Partial<Record<SignUpField, string>>;

/** What was typed, ticked or filled in, field by field. Unknown fields are dropped; of a repeated one the first counts. */
export function signUpValues(form: FormData): SignUpValues {
  const values: SignUpValues = {};
  for (const field of [...SIGN_UP_FIELDS, ...CAMPAIGN_FIELDS]) {
    const value = form.get(field);
    if (typeof value === 'string') values[field] = value;
  }
  return values;
}

/** The sign-up, or the first message for each field that breaks a rule, in the order of the form. */
export function checkSignUp(values: SignUpValues): { signUp: SignUp } | { errors: SignUpErrors } {
  const result = signUpSchema.safeParse(values);
  if (result.success) {
    const { first_name, last_name, email, utm_source, utm_medium, utm_campaign } = result.data;
    return {
      signUp: {
        ...{ firstName: first_name, lastName: last_name, email },
        ...{ utmSource: utm_source, utmMedium: utm_medium, utmCampaign: utm_campaign },
      },
    };
  }
  const errors: SignUpErrors = {};
  for (const { path, message } of result.error.issues) errors[path[0] as SignUpField] ??= message;
  return { errors };
}
