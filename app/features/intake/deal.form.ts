import { defineForm } from '#app/features/forms/define-form.ts';
import {
  choice,
  emailAddress,
  isPhone,
  line,
  optionalLine,
  optionalLineLike,
  optionalLines,
  tag,
  ticked,
} from '#app/features/forms/fields.ts';
import { isYear } from '#app/lending/intake/is-year.ts';
import { ROLES } from '#app/lending/intake/stored-deal.ts';
import { WORDS_MOST } from './steps.ts';

/**
 * The parts of a deal that must not appear in an address: the people, and the message. The deal's numbers are in the
 * address, as on the deal desk, and are added to the row unchanged.
 */
export const dealForm = defineForm({
  table: 'deals',
  fields: {
    role: choice('Choose who you are.', ROLES),
    name: line('Your name', 100, 'Tell us your name.'),
    company: optionalLine('Company', 100),
    email: emailAddress('Type an address that we can write to, like name@firm.example.'),
    phone: optionalLineLike(
      'Phone',
      20,
      isPhone,
      'Type a telephone number, like 704-555-0147, or leave it empty.',
    ),
    owned: optionalLineLike(
      'Units owned',
      20,
      (text) => /^\d{1,3}(?:,?\d{3}){0,2}$/.test(text),
      'Type a number of units, like 340.',
    ),
    since: optionalLineLike(
      'Since',
      20,
      (text) => isYear(text, 1800, new Date().getFullYear()),
      'Type the year in four digits, like 1998. It cannot be before 1800, nor to come.',
    ),
    entity: optionalLine('Borrowing entity', 100),
    words: optionalLines('Your words', WORDS_MOST),
    consent: ticked('Tick the box that says we may keep this to answer you.'),
  },
  added: {
    reference: line('Reference', 20),
    // as long as an address can be: texts in other scripts take up to twelve characters for each of theirs
    address: tag(16_000),
    termsVersion: tag(8),
  },
  once: 'message',
  tooFastMs: 3000,
  honeypot: 'website',
  mailSubject: 'New deal',
});
