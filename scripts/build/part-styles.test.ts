import { expect, it } from 'vitest';
import { partStyles } from './part-styles.ts';

it('parts what forced colours and more contrast need from the rest, in the layers and rules where it stands', () => {
  const { always, seldom } = partStyles(
    '@layer base,page;@layer base{a{color:red;@media (forced-colors:active){color:#000}}@media print{b{margin:0}}@font-face{font-family:x}}' +
      '@media (forced-colors:active){@media (width>9px){c{fill:red}}}@media (prefers-contrast: more){d{top:0}}@media (width>40rem){e{top:0}}',
  );
  expect(always).toBe(
    '@layer base,page;@layer base{a{color:red}@media print{b{margin:0}}@font-face{font-family:x}}@media (width>40rem){e{top:0}}',
  );
  expect(seldom).toBe(
    '@layer base{a{@media (forced-colors:active){color:#000}}}' +
      '@media (forced-colors:active){@media (width>9px){c{fill:red}}}@media (prefers-contrast: more){d{top:0}}',
  );
});
