import { contactForm } from '#app/features/contact/contact.form.ts';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { investorUpdatesForm } from '#app/features/investor-updates/investor-updates.form.ts';
import { mediaEnquiryForm } from '#app/features/media-enquiry/media-enquiry.form.ts';
import { newsletterForm } from '#app/features/newsletter/newsletter.form.ts';
import { registrationForm } from '#app/features/webinar/registration.form.ts';
import type { Form } from './define-form.ts';

/** Every form whose submissions the site stores. */
export const forms: readonly Form[] = [
  contactForm,
  newsletterForm,
  investorUpdatesForm,
  registrationForm,
  mediaEnquiryForm,
  dealForm,
];
