import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Unbroken } from './unbroken.tsx';

const html = (text: string) => renderToStaticMarkup(<Unbroken text={text} />);

describe('Unbroken', () => {
  it('keeps words with a hyphen on one line and changes no letter', () => {
    const text = 'Non-recourse, with up to two six-month extensions';
    expect(html(text)).toContain('<span class="unbroken">six-month</span>');
    expect(html(text).replace(/<[^>]+>/g, '')).toBe(text);
  });

  it('keeps telephone numbers and ranges whole', () => {
    expect(html('704-555-0100 at 600–700 bps')).toBe(
      '<span class="unbroken">704-555-0100</span> at <span class="unbroken">600–700 bps</span>',
    );
  });

  it('keeps section numbers whole, with the HUD or the ampersand before them', () => {
    expect(html('HUD 223(f) & 232/223(a)(7)')).toBe(
      '<span class="unbroken">HUD 223(f)</span> <span class="unbroken">&amp; 232/223(a)(7)</span>',
    );
  });

  it('keeps amounts and days whole', () => {
    expect(html('On April 16, 2025 Oak closes $10.30 million')).toBe(
      'On <span class="unbroken">April 16, 2025</span> Oak closes <span class="unbroken">$10.30 million</span>',
    );
  });

  it('keeps the reference of a deal whole', () => {
    expect(html('for Sweetgum Court (OAK 4H7-KQM).')).toBe(
      'for Sweetgum Court (<span class="unbroken">OAK 4H7-KQM</span>).',
    );
  });

  it('ends no line with an ampersand', () => {
    expect(html('Multifamily & Affordable Housing')).toBe(
      'Multifamily <span class="unbroken">&amp; Affordable</span> Housing',
    );
  });

  it.each([
    '450 - 550 bps',
    'plus 450 to 550 bps',
    '$50 million+',
    '50,000 to 100,000',
    '12 to 48 months',
    '40 years',
    '8.40–9.40%',
    'ML 2025-02',
    '89 FR 107155',
    'FR-6522-N-02',
    'Mon–Fri 9AM–6PM EST',
    'Mon-Fri 9AM-6PM EST',
  ])('keeps %s whole in a sentence, with the comma behind it', (figure) => {
    expect(html(`Lent at ${figure}, or so.`)).toBe(`Lent at <span class="unbroken">${figure},</span> or so.`);
  });

  it('leaves other words alone', () => {
    expect(html('from 2 to all of them (interest only)')).toBe('from 2 to all of them (interest only)');
  });
});
