import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BesideForm } from './beside-form.tsx';

it.each(['__proto__', 'constructor', 'Nothing of ours'])(
  'a choice %s that there is not stands as it was typed',
  (typed) => {
    const deal = { for: typed, program: typed };
    const form = { path: '/lending/deal/beside', isEmpty: false, isOpen: true, differing: [], programs: {} };
    const html = renderToStaticMarkup(<BesideForm {...form} typed={[deal, {}]} />);
    expect(html.split(`<span class="as-first">${typed}</span>`)).toHaveLength(3);
  },
);

it('dollars of the first deal have commas, as in the fields of the desk', () => {
  const form = { path: '/lending/deal/beside', isEmpty: false, isOpen: true, differing: [], programs: {} };
  const html = renderToStaticMarkup(
    <BesideForm {...form} typed={[{ price: '14200000', noi: '905k' }, {}]} />,
  );
  expect(html).toContain('<span class="as-first">14,200,000</span>');
  expect(html).toContain('<span class="as-first">905k</span>');
});
