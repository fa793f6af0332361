import type { SendMailOptions } from 'nodemailer';
import { breakLines } from '#app/format/break-lines.ts';
import { escaped } from '#app/format/escaped.ts';
import { KEPT_WHOLE } from '#app/format/kept-whole.ts';

/** The parts of a mail in the order of reading. Plain text and HTML are both made from them. */
export interface Letter {
  subject: string;
  /** What the reader is asked to do, and until when: the first line, which lists of mails show beside the subject. */
  asks: string;
  /** Paragraphs by the firm. */
  says?: readonly string[];
  facts?: readonly (readonly [label: string, says: string])[];
  /** What another person wrote, marked as theirs, so that it cannot pass for the firm's words. */
  words?: { of: string; text: string } | undefined;
  link?: { says: string; href: string } | undefined;
  foot?: readonly string[];
}

/** Width of the plain text in characters. */
const WIDTH = 76;

/** Invisible characters, which could end a header or reverse the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The text on one line, without invisible characters. */
export const oneLine = (text: string): string => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();

/** Looks like a formula, code or an address. A telephone number may begin with a plus. */
const LIKE_CODE = /^[=@]|^[+-](?!\s?[\d(][\d\s()./-]*$)|[<>{}[\]\\|`~^]|:\/\/|\$[({]|;$/;

/**
 * What somebody typed into a field, on one line; in quotes where it could be taken for a formula, for code or for the
 * firm's own link.
 */
export function typed(text: string): string {
  const line = oneLine(text);
  return LIKE_CODE.test(line) ? `“${line}”` : line;
}

/** As `typed`, cut to the length of a subject. */
export function typedShort(text: string): string {
  const all = [...oneLine(text)];
  return typed(all.length > 60 ? `${all.slice(0, 59).join('')}…` : all.join(''));
}

/** The lines of a text; an address is never split, and a non-breaking space is no place for a break. */
const wrap = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => breakLines(line.replaceAll(/^ +| +(?= )/g, ''), width));

/** A fact beside its label; further lines are indented to the first. */
function factLines([label, says]: readonly [string, string], column: number): string {
  const [first = '', ...rest] = wrap(says, WIDTH - column);
  return [`${`${label}:`.padEnd(column)}${first}`, ...rest.map((line) => ' '.repeat(column) + line)].join(
    '\n',
  );
}

/** The mail as plain text. What others wrote has '> ' before each line. */
function letterText({ asks, says = [], facts = [], words, link, foot = [] }: Letter): string {
  const column = Math.max(0, ...facts.map(([label]) => label.length)) + 3;
  const quoted = words && wrap(words.text, WIDTH - 2).map((line) => `> ${line}`.trimEnd());
  return [
    ...[asks, ...says].map((part) => wrap(part, WIDTH).join('\n')),
    facts.map((fact) => factLines(fact, column)).join('\n'),
    words && [`${words.of}:`, ...quoted!].join('\n'),
    link && `${link.says}:\n${link.href}`,
    ...foot.map((part) => wrap(part, WIDTH).join('\n')),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** What the site keeps whole, as 'February 15, 2027', is kept so by spaces: not every mail program reads styles. */
const whole = (text: string): string =>
  text.replaceAll(new RegExp(KEPT_WHOLE, 'g'), (part) => part.replaceAll(' ', '\u00a0'));

const lined = (text: string): string => escaped(text).replaceAll('\n', '<br>');

// Nothing is fetched: no picture, font or stylesheet. The colors are the site's paper and ink.
const STYLE = `
body { margin: 0; padding: 24px; background: #f7f5f0; color: #0e1c18; font: 16px/1.5 "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere }
div { max-width: 36em; margin: 0 auto; padding-top: 24px; border-top: 3px solid #7b3913 }
p, table, blockquote { margin: 0 0 20px }
.asks { font: 23px/1.3 Georgia, "Times New Roman", serif }
table { width: 100%; border-collapse: collapse; border-top: 1px solid #0e1c18 }
th, td { padding: 8px 0; border-bottom: 1px solid #d6d3c7; text-align: left; vertical-align: top; font-weight: normal }
th { width: 34%; padding-right: 16px; color: #424f4a; font-size: 14.5px; line-height: 24px }
.of { margin-bottom: 8px; color: #424f4a; font-size: 14.5px }
blockquote { padding-left: 16px; border-left: 3px solid #7b3913 }
.link { margin: 28px 0 }
.link a { display: inline-block; padding: 12px 20px; border-radius: 2px; background: #0f2620; color: #f7f5f0; font-weight: bold; text-decoration: none }
.foot { margin-bottom: 8px; color: #424f4a; font-size: 14.5px }
@media (prefers-color-scheme: dark) {
body { background: #0b1815; color: #f0ece2 }
div, blockquote { border-color: #edb36a }
table { border-color: #f0ece2 }
th, td { border-color: #253b34 }
th, .of, .foot { color: #a9b7b0 }
.link a { background: #edb36a; color: #1a1006 }
}`;

/** The mail as HTML. */
function letterHtml({ subject, asks, says = [], facts = [], words, link, foot = [] }: Letter): string {
  const p = (text: string, name = '') => `<p${name && ` class="${name}"`}>${lined(whole(text))}</p>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(subject)}</title><style>${STYLE}</style></head><body><div>`,
    p(asks, 'asks'),
    ...says.map((text) => p(text)),
    facts.length > 0
      ? `<table>${facts.map(([label, text]) => `<tr><th scope="row">${escaped(label)}</th><td>${lined(whole(text))}</td></tr>`).join('')}</table>`
      : '',
    words ? `${p(`${words.of}:`, 'of')}<blockquote>${lined(words.text)}</blockquote>` : '',
    link ? `<p class="link"><a href="${escaped(link.href)}">${escaped(link.says)}</a></p>` : '',
    ...foot.map((text) => p(text, 'foot')),
    '</div></body></html>',
  ].join('\n');
}

/** Sender, recipient and id of a mail. */
interface Envelope {
  /** The firm's name and address. */
  from: { name: string; address: string };
  to: SendMailOptions['to'];
  replyTo?: { name: string; address: string } | null;
  /**
   * The same for every attempt to send the mail, so that a mail program shows one mail even if a confirmation was lost.
   */
  id?: string;
}

/** A letter as the mail library takes it. Of its headers, only subject and Reply-To hold what others typed. */
export function mailOf(letter: Letter, { from, to, replyTo, id }: Envelope): SendMailOptions {
  const subject = oneLine(letter.subject);
  return {
    subject,
    from,
    to,
    ...(replyTo && { replyTo: { ...replyTo, name: oneLine(replyTo.name) } }),
    ...(id && { messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>` }),
    text: `${letterText(letter)}\n`,
    html: letterHtml({ ...letter, subject }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
