import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactForm } from '#app/features/contact/contact.form.ts';
import { day } from './day-field.ts';
import { defineForm } from './define-form.ts';
import {
  adviceOn,
  characters,
  choice,
  emailAddress,
  line,
  lines,
  optionalLine,
  optionalLines,
  tag,
  ticked,
} from './fields.ts';
import { checkFields, typedWords } from './send-result.ts';

const checkContact = (values: Partial<Record<string, string>>) => checkFields(contactForm, values);

const valid = {
  firstName: 'Sam',
  lastName: 'Sample',
  email: 'sam@sample.example',
  phone: '704-555-0101',
  company: 'Sample Holdings',
  message: 'A 96-unit building in Raleigh.',
};
const errorsOf = (change: Record<string, string | undefined>) => {
  const checked = checkContact({ ...valid, ...change });
  return 'errors' in checked ? checked.errors : {};
};

describe('contact form rules', () => {
  it('takes a full form and trims it', () => {
    expect(checkContact({ ...valid, firstName: '  Sam ', message: '\n hello \n' })).toEqual({
      submission: { ...valid, firstName: 'Sam', message: 'hello' },
    });
  });

  it('turns an empty or absent phone and company into null', () => {
    const { phone, company, ...rest } = valid;
    for (const values of [rest, { ...rest, phone: '', company: '   ' }]) {
      expect(checkContact(values)).toEqual({ submission: { ...rest, phone: null, company: null } });
    }
  });

  it('takes a phone and a company of which nothing is visible as empty, and gives no hint about them', () => {
    for (const value of ['\u0000', '\u202e \u200f', '\u200b', '\u3164', '\u2800', '\ufffe']) {
      expect(checkContact({ ...valid, phone: value, company: value })).toEqual({
        submission: { ...valid, phone: null, company: null },
      });
      expect(adviceOn(contactForm.fields.phone, value)).toBeNull();
    }
    expect(adviceOn(contactForm.fields.phone, '\u200b12')).not.toBeNull();
  });

  it.each([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['email', 'Invalid email address'],
    ['message', 'Message is required'],
  ])('%s must be there', (field, message) => {
    for (const value of [
      undefined,
      '',
      '   ',
      '\n\t',
      '\u0000',
      '\u202e',
      '\u200b',
      '\u00ad \u2060',
      '\u3164',
      '\u2800',
      '\ufffe\uffff',
    ]) {
      expect(errorsOf({ [field]: value })).toEqual({ [field]: message });
    }
  });

  it('keeps what joins letters and pictures', () => {
    for (const firstName of ['👩\u200d👧', 'नी\u200dल']) expect(errorsOf({ firstName })).toEqual({});
  });

  it.each([
    ['firstName', 'First name must be 100 characters or less'],
    ['lastName', 'Last name must be 100 characters or less'],
    ['phone', 'Phone must be 20 characters or less'],
    ['company', 'Company must be 100 characters or less'],
    ['message', 'Message must be less than 1000 characters'],
  ] as const)('%s is taken at its limit and refused one past it', (field, message) => {
    expect(errorsOf({ [field]: 'x'.repeat(contactForm.fields[field].max!) })).toEqual({});
    expect(errorsOf({ [field]: 'x'.repeat(contactForm.fields[field].max! + 1) })).toEqual({
      [field]: message,
    });
  });

  it('counts characters and not their halves: 1000 emoji are a message, 1001 are not', () => {
    const emoji = '🏢';
    expect(errorsOf({ message: emoji.repeat(1000), phone: emoji.repeat(20) })).toEqual({});
    expect(errorsOf({ message: emoji.repeat(1001) })).toEqual({
      message: 'Message must be less than 1000 characters',
    });
    expect(errorsOf({ phone: emoji.repeat(21) })).toEqual({ phone: 'Phone must be 20 characters or less' });
  });

  it('shows at the counter what it counts', () => {
    expect(characters('🏢'.repeat(501))).toBe(501);
    expect(characters(' a\r\nb \n')).toBe(3);
  });

  it('takes an address of 255 characters and refuses one of 256', () => {
    const address = (length: number) => {
      const tail = `.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
      return `a@${'x'.repeat(length - 2 - tail.length)}${tail}`;
    };
    expect(address(255)).toHaveLength(255);
    expect(errorsOf({ email: address(255) })).toEqual({});
    expect(errorsOf({ email: address(256) })).toEqual({ email: 'Invalid email address' });
  });

  it.each([
    'sam',
    'sam@',
    '@sample.example',
    'sam@sample',
    'sam sample@x.example',
    'sam@x.example\r\nBcc: a@b.example',
  ])('refuses the address %j', (email) =>
    expect(errorsOf({ email })).toEqual({ email: 'Invalid email address' }),
  );

  it('counts a line end once, as the browser does', () => {
    const message = `${'x'.repeat(499)}\r\n${'y'.repeat(500)}`;
    expect(errorsOf({ message })).toEqual({});
  });

  it('reports every broken field, in the order of the form', () => {
    expect(Object.keys(errorsOf({ message: '', firstName: '', phone: '1'.repeat(21) }))).toEqual([
      'firstName',
      'phone',
      'message',
    ]);
  });

  it('never gives a line end in a single-line field, nor a character that cannot be stored or misleads', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, message) => {
        const checked = checkContact({ ...valid, firstName: name, message });
        if ('errors' in checked) return;
        expect(checked.submission.firstName).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
        expect(checked.submission.message.replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
        expect(checked.submission.firstName.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('the kinds of fields', () => {
  const form = defineForm({
    table: 'sample',
    fields: {
      name: line('Name', 5, 'Who are you?'),
      note: optionalLines('Note', 9),
      nickname: optionalLine('Nickname', 3),
      words: lines('Words', 9),
      role: choice('Choose one', ['sponsor', 'broker']),
      agreed: ticked('Please agree'),
      source: tag(5),
      email: emailAddress('No address'),
      session: day(),
    },
    once: 'message',
    tooFastMs: 0,
  });
  const full = {
    name: 'Robin',
    note: null,
    nickname: null,
    words: 'Hello',
    role: 'broker',
    agreed: 'on',
    source: null,
    email: 'robin@oak.example',
    session: '2026-12-16',
  };
  const check = (change: object) => {
    const { note, nickname, source, ...typed } = full;
    const checked = checkFields(form, { ...typed, ...change });
    return 'errors' in checked ? checked.errors : { ...checked.submission };
  };

  it('take a full form, and nothing for what may stay empty', () => {
    expect(check({})).toEqual(full);
    expect(check({ note: ' \n', nickname: '\u200e ', source: '\t' })).toEqual(full);
  });

  it('keep line ends and tabs in several lines, and make one space of them in one line', () => {
    expect(check({ note: ' a\r\nb\rc\t\u202ed ', nickname: 'a\n \tb' })).toEqual({
      ...full,
      note: 'a\nb\nc\td',
      nickname: 'a b',
    });
  });

  it('say what is missing in their own words', () => {
    expect(check({ name: undefined, words: undefined, role: undefined, agreed: undefined })).toEqual({
      name: 'Who are you?',
      words: 'Words is required',
      role: 'Choose one',
      agreed: 'Please agree',
    });
    expect(check({ name: ' ', words: '\n', role: 'admin', agreed: '', email: 'robin' })).toEqual({
      name: 'Who are you?',
      words: 'Words is required',
      role: 'Choose one',
      agreed: 'Please agree',
      email: 'No address',
    });
  });

  it('say what is too long', () => {
    expect(check({ note: 'x'.repeat(10), words: 'x'.repeat(10), nickname: 'Robs', name: 'Robina' })).toEqual({
      name: 'Name must be 5 characters or less',
      note: 'Note must be 9 characters or less',
      nickname: 'Nickname must be 3 characters or less',
      words: 'Words must be less than 9 characters',
    });
  });

  it('cut a tag that is too long, and no character of it in two', () => {
    expect(check({ source: ' news\nletter' })).toEqual({ ...full, source: 'news' });
    expect(check({ source: '🏢'.repeat(6) })).toEqual({ ...full, source: '🏢'.repeat(5) });
  });

  it('know a day of the calendar', () => {
    expect(check({ session: '2026-02-30' })).toHaveProperty('session');
  });
});

describe('reading the form', () => {
  it('drops unknown fields, files and repetitions', () => {
    const form = new FormData();
    form.append('firstName', 'Sam');
    form.append('firstName', 'Other');
    form.append('role', 'admin');
    form.append('message', new File(['x'], 'x.txt'));
    expect(typedWords(contactForm, form)).toEqual({ firstName: 'Sam' });
  });
});
