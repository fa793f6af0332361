import { contactForm } from './contact/contact.form.ts';
import { dealForm } from './intake/deal.form.ts';
import { investorUpdatesForm } from './investor-updates/investor-updates.form.ts';
import { mediaEnquiryForm } from './media-enquiry/media-enquiry.form.ts';
import { newsletterForm } from './newsletter/newsletter.form.ts';
import type { Form } from './sending/define-form.ts';
import { registrationForm } from './webinar/registration.form.ts';

/** Every form whose submissions the site stores. */
export const forms: readonly Form[] = [
  contactForm,
  newsletterForm,
  investorUpdatesForm,
  registrationForm,
  mediaEnquiryForm,
  dealForm,
];
