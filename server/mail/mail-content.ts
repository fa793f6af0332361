import type { Content } from '#app/collections/content.ts';
import type { Calendar } from '#app/lending/intake/business-days.ts';
import type { Promised } from '#app/lending/intake/promise.ts';
import { programNames } from '#app/pages/lending/deal/desk.server.ts';

/** What mails take from the content. */
export interface MailContent {
  firm: { name: string; phone: string };
  /** When the firm works, and what it promises. */
  calendar: Calendar;
  promised: Promised;
  /** The programs by their short names. */
  programs: Readonly<Record<string, string>>;
  /** When a webinar begins, HH:MM in New York. */
  webinar: { time: string };
}

export const mailContent = (content: Content): MailContent => ({
  firm: { name: content.site.name, phone: content.site.contact.phone },
  calendar: content.intake.calendar,
  promised: content.intake.promised,
  programs: programNames(content),
  webinar: { time: content.pages['webinar-registration'].session.time },
});
