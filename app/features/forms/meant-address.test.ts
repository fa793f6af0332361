import { expect, test } from 'vitest';
import { meantAddress } from './meant-address.ts';

test.each([
  ['eve@gmial.con', 'eve@gmail.com'],
  ['Eve.Oak@gmail.con', 'Eve.Oak@gmail.com'],
  ['eve@gmail.co', 'eve@gmail.com'],
  ['eve@gmil.com', 'eve@gmail.com'],
  ['eve@yahooo.com', 'eve@yahoo.com'],
  ['eve@outlok.com', 'eve@outlook.com'],
  ['eve@willow-capital.con', 'eve@willow-capital.com'],
])('%s was probably meant as %s', (typed, meant) => expect(meantAddress(typed)).toBe(meant));

test.each([
  ...[
    'eve@gmail.com',
    'eve@ymail.com',
    'eve@mail.com',
    'eve@kw.com',
    'eve@att.com',
    'eve@jll.com',
    'eve@me.com',
  ],
  ...['eve@willow.example', 'eve@firm.co', 'eve@firm.cm', 'eve@live.ca', 'eve@yahoo.ca', 'eve@sage.homes'],
  ...['eve@hotmail.fr', 'eve@greystone.com', 'eve@gmail', 'eve', '', '@gmial.com', 'a b@gmial.com'],
])('%j is left alone', (typed) => expect(meantAddress(typed)).toBeNull());
