import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/cases.ts';
import { type NumberKind, readNumber, typeNumber } from './typed-number.ts';

describe('a number as people type it', () => {
  it.each<[string, NumberKind, number]>([
    ['14.2M', 'money', 14_200_000],
    ['14.2m', 'money', 14_200_000],
    ['$14,200,000', 'money', 14_200_000],
    ['US$14,200,000', 'money', 14_200_000],
    ['14 200 000', 'money', 14_200_000],
    ['14\u00a0200\u202f000', 'money', 14_200_000],
    ['14’200’000', 'money', 14_200_000],
    ['905k', 'money', 905_000],
    ['905 K', 'money', 905_000],
    ['14.2 million', 'money', 14_200_000],
    ['14.2 million dollars', 'money', 14_200_000],
    ['1.1M', 'money', 1_100_000],
    ['0.0029M', 'money', 2900],
    ['1.5e7', 'money', 15_000_000],
    ['1.42E+07', 'money', 14_200_000],
    ['１４．２M', 'money', 14_200_000],
    ['(120k)', 'money', -120_000],
    ['-$120k', 'money', -120_000],
    ['−120k', 'money', -120_000],
    ['905000.5', 'money', 905_001],
    ['.5', 'percent', 0.5],
    ['14.', 'money', 14],
    ['3.9%', 'percent', 3.9],
    ['3.90 %', 'percent', 3.9],
    ['3.64319', 'percent', 3.643],
    ['550 bps', 'bps', 550],
    ['24 months', 'months', 24],
    ['0', 'money', 0],
    ['-0', 'money', 0],
  ])('%j as %s is %d', (text, kind, value) => {
    expect(readNumber(text, kind)).toEqual({ value });
  });

  it.each<[string, NumberKind, string, string?]>([
    ['x', 'money', 'unreadable'],
    ['$', 'money', 'unreadable'],
    ['14.2Q', 'money', 'unreadable'],
    ['--5', 'money', 'unreadable'],
    ['0x10', 'money', 'unreadable'],
    ['1/2', 'money', 'unreadable'],
    ['NaN', 'money', 'unreadable'],
    ['Infinity', 'money', 'unreadable'],
    ['__proto__', 'money', 'unreadable'],
    ['5 constructor', 'money', 'unreadable'],
    ['٣', 'money', 'other-digits'],
    ['€5M', 'money', 'other-currency'],
    ['1,5', 'money', 'comma', '1.5'],
    ['14,2M', 'money', 'comma', '14.2m'],
    ['7,5 million', 'money', 'comma', '7.5 million'],
    ['3,9%', 'percent', 'comma', '3.9%'],
    ['1.200,50', 'money', 'comma', '1,200.50'],
    ['14.200.000', 'money', 'points', '14,200,000'],
    ['14,20,000', 'money', 'comma'],
    ['1.2.3', 'money', 'points'],
    ['3.9%', 'money', 'wrong-unit'],
    ['$3.9', 'percent', 'wrong-unit'],
    ['4M', 'months', 'wrong-unit'],
    ['2 years', 'months', 'wrong-unit'],
    ['12.5', 'months', 'not-whole'],
    ['1e400', 'money', 'too-long'],
    ['9'.repeat(41), 'money', 'too-long'],
    ['1,'.repeat(1e6), 'money', 'too-long'],
  ])('%.20j as %s is refused as %s', (text, kind, problem, guess) => {
    expect(readNumber(text, kind)).toEqual(guess ? { problem, guess } : { problem });
  });

  it('has nothing to say of an empty field', () => {
    for (const text of ['', '  ', '\u00a0\t']) expect(readNumber(text, 'money')).toBeNull();
  });

  it('gives a finite number or a problem, whatever is typed; a guess can be read', () => {
    const typing = fc.string({ unit: fc.constantFrom(...'0123456789.,-+$%kMe() ’x٣٤'), maxLength: 14 });
    fc.assert(
      fc.property(
        fc.oneof(typing, fc.string()),
        fc.constantFrom<NumberKind>('money', 'percent', 'months'),
        (text, kind) => {
          const read = readNumber(text, kind);
          if (read === null) return;
          if ('value' in read) expect(Number.isFinite(read.value)).toBe(true);
          else if (read.guess && kind === 'money')
            expect(readNumber(read.guess, kind)).toHaveProperty('value');
        },
      ),
      { numRuns: cases(10_000) },
    );
  });

  it('reads back what it types', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), (value) => {
        expect(readNumber(typeNumber(value, 'money'), 'money')).toEqual({ value });
      }),
      { numRuns: cases(10_000) },
    );
    expect([14_200_000, 905_000, 1234, 999].map((value) => typeNumber(value, 'money'))).toEqual([
      '14.2M',
      '905k',
      '1234',
      '999',
    ]);
  });
});
