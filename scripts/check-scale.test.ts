import { expect, test } from 'vitest';
import { offScale } from './check-scale.ts';

test('takes tokens, and what is no size on a screen', () => {
  const css = `.a { font: var(--small); padding: var(--s8) 0; margin: calc(var(--gut) * -1) auto 0; gap: 0 var(--gap);
    border-top: 1px solid; margin-left: -0.05em }
    .b { font: italic var(--d3); margin-left: 36.9%; padding-right: calc(var(--sec) + var(--s12)) }
    @media print { .a { font-size: 8.5pt; line-height: 1.4; padding: 2mm 0 } }
    @font-face { font-family: 'X'; font-weight: 400 }`;
  expect(offScale(css)).toEqual([]);
});

test('sees a property of its own where it holds a measure, and not where it is no space', () => {
  const css = '.a {\n--hang: 2.75rem; --wide: 90rem; padding-left: var(--hang); width: var(--wide) }';
  expect(offScale(css)).toEqual(['2: --hang: 2.75rem']);
  expect(offScale(css.replace('2.75rem', 'var(--s48)'))).toEqual([]);
});

test.each([
  ['font-size: 0.9375rem'],
  ['font: 400 1rem / 1.5 var(--sans)'],
  ['line-height: 1.4'],
  ['padding: 0.875rem var(--s8)'],
  ['margin-top: clamp(1rem, 2vw, 2rem)'],
  ['gap: 10px'],
  ['row-gap: calc(var(--gap) + 3px)'],
])('refuses %s, unless the rule says why', (declaration) => {
  expect(offScale(`.a {\n${declaration} }`)).toEqual([`2: ${declaration}`]);
  expect(offScale(`.a { /* own measure: of the drawing */ ${declaration} }`)).toEqual([]);
  expect(offScale(`/* own measure: of the drawing */ .a { ${declaration} }`)).toEqual([]);
});
