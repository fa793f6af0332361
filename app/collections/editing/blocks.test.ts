import { expect, it, vi } from 'vitest';
import { contentTexts } from '#tests/data/content-texts.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { factsOf } from '../facts.server.ts';
import { blocksOf } from './blocks.server.ts';

const files = contentTexts();
const facts = factsOf(fixtureContent());
const found = (html: string, page: string) =>
  blocksOf(html, page, files, facts).map(({ element, text, candidates }) => [
    ...[element, text],
    ...candidates().map(({ file, field }) => `${file} ${field.path.join('.')}`),
  ]);

it('a sentence leads to the field that it comes from, the page’s own first', () => {
  expect(
    found(
      '<div><h1>Core Bridge Loans</h1><p>No <b>rate cap</b> to buy. The floor is set at closing, and the loan is interest only.</p></div>',
      '/lending/bridge/core-bridge',
    ),
  ).toEqual([
    [1, 'Core Bridge Loans', 'programs/bridge/core-bridge.yaml title'],
    [
      2,
      'No rate cap to buy. The floor is set at closing, and the loan is interest only.',
      'programs/bridge/core-bridge.yaml why.1',
    ],
  ]);
});

it('so does one in which a term opens', () => {
  const opened =
    '<span class="unbroken"><button class="gloss" popovertarget="term-rate-cap">rate cap</button></span><span class="gloss-note" popover="auto"><b>rate cap</b> A contract.</span>';
  expect(
    found(
      `<ul><li>No ${opened} to buy. The floor is set at closing, and the loan is interest only.</li></ul>`,
      '/lending/bridge/core-bridge',
    ).map(([, ...rest]) => rest),
  ).toEqual([
    [
      'No rate cap to buy. The floor is set at closing, and the loan is interest only.',
      'programs/bridge/core-bridge.yaml why.1',
    ],
  ]);
});

it('so do sentences with what the site counts, with figures, and with what a page fills in', () => {
  const html = `<p>1-month Term SOFR plus 450 to 550&nbsp;bps</p><p>31 loans drawn as growth rings. Arrow keys move from ring to ring.</p>
    <p>Ring 3 of 31</p><blockquote><p>We ask about the way out before we ask about the way in.</p></blockquote>`;
  expect(found(html, '/lending/bridge/core-bridge').map(([, , ...places]) => places)).toEqual([
    ['programs/bridge/core-bridge.yaml rows.interestRate.term'],
    ['site.yaml ring.drawing'],
    ['site.yaml ring.ring'],
    ['news/philadelphia-midrise.mdx body'],
  ]);
});

it('what stands in several places gives each, and what code composes none', () => {
  const html =
    '<p>Applies to every deal of this visit, typed by nobody</p><a href="/leadership">Leadership</a><script>Oak</script><svg><text>Oak</text></svg>';
  const [composed, several, ...rest] = found(html, '/leadership');
  expect(composed).toEqual([0, 'Applies to every deal of this visit, typed by nobody']);
  expect(several?.slice(2).length).toBeGreaterThan(1);
  expect(rest).toEqual([]);
});

it('elements are counted as a browser counts those of <main>', () => {
  const html = '<section><svg><path d=""/></svg><ul><li><a href="/news">News</a></li></ul></section>';
  expect(found(html, '/').map(([element, text]) => [element, text])).toEqual([[5, 'News']]);
});

it('an article is looked through for its words alone, whatever its marks would mean', () => {
  const body = [
    '## A *heading* of __ours__',
    ...['A paragraph with [a link](/contact), and', 'its second line: snake_case, 2 \\* 3.'],
    ...['', '> - quoted *item*', '> 2. another', ''],
    ...['> '.repeat(100_000), '**a'.repeat(60_000), '- item\n'.repeat(50_000), '['.repeat(60_000)],
    `snake${'_'.repeat(100_000)}case`,
  ].join('\n');
  const article = 'news/philadelphia-midrise.mdx';
  const text = files[article]!.replace(/(?<=\n---\n)[\s\S]*$/, body);
  const places = (words: string) =>
    blocksOf(`<p>${words}</p>`, '/news', { ...files, [article]: text }, facts)[0]
      ?.candidates()
      .map(({ file }) => file);
  for (const words of [
    'A heading of ours',
    'A paragraph with a link, and its second line: snake_case, 2 * 3.',
    'quoted item',
    'another',
  ])
    expect(places(words), words).toEqual([article]);
});

it.each([
  ['in a row', '{a}{b}{c}{d}{e}{f}{g} zzzz'],
  ['with words between', '{a} of {b} of {c} of {d} of {e} of {f} of zzzz'],
  ['in a text of ten thousand characters', `${'words '.repeat(1_600)}{a} zzzz`],
])('a press is answered where names in braces stand %s', (_, text) => {
  const written = { 'pages/about.yaml': `title: '${text}'\n` };
  // an expression made of them would not come to an end, or be too large
  const [block] = blocksOf(`<p>${'of a '.repeat(80)}</p>`, '/about', written);
  expect(block!.candidates()).toEqual([]);
});

it('a text that a page made is led back to its template, however often the same words stand in it', () => {
  const written = { 'pages/about.yaml': "title: 'Up to {loanTerm.longest} of value, {a}{b} at most'\n" };
  const fieldsOf = (words: string) =>
    blocksOf(`<p>${words}</p>`, '/about', written)[0]!
      .candidates()
      .map(({ field }) => field.path.join('.'));
  expect(fieldsOf('Up to 40 years of value, $5M at most')).toEqual(['title']);
  expect(fieldsOf(`Up to ${'4'.repeat(90)} of value, $5M at most`)).toEqual([]);
});

it('what each file says is read once, whoever presses and whatever else their draft has', () => {
  const reads = vi.spyOn(String.prototype, 'normalize');
  const fresh = { ...facts };
  const press = (more: Record<string, string>) =>
    blocksOf('<p>Words of nobody here</p>', '/about', { ...files, ...more }, fresh)[0]!.candidates();
  press({});
  const first = reads.mock.calls.length;
  expect(first).toBeGreaterThan(1_000);
  press({ 'pages/about.yaml': `${files['pages/about.yaml']}# written on\n` });
  expect(reads.mock.calls.length - first).toBeLessThan(first / 10);
  reads.mockRestore();
});
