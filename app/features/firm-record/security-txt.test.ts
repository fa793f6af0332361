import { describe, expect, it } from 'vitest';
import { securityTxt } from './security-txt.ts';

const MADE = new Date('2026-11-24T15:09:26.535Z');
const text = securityTxt({ email: 'info@oak.example' }, 'https://oak.example', MADE);
const valuesOf = (name: string) =>
  [...text.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value]) => value!);

describe('security.txt', () => {
  it('has each field that the standard asks for, and says where it belongs', () => {
    expect(valuesOf('Contact')).toEqual(['mailto:info@oak.example', 'https://oak.example/contact']);
    expect(valuesOf('Canonical')).toEqual(['https://oak.example/.well-known/security.txt']);
    expect(text.endsWith('\n')).toBe(true);
  });

  it('is good for less than a year from the day on which it was made, and the same all that day', () => {
    const [expires] = valuesOf('Expires');
    expect(expires).toBe('2027-11-19T00:00:00Z');
    const days = (Date.parse(expires!) - MADE.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThan(365);
    const later = securityTxt(
      { email: 'info@oak.example' },
      'https://oak.example',
      new Date('2026-11-24T23:59:59Z'),
    );
    expect(later).toBe(text);
  });
});
