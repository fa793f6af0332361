import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { DeskField } from './desk-field.tsx';

const htmlOf = (query: string, more: Partial<Parameters<typeof DeskField>[0]> = {}) =>
  renderToStaticMarkup(
    <DeskField name="price" read={readDeal(new URLSearchParams(query))} fill={() => {}} {...more} />,
  );
const noteOf = (html: string) => /id="price-note">([^<]*)</.exec(html)?.[1];

it.each([
  ['a short form is read aloud', '14.2M', {}, '$14,200,000'],
  ['plain digits, which the field shows with commas, are not', '14200000', {}, ''],
  ['nor is what was typed with commas', '14,200,000', {}, ''],
  ['nor with its sign', '$14,200,000', {}, ''],
  ['digits are while they are typed', '14200000', { typing: 'price' }, '$14,200,000'],
  ['and where they stay as they were typed', '14200000', { raw: '14200000' }, '$14,200,000'],
])('the reading stands below a field that does not show it: %s', (_, price, more, note) => {
  expect(noteOf(htmlOf(`price=${encodeURIComponent(price)}`, more))).toBe(note);
});

it('the price that stands for the value has commas in its place', () => {
  const html = htmlOf('for=buy&price=14200000', { name: 'value' });
  expect(html).toContain('placeholder="14,200,000"');
});
