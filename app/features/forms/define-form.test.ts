import { expect, it } from 'vitest';
import { forms } from './all-forms.ts';
import { day } from './day-field.ts';
import { columnsOf, defineForm, uniqueColumns } from './define-form.ts';
import { choice, emailAddress, line, lines, optionalLine, tag, ticked } from './fields.ts';

const form = defineForm({
  table: 'letters',
  fields: {
    firstName: line('Name', 10),
    email: emailAddress(),
    role: choice('Choose one', ['sponsor', 'broker']),
    words: lines('Words', 1000),
    phoneNumber: optionalLine('Phone', 20),
    utmSource: tag(5),
    agreed: ticked('Please agree'),
  },
  added: { session: day() },
  once: ['email', 'firstName'],
  tooFastMs: 0,
});

it('names its fields in their order, and a trap that no password manager fills in', () => {
  expect(form.names).toEqual([
    ...['firstName', 'email', 'role', 'words', 'phoneNumber', 'utmSource', 'agreed'],
  ]);
  expect(form.honeypot).toBe('subject');
  expect(defineForm({ ...form, honeypot: 'website' }).honeypot).toBe('website');
});

it('has a column for each field, but for boxes to tick', () => {
  const column = (name: string, field: string, max: number | undefined, nullable = false) => ({
    name,
    field,
    max,
    nullable,
    type: 'text',
  });
  expect(columnsOf(form)).toEqual([
    column('first_name', 'firstName', 10),
    column('email', 'email', 255),
    column('role', 'role', 40),
    column('words', 'words', 1000),
    column('phone_number', 'phoneNumber', 20, true),
    column('utm_source', 'utmSource', 5, true),
    { ...column('session', 'session', undefined), type: 'date' },
  ]);
});

it('tells two posts apart by the message, or by its fields, an address in either case', () => {
  expect(uniqueColumns(form)).toEqual(['lower(email)', 'first_name']);
  expect(uniqueColumns({ once: 'message' })).toEqual(['idempotency_key']);
});

it.each(forms.map((one) => [one.table, one] as const))(
  '%s: two posts are told to be one by fields that are always there',
  (_, one) => {
    // two nulls are different to PostgreSQL, and each post would be one more row
    const mayBeEmpty = columnsOf(one).flatMap(({ field, nullable }) => (nullable ? [field] : []));
    expect(one.once === 'message' ? [] : one.once.filter((field) => mayBeEmpty.includes(field))).toEqual([]);
  },
);
