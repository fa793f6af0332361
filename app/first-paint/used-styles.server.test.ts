import { expect, it } from 'vitest';
import { readSheet, usedStyles } from './used-styles.server.ts';

const used = (css: string, html: string) => usedStyles([readSheet(css)], html);

it('keeps the rules whose elements, classes and ids a page has', () => {
  const css = 'a{top:0}.b .c{top:1px}.b .missing{top:2px}#d{top:3px}#missing{top:4px}missing-tag{top:5px}';
  expect(used(css, '<a class="b c" id="d">')).toBe('a{top:0}.b .c{top:1px}#d{top:3px}');
});

it('keeps of a list of selectors those that find something', () => {
  expect(used('.a,.missing,p:hover{top:0}', '<p class="a">')).toBe('.a,p:hover{top:0}');
});

it('keeps what depends on a state or on what is not there', () => {
  const css =
    '[data-theme=dark] p{top:0}p:not(.missing){top:1px}p:has(.missing){top:3px}::selection{top:4px}';
  expect(used(css, '<p>')).toBe(css);
});

it('keeps of several alternatives what one of them can find', () => {
  const css = 'p:is(.missing,.a){top:0}p:is(.missing,.gone .a){top:1px}:is(p:hover,.missing) b{top:2px}';
  expect(used(css, '<p class="a"><b>')).toBe('p:is(.missing,.a){top:0}:is(p:hover,.missing) b{top:2px}');
});

it('sees through an :is() or :where() of one selector', () => {
  expect(used(':where(.missing) p{top:0}:is(.a) p{top:1px}', '<p class="a">')).toBe(':is(.a) p{top:1px}');
});

it('drops a condition with nothing left in it, and keeps one that stands within a rule', () => {
  const css =
    '@media print{.missing{top:0}}@media (width>9px){@supports (top:0){p{top:1px}}}p{top:2px;@media print{top:3px}}';
  expect(used(css, '<p>')).toBe(
    '@media (width>9px){@supports (top:0){p{top:1px}}}p{top:2px;@media print{top:3px}}',
  );
});

it('keeps typefaces, movements and pages whole, and no comment', () => {
  const css =
    '@font-face{font-family:x;src:local(y)}@keyframes come{from{top:0}}@page{margin:0}p{font-family:x;animation:come 1s}';
  expect(used(`/*! a licence */${css}`, '<p>')).toBe(css);
});

it('keeps a typeface for some letters where a page has one of them', () => {
  const css =
    '@font-face{font-family:x;unicode-range:U+20-7E,U+A0}@font-face{font-family:x;unicode-range:U+C0-D6, U+FF}';
  const [plain, accented] = css.split(/(?<=\})/);
  const rule = 'p{font-family:x}';
  expect(used(css + rule, '<p>Linden')).toBe(plain + rule);
  expect(used(css + rule, '<p>Ángel')).toBe(plain! + accented + rule);
});

it('keeps the order of layers, also where the first of them is empty on a page', () => {
  const sheets = [
    '@layer base,page;@layer base{.missing{top:0}}',
    '@layer page{p{top:1px}}@layer base{p{top:2px}}',
  ];
  const css = usedStyles(sheets.map(readSheet), '<p>');
  expect(css).toBe('@layer base,page;@layer base,page;@layer page{p{top:1px}}@layer base{p{top:2px}}');
});

it('tells an element of a drawing by its name in any case', () => {
  expect(used('linearGradient{top:0}', '<linearGradient>')).toBe('linearGradient{top:0}');
});

it('drops a custom property that nothing reads, and what only such a one reads', () => {
  const css = ':root{--a:var(--b);--b:1px;--c:2px;--d:3px;--lit:0}p{--e:4px}p{top:var(--c)}';
  const lit = '@container style(--lit:1){p{top:0}}';
  expect(used(css + lit, '<p style="left:var(--d, 0)">')).toBe(
    `:root{--c:2px;--d:3px;--lit:0}p{}p{top:var(--c)}${lit}`,
  );
});

it('drops a typeface and a movement that no rule names', () => {
  const face = (name: string) => `@font-face{font-family:${name};src:local(y)}`;
  const move = (name: string) => `@keyframes ${name}{0%{top:0}to{top:1px}}`;
  const css = [face('"Some Serif"'), face('Sans'), face('Italic'), move('come'), move('go')].join('');
  const rules = ':root{--body:1rem "Some Serif", Sans;--italic:Italic}p{font:var(--body);animation:come 1s}';
  expect(used(css + rules, '<p>')).toBe(
    `${face('"Some Serif"')}${face('Sans')}${move('come')}${rules.replace(';--italic:Italic', ';')}`,
  );
});
