import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BesideForm } from './beside-form.tsx';

it.each(['__proto__', 'constructor', 'Nothing of ours'])(
  'a choice %s that there is not stands as it was typed',
  (typed) => {
    const deal = { for: typed, program: typed };
    const form = { path: '/lending/deal/beside', isOpen: true, differing: [], pasted: '' };
    const html = renderToStaticMarkup(<BesideForm {...form} typed={[deal, {}]} shown={deal} />);
    expect(html.split(`<span class="as-first">${typed}</span>`)).toHaveLength(3);
  },
);
