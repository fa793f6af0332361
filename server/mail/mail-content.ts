import type { Content } from '#app/collections/content.ts';
import { programNames } from '#app/pages/lending/deal/desk.server.ts';

/** What mails need of the content. */
export const mailContent = (content: Content) => ({
  firm: { name: content.site.name, phone: content.site.contact.phone },
  /** The firm's business days, and the days that it promises. */
  calendar: content.intake.calendar,
  promised: content.intake.promised,
  /** The programs' short names. */
  programs: programNames(content),
  /** When a webinar begins, HH:MM in New York. */
  webinar: { time: content.pages['webinar-registration'].session.time },
});

export type MailContent = ReturnType<typeof mailContent>;
