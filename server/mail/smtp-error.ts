import type { MailRefusal } from '#db/schema.ts';

/** What nodemailer says of a failure: the server's reply, and the command that it replied to. */
export interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Whether the server refuses one letter or its recipient. A refused login, sender or greeting would fail any other as well. */
export const isOfLetter = ({ command, responseCode }: SmtpError) =>
  responseCode !== undefined && (command === 'RCPT TO' || command === 'DATA');

/**
 * Why a mail server rejects an address permanently, from its enhanced status code (RFC 3463); undefined where it may
 * accept the mail later. The server's text may name a person, and is stored nowhere.
 */
export function refusalOf(error: unknown): MailRefusal | undefined {
  const { responseCode = 0, response = '' } = error as SmtpError;
  if (responseCode < 500 || !isOfLetter(error as SmtpError)) return undefined;
  const reason = /\b5\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (reason === '2.2' || (!reason && responseCode === 552)) return 'full';
  return reason && /^(1\.(1|2|3|6|10)|2\.1)$/.test(reason) ? 'unknown' : 'refused';
}
