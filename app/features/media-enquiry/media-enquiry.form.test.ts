import { describe, expect, it } from 'vitest';
import { checkFields } from '#app/features/forms/send-result.ts';
import { mediaEnquiryForm } from './media-enquiry.form.ts';

const valid = {
  name: 'Sam Sample',
  outlet: 'The Sample Paper',
  email: 'sam@sample.example',
  deadline: 'Friday noon',
  message: 'What is a bridge loan?',
};
const check = (change: Record<string, string>) => checkFields(mediaEnquiryForm, { ...valid, ...change });
const errorsOf = (change: Record<string, string>) => {
  const checked = check(change);
  return 'errors' in checked ? checked.errors : {};
};

describe('media enquiry rules', () => {
  it('keeps a deadline as it was put, trimmed, and an empty one as null', () => {
    expect(check({ deadline: ' noon tomorrow,  Pacific ', outlet: ' ' })).toEqual({
      submission: { ...valid, deadline: 'noon tomorrow, Pacific', outlet: null },
    });
  });

  it.each([
    ['31/02/2027', 'There is no such day in the calendar.'],
    ['noon on 31.02.2027', 'There is no such day in the calendar.'],
    ['yesterday', 'That day has passed.'],
    ['1/2/2024 5 PM', 'That day has passed. Is the year right?'],
    ['1.3.2027', 'That can be read in two ways. Type the month as a word, like March 1, 2027.'],
    ['12/4/2062 noon', 'That is more than five years away. Is the year right?'],
    ['Friday noon, Eastern', undefined],
    ['12/4 noon', undefined],
    ['asap', undefined],
  ])('asks about the deadline %s: %s', (deadline, says) => {
    expect(mediaEnquiryForm.fields.deadline.advise(deadline)?.says).toBe(says);
    expect(errorsOf({ deadline })).toEqual({});
  });

  it.each([
    ['name', 'Name is required'],
    ['email', 'Invalid email address'],
    ['message', 'Question is required'],
  ] as const)('%s must be there', (field, message) => {
    for (const value of ['', '   ', '\n\t'])
      expect(errorsOf({ [field]: value })).toEqual({ [field]: message });
  });

  it.each([
    ['name', 'Name must be 100 characters or less'],
    ['outlet', 'Publication must be 100 characters or less'],
    ['deadline', 'Deadline must be 100 characters or less'],
    ['message', 'Question must be less than 1000 characters'],
  ] as const)('%s is taken at its limit and refused one past it', (field, message) => {
    expect(errorsOf({ [field]: 'x'.repeat(mediaEnquiryForm.fields[field].max!) })).toEqual({});
    expect(errorsOf({ [field]: 'x'.repeat(mediaEnquiryForm.fields[field].max! + 1) })).toEqual({
      [field]: message,
    });
  });
});
