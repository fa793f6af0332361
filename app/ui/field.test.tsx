import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Field } from './field.tsx';

/** A label as a screen reader reads it: its text without elements. */
const heard = (html: string) => /<label[^>]*>(.*)<\/label>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '');

it('says a label and that it is optional as two words', () => {
  expect(heard(renderToStaticMarkup(<Field name="phone" label="Phone" />))).toBe('Phone, optional');
  expect(heard(renderToStaticMarkup(<Field name="email" label="Email" required />))).toBe('Email');
  expect(heard(renderToStaticMarkup(<Field name="name" label="Name" optional={false} />))).toBe('Name');
});
