import { describe, expect, it } from 'vitest';
import { pageMarkdown } from './page-markdown.ts';

const page = (main: string) =>
  pageMarkdown(
    `<html><head><title>About us</title><meta name="description" content="Who we are"></head><body><nav>Menu</nav><main>${main}</main></body></html>`,
    { url: 'https://oak.example/about', facts: { termsVersion: '0a1b2c3d' } },
  );
const body = (main: string) => page(main).split('---\n')[2]!.trim();

describe('a page as Markdown', () => {
  it('has its title, address and date at its head, and nothing from around the main part', () => {
    expect(page('<h1>About</h1>')).toBe(
      '---\ntitle: About us\nurl: https://oak.example/about\ndescription: Who we are\ntermsVersion: 0a1b2c3d\n---\n\n# About\n',
    );
  });

  it('leaves out forms, buttons and what is hidden, and makes addresses whole', () => {
    expect(
      body(
        '<form><label>Name<input></label></form><button>Go</button><p aria-hidden="true">x</p><p><a href="/contact">Contact</a><a href="#a">Here</a></p>',
      ),
    ).toBe('[Contact](https://oak.example/contact) [Here](https://oak.example/about#a)');
  });

  it('says what a drawing shows once, and leaves out one that shows nothing', () => {
    expect(
      body(
        '<svg role="img" aria-label="Two towers"><path/></svg><svg role="img" aria-label="Two towers"></svg><svg></svg>',
      ),
    ).toBe('Two towers');
    expect(
      body('<img src="/a.avif" alt="A house"><img src="/b.avif" alt="A house"><img src="/c.avif" alt="">'),
    ).toBe('![A house](https://oak.example/a.avif)');
  });

  it('keeps tables, and says a cell that several columns share in each of them', () => {
    expect(
      body(
        '<table><tr><th>LTV</th><th>A</th><th>B</th></tr><tr><th>Most</th><td colspan="2"><b>80%</b><small>of value</small></td></tr></table>',
      ),
    ).toBe('| LTV | A | B |\n| - | - | - |\n| Most | **80%**; of value | **80%**; of value |');
  });

  it('writes no HTML, whatever the words are', () => {
    expect(body('<p>a &lt;b&gt; c</p>')).toBe('a \\<b> c');
  });
});
