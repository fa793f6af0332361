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
      '<span class="unbroken">704-555-0100</span> at <span class="unbroken">600–700</span> bps',
    );
  });

  it('keeps section numbers whole, with the ampersand before them', () => {
    expect(html('HUD 223(f) & 232/223(a)(7)')).toBe(
      'HUD <span class="unbroken">223(f)</span> <span class="unbroken">&amp; 232/223(a)(7)</span>',
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

  it('leaves other words alone', () => {
    expect(html('450 - 550 bps (interest only)')).toBe('450 - 550 bps (interest only)');
  });
});
