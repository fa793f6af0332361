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

  it('keeps a word of the glossary in its sentence, and leaves out what it opens', () => {
    const opened =
      '<button type="button" class="gloss" popovertarget="term-ltv">LTV</button>, <span id="term-ltv" class="gloss-note" popover="auto"><b>LTV</b> The loan over value.</span>';
    expect(body(`<p>Ask for the ${opened} first.</p>`)).toBe('Ask for the LTV, first.');
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

  it('says a heading that several columns share over the first of them', () => {
    expect(
      body(
        '<table><tr><th>LTV</th><th colspan="2">A</th></tr><tr><th>Most</th><td>8</td><td>9</td></tr></table>',
      ),
    ).toBe('| LTV | A | |\n| - | - | - |\n| Most | 8 | 9 |');
  });

  it.each([
    [
      '<a href="/x"><span>Next</span><b>Cascade House</b><span>$22,400,000</span></a>',
      '[Next; **Cascade House**; $22,400,000](https://oak.example/x)',
    ],
    ['<a href="/x">Oak</a><span>8 leaders</span>', '[Oak](https://oak.example/x); 8 leaders'],
    ['<span>None fits?</span><span>Tell us.</span>', 'None fits? Tell us.'],
    ['<span>$18B+</span><span>in transactions</span>', '$18B+ in transactions'],
    ['<span>3–5</span><span>December</span>', '3–5 December'],
    ['<span>Read more</span><span>: a tower</span>', 'Read more: a tower'],
    ['<span>a</span><span></span><span>b</span>', 'ab'],
    ['<b>40<i> years</i></b>', '**40 _years_**'],
  ])('sets apart what only a style sets apart: %s', (html, said) => {
    expect(body(`<p>${html}</p>`)).toBe(said);
  });

  it('writes no HTML, whatever the words are', () => {
    expect(body('<p>a &lt;b&gt; c</p>')).toBe('a \\<b> c');
  });
});

describe('what a style sets apart', () => {
  it('does not touch in running text', () => {
    expect(body('<p>80%<small>of value</small></p>')).toBe('80%; of value');
    expect(body('<p><small>of value</small></p>')).toBe('of value');
    expect(body('<p><b>Loans</b><a href="/a">All</a></p>')).toBe('**Loans** [All](https://oak.example/a)');
    // words without a space between them stay one word
    expect(body('<p>(<a href="/a">All</a>)</p>')).toBe('([All](https://oak.example/a))');
    expect(body('<p><b>9</b><span>%</span></p>')).toBe('**9**%');
    expect(body('<p><em>Most</em> of it</p>')).toBe('*Most* of it');
    expect(body('<p>One</p><p>Two</p>')).toBe('One\n\nTwo');
  });

  it('does not touch in a cell either', () => {
    const cell = (html: string) =>
      body(`<table><tr><th>A</th><th>B</th></tr><tr><th>a<b>b</b></th><td>${html}</td></tr></table>`)
        .split('\n')
        .at(-1);
    expect(cell('<p>One</p><p>Two</p>')).toBe('| a**b** | One; Two |');
    expect(cell('<div><p>One</p><p>Two</p></div>')).toBe('| a**b** | One; Two |');
    expect(cell('<em>Most</em><span>80%</span>')).toBe('| a**b** | *Most*: 80% |');
    expect(cell('<b>80</b><span>%</span>')).toBe('| a**b** | **80**% |');
  });
});

describe('what a reader of text cannot see', () => {
  it('is left out: hidden parts, comments, links of nothing', () => {
    expect(body('<p hidden>x</p><p>a<!-- secret -->b</p>')).toBe('ab');
    expect(body('<p>Go<a href="/x"> </a><a href="/y"><span></span></a></p>')).toBe('Go');
    expect(body('<p><a href="/x">Go<span></span></a></p>')).toBe('[Go](https://oak.example/x)');
    expect(body('<p><a href="/x"><img src="/a.avif" alt="A house"></a></p>')).toBe(
      '[![A house](https://oak.example/a.avif)](https://oak.example/x)',
    );
    expect(body('<p><a href="/x"><img src="/a.avif" alt=""></a></p>')).toBe('');
  });

  it('is said where it is drawn, as a paragraph, and not what is written in it', () => {
    const drawn = (tag: string) => body(`<p>a</p>${tag}<p>c</p>`);
    expect(drawn('<svg aria-label="A map"><text>x</text></svg>')).toBe('a\n\nA map\n\nc');
    expect(drawn('<div role="img" aria-label="A map">x</div>')).toBe('a\n\nA map\n\nc');
    expect(body('<div>Rates<svg aria-label="A map"></svg></div>')).toBe('Rates\n\nA map');
    expect(drawn('<svg role="img"><text>x</text></svg>')).toBe('a\n\nc');
    expect(drawn('<svg><text>x</text></svg>')).toBe('a\n\nc');
  });
});

it('keeps lists with their numbers, and rules', () => {
  expect(body('<ul><li>a</li><li>b</li></ul>')).toBe('- a\n- b');
  expect(body('<ol start="3"><li>a</li><li>b</li></ol>')).toBe('3. a\n4. b');
  expect(page('<p>a</p><hr><p>b</p>')).toMatch(/a\n\n---\n\nb\n$/);
});

it('has an empty head where the page says nothing of itself, and is none without a main part', () => {
  const facts = { url: 'https://oak.example/about', facts: {} };
  expect(pageMarkdown('<main><p>a</p></main>', facts)).toBe(
    '---\ntitle: ""\nurl: https://oak.example/about\ndescription: ""\n---\n\na\n',
  );
  expect(() => pageMarkdown('<p>a</p>', facts)).toThrow(facts.url);
});
