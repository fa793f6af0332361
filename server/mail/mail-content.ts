import type { Content } from '#app/collections/content.ts';
import type { Calendar } from '#app/lending/intake/business-days.ts';
import type { Promised } from '#app/lending/intake/promise.ts';
import { programNames } from '#app/pages/lending/deal/desk.server.ts';

/** What mails need of the content. */
export interface MailContent {
  firm: { name: string; phone: string };
  /** The firm's business days, and the days that it promises. */
  calendar: Calendar;
  promised: Promised;
  /** The programs' short names. */
  programs: Readonly<Record<string, string>>;
  /** When a webinar begins, HH:MM in New York. */
  webinar: { time: string };
}

/** Reads the content at the moment at which a mail is written. */
export const mailContent = (content: () => Content): MailContent => ({
  get firm() {
    const { name, contact } = content().site;
    return { name, phone: contact.phone };
  },
  get calendar() {
    return content().intake.calendar;
  },
  get promised() {
    return content().intake.promised;
  },
  get programs() {
    return programNames(content());
  },
  get webinar() {
    return { time: content().pages['webinar-registration'].session.time };
  },
});
