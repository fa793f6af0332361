import type { SendMailOptions } from 'nodemailer';
import { sayDue, sayInstant } from '#app/features/intake/promise-text.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { turnOf } from '#app/lending/intake/deal-state.ts';
import { standing } from '#app/lending/intake/promise.ts';
import { readPlace } from '#app/lending/intake/property.ts';
import type { StoredDeal, TermSheet, ToldMove } from '#app/lending/intake/stored-deal.ts';
import type { ItemKind, replyToSend } from '#db/inbox.ts';
import type { Env } from '../env.ts';
import { type Letter, mailOf, oneLine, typedShort } from './letter.ts';
import type { MailContent } from './mail-content.ts';

type Settings = Pick<NonNullable<Env['mail']>, 'from' | 'to'>;

const TRUST = 'Anybody who has the link can do the same, so show it only to people you trust.';

/** A mail from the firm to one person, whose answers reach staff. */
const toOne = (
  letter: Letter,
  to: { name: string; address: string },
  id: string,
  { firm }: MailContent,
  settings: Settings,
) =>
  mailOf(letter, {
    from: { name: firm.name, address: settings.from },
    replyTo: { name: firm.name, address: settings.to[0]! },
    to: { name: oneLine(to.name), address: to.address },
    id,
  });

/**
 * Confirms that a deal has arrived, with the link to its page. It repeats nothing that the borrower typed, not even the
 * property: the address may be somebody else's.
 */
export function composeReceived(
  { reference, email, createdAt, moves }: Pick<StoredDeal, 'reference' | 'email' | 'createdAt' | 'moves'>,
  id: number,
  link: string,
  content: MailContent,
  settings: Settings,
): SendMailOptions {
  const { due } = standing(content.calendar, content.promised, moves.slice(0, 1), createdAt);
  const letter = {
    subject: `Your deal is on our desk (${reference})`,
    asks: `You need do nothing now. A person reads your deal and writes to you by ${sayDue(content.calendar, due!)}, New York time.`,
    facts: [
      ['Reference', reference],
      ['Received', `${sayInstant(createdAt)}, New York time`],
    ] as const,
    says: [
      `On your private page you see how your deal stands, add documents, answer us, or withdraw. ${TRUST}`,
    ],
    link: { says: 'Open your private page', href: link },
    foot: [
      'If you sent us no deal, somebody mistyped an address. Please leave the link alone, and tell us.',
      `${content.firm.name}, ${content.firm.phone}`,
    ],
  };
  return toOne(letter, { name: '', address: email }, `deal.${id}`, content, settings);
}

/** A new link to a borrower's page, which replaces all older links. It repeats nothing that the borrower typed. */
export function composeNewLink(
  { reference, email }: Pick<StoredDeal, 'reference' | 'email'>,
  job: string,
  link: string,
  content: MailContent,
  settings: Settings,
): SendMailOptions {
  const letter = {
    subject: `A new link to the page of your deal (${reference})`,
    asks: 'Use the link below from now on. Every link to your deal that you had before has ended.',
    says: [
      `It opens the private page of your deal, where you can read it, answer, and withdraw it. ${TRUST}`,
    ],
    facts: [['Reference', reference]] as const,
    link: { says: 'Open your private page', href: link },
    foot: [
      `If you did not expect this mail, call ${content.firm.phone} and give the reference.`,
      content.firm.name,
    ],
  };
  return toOne(letter, { name: '', address: email }, `link.${job}`, content, settings);
}

/** What a reply needs of its deal. */
type RepliedDeal = Pick<StoredDeal, 'reference' | 'address' | 'state'> & {
  termSheets: readonly Pick<TermSheet, 'version'>[];
};

/** For a mail that moves a deal: the beginning of its subject, and what it asks. */
const MOVES: Record<ToldMove, { about: string; asks: string }> = {
  'more-needed': {
    about: 'A question about',
    asks: 'Please answer on your private page. Take the time you need: our days do not count until then.',
  },
  'term-sheet': {
    about: 'A term sheet for',
    asks: 'A term sheet is ready. Read it, ask what you like, and accept it when it suits you.',
  },
  declined: {
    about: 'Our answer on',
    asks: 'We are sorry to say no to this deal as it is. Below you read why, and what would change our answer.',
  },
  closed: {
    about: 'Closed: the loan for',
    asks: 'Your loan is closed. Thank you. From now on its loan documents govern, and there is nothing to do here.',
  },
};

/** For a new version of a term sheet, which says that it replaces the version before. */
const newTerms = (version: number): typeof MOVES.declined => ({
  about: `Version ${version} of the term sheet for`,
  asks: `Version ${version} of the term sheet is ready, in the place of version ${version - 1}. Read it, ask what you like, and accept it when it suits you.`,
});

/** What a reply is about that is about no deal. Only a message and a question of the press have words to be answered. */
const SENT: Record<Exclude<ItemKind, 'deal'>, string> = {
  message: 'Your message to',
  press: 'Your question to',
  webinar: 'Your place in the webinar of',
  'sign-up': 'Your sign-up with',
};

type SentReply = NonNullable<Awaited<ReturnType<typeof replyToSend>>>;

/**
 * A reply by staff to a person who has sent something.
 * @param about the deal, the borrower's link, and how the reply moves the deal; absent where the reply is about no deal
 */
export function composeReply(
  {
    name,
    email,
    words,
    from: author,
    kind,
    asked,
    createdAt,
  }: Pick<SentReply, 'name' | 'email' | 'words' | 'from' | 'kind' | 'asked' | 'createdAt'>,
  note: number,
  about: { deal: RepliedDeal; link: string; move: ToldMove | null } | undefined,
  content: MailContent,
  settings: Settings,
): SendMailOptions {
  const { firm } = content;
  const sign = `${author}\n${firm.name}\n${firm.phone}`;
  const to = { name, address: email };
  const id = `reply.${note}`;
  if (!about) {
    const answers = asked !== null && (kind === 'message' || kind === 'press');
    const letter = {
      subject: `${SENT[kind === 'deal' ? 'message' : kind]} ${firm.name}`,
      asks: `${author} has ${answers ? 'answered' : 'written to'} you. To write back, reply to this mail.`,
      says: [words, sign],
      // 'Yes, we do' says nothing to somebody who wrote days ago
      words: answers
        ? { of: `You wrote on ${sayInstant(createdAt)}, New York time`, text: asked }
        : undefined,
    };
    return toOne(letter, to, id, content, settings);
  }
  const { deal, link, move } = about;
  const query = new URLSearchParams(deal.address);
  const { city } = readPlace(query);
  const property = [readDeal(query).deal.name ?? 'your deal', city].filter((part) => part !== undefined);
  const version = deal.termSheets.at(-1)?.version ?? 1;
  const says = move && (move === 'term-sheet' && version > 1 ? newTerms(version) : MOVES[move]);
  const letter = {
    subject: `${says ? says.about : 'A message about'} ${property.map(typedShort).join(', ')} (${deal.reference})`,
    asks: says ? says.asks : `${author} has written to you about your deal.`,
    says: [words, sign].filter((part) => part !== ''),
    link: {
      says:
        move === 'term-sheet'
          ? 'Read the term sheet'
          : // the page of a deal that has ended takes no answer
            `${turnOf(deal.state) === null ? 'Open' : 'Answer on'} your private page`,
      href: link,
    },
    foot: [`Or reply to this mail, or call ${firm.phone} and give the reference ${deal.reference}.`],
  };
  return toOne(letter, to, id, content, settings);
}
