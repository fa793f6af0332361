import { describe, expect, it } from 'vitest';
import { contentText } from '#tests/data/content-texts.ts';
import { readDocument } from '#tests/read-document.ts';
import type { FieldPath } from '../document.server.ts';
import { addItem, edit, makeOwn, moveItem, removeItem } from './edit.server.ts';
import { fieldAt, fieldsOf, leafFields } from './fields.server.ts';
import { Refused } from './splice.server.ts';

const site = contentText('site.yaml');
const news = contentText('news/philadelphia-midrise.mdx');
const leader = contentText('leaders/quinn-hazel.yaml');

/** The messages of the check for a text, each with its field. */
const saidOf = (path: string, text: string) =>
  readDocument(path, text).issues.map(({ at, reason }) => `${at?.join('.') ?? ''}: ${reason}`);

describe('a draft keeps what was typed, and the check refuses it in words at the field', () => {
  it.each([
    [
      '<script>alert(1)</script>',
      'body: in “<script>alert(1)</script>”, “<” would begin code; write “less than”, or leave it out',
    ],
    [
      'An <img src=x onerror=alert(1)>',
      'body: in “An <img src=x onerror=alert(1)>”, “<” would begin code; write “less than”, or leave it out',
    ],
    [
      '{process.exit(1)}',
      'body: in “{process.exit(1)}”, “{” would begin code; write round brackets, or leave it out',
    ],
    [
      'import x from "y"',
      'body: in “import x from "y"”, “import” would begin code; begin the line with another word',
    ],
    ['[press](javascript:alert(1))', 'body: a link to "javascript:alert(1)" has no place in running text'],
    [
      '[press](JaVaScRiPt:alert%281%29)',
      'body: a link to "JaVaScRiPt:alert%281%29" has no place in running text',
    ],
    [
      '[press](data:text/html;base64,PHN2Zz4=)',
      'body: a link to "data:text/html;base64,PHN2Zz4=" has no place in running text',
    ],
    ['[press](http://oak.example)', 'body: a link to "http://oak.example" has no place in running text'],
    ['[press](vbscript:x)', 'body: a link to "vbscript:x" has no place in running text'],
    ['![a](https://oak.example/a.png)', 'body: image has no place in running text'],
    ['[press][1]\n\n[1]: javascript:alert(1)', 'body: linkReference has no place in running text'],
  ])('prose: %s', (words, reason) => {
    const text = edit('news/philadelphia-midrise.mdx', news, ['body'], `First.\n\n${words}\n\nLast.`);
    expect(text).toContain(words);
    expect(saidOf('news/philadelphia-midrise.mdx', text)).toContain(reason);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'http://oak.example',
    'https://a b',
    'java\nscript:x',
    '\tjavascript:x',
  ])('a link: %j', (href) => {
    const said = saidOf('site.yaml', edit('site.yaml', site, ['contactButton', 'href'], href));
    expect(said).toEqual([
      expect.stringContaining('contactButton.href: expected a link that starts with /, # or https://'),
    ]);
  });

  it('a number that is none, with all its signs', () => {
    const text = edit('transactions.yaml', contentText('transactions.yaml'), [6, 'amount'], '28,5');
    expect(saidOf('transactions.yaml', text)).toEqual([
      expect.stringMatching(/^6\.amount: expected a whole number .*got "28,5"$/),
    ]);
  });
});

describe('words that would be YAML are words', () => {
  const TRICKS = [
    '*a',
    '&a b',
    '!!js/function "function () {}"',
    '!!binary aGk=',
    '<<: *a',
    '{ a: 1 }',
    '[a, b]',
    '- a',
    '? a',
    '--- a',
    '...',
    '%YAML 1.2',
    '# a',
    'a #b',
    'a: b',
    'a:',
    '|',
    '>-',
    '`a`',
    '@a',
    'null',
    '~',
    'true',
    'No',
    '0o17',
    '1_000',
    '.inf',
    '2025-04-16',
    '12:30',
    '',
    ' ',
    ' a ',
    'a\n\nb',
    'a\tb',
    '\n',
    '\\n',
    '\u2028',
    '__proto__: x',
    '🏢',
  ];
  it.each([
    ['site.yaml', site, ['tagline']],
    ['site.yaml', site, ['contactButton', 'label']],
    ['site.yaml', site, ['legalDisclaimer', 0]],
    ['leaders/quinn-hazel.yaml', leader, ['biography', 1]],
    ['leaders/quinn-hazel.yaml', leader, ['desk', 'items', 0]],
    ['news/philadelphia-midrise.mdx', news, ['facts', 0, 'value']],
  ] as const)('%s %#', (path, text, at) => {
    for (const words of TRICKS) {
      const after = edit(path, text, at, words);
      expect(fieldAt(path, after, at)?.value, JSON.stringify(words)).toBe(words);
      expect(
        saidOf(path, after).filter((said) => !said.startsWith(at.join('.'))),
        JSON.stringify(words),
      ).toEqual([]);
    }
  });
});

describe('what cannot be kept is refused, and what stood there stands', () => {
  it.each([
    [
      ['tagline'],
      'x'.repeat(10_400_000),
      'That is 10.4 MB of text; a field may have 10,000 characters. Nothing of it was pasted',
    ],
    [['tagline'], 'a\u0000b', 'a sign that cannot be printed'],
    [['tagline'], 'a\u001b[31mb', 'a sign that cannot be printed'],
    [['tagline'], 'Oak\uFFFDs', 'a sign that cannot be printed'],
    [['tagline'], 'Oak \u202Egpj.exe', 'a sign that cannot be printed'],
    [['tagline'], 'Oak \u2067', 'a sign that cannot be printed'],
    [['tagline'], '\uD800', 'a sign that cannot be printed'],
    [['tagline'], Number.NaN, 'Expected a number.'],
    [['tagline'], new Date(0), 'Expected words, a number, a list or fields.'],
    [['tagline'], { a: 1 }, 'There is no such field here.'],
    [['contact'], JSON.parse('{"__proto__":{"phone":"x"}}'), 'There is no such field here.'],
    [['contact', '__proto__'], 'x', 'There is no such field here.'],
    [['__proto__', 'phone'], 'x', 'There is no such field here.'],
    [['constructor'], 'x', 'There is no such field here.'],
    [['menus', 'length'], 0, 'There is no such field here.'],
    [['menus', 0, 'href', 'x'], 'x', 'There is no such field here.'],
  ])('%j', (at, value, reason) => {
    expect(() => edit('site.yaml', site, at, value)).toThrow(reason);
    expect(({} as Record<string, unknown>).phone).toBeUndefined();
  });

  it('an article of 10 MB', () => {
    const paste = 'a b c\n\n'.repeat(1_485_715);
    expect(() => edit('news/philadelphia-midrise.mdx', news, ['body'], paste)).toThrow(
      'That is 10.4 MB of text; an article may have 200,000 characters. Nothing of it was pasted, and what stood here stands.',
    );
  });

  it('a list without an end', () => {
    expect(() => edit('site.yaml', site, ['legalDisclaimer'], Array(1001).fill('a'))).toThrow(
      '1,000 entries',
    );
    expect(() => addItem('site.yaml', site, ['claims'], { href: 'x' })).toThrow(
      'There is no such field here.',
    );
  });
});

describe('a text that says more than it shows is refused whole', () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
    .concat(
      Array.from(
        { length: 200 },
        (_, i) =>
          `b${i}: &b${i} [${Array(10)
            .fill(i === 0 ? '*a' : `*b${i - 1}`)
            .join(', ')}]`,
      ),
    )
    .join('\n');
  it.each([
    ['a bomb of 200 lines', bomb, 'a name for a value ("&") has no place here'],
    ['a reference', 'name: &a Oak\nshortName: *a', 'a reference ("*") has no place here'],
    [
      'a type of code',
      'name: !!js/function "function () {}"',
      'the type "tag:yaml.org,2002:js/function" has no place here',
    ],
    ['a merge', '<<: { name: Oak }', 'a merge of fields ("<<") has no place here'],
    ['a prototype', '__proto__: { name: Oak }', '"__proto__" is no name of a field'],
    ['a key that is a list', '? [a, b]\n: c', 'expected a name before the colon'],
    ['ten thousand brackets', `name: ${'['.repeat(10_000)}`, 'nested too deeply'],
    ['two documents', 'name: Oak\n---\nname: Elm', 'multiple documents'],
    ['eleven megabytes', `name: ${'x'.repeat(11_000_000)}`, 'longer than 1,000,000 characters'],
  ])('%s', (_, text, reason) => {
    expect(saidOf('site.yaml', text).join('\n')).toContain(reason);
    expect(() => fieldsOf('site.yaml', text)).toThrow('This file cannot be read');
    expect(() => edit('site.yaml', text, ['name'], 'Elm')).toThrow('This file cannot be read');
  });
});

it('a file from before a field was asked for still opens, and the field is asked for', () => {
  const older = site
    .replace(/^tagline:.*\n/m, '')
    .replace(/^ {4}phone:.*\n/m, '')
    .replace('    label: Total transactions\n', '')
    .replace('name: Oak Real', 'motto: of old\nname: Oak Real');
  const fields = fieldsOf('site.yaml', older);
  const asked = [...leafFields(fields)].filter(({ field }) => field.required && field.value === undefined);
  expect(asked.map(({ field }) => field.path)).toEqual([
    ['contact', 'phone'],
    ['claims', 2, 'label'],
    ['tagline'],
  ]);
  expect(fields.find(({ kind }) => kind === 'unknown')).toMatchObject({ path: ['motto'], value: 'of old' });
  let text = edit('site.yaml', older, ['motto'], undefined);
  text = edit(
    'site.yaml',
    text,
    ['tagline'],
    'Private commercial real estate credit. Charlotte, North Carolina.',
  );
  text = edit('site.yaml', text, ['claims', 2, 'label'], 'Total transactions');
  text = edit('site.yaml', text, ['contact', 'phone'], '704-555-0142');
  expect(saidOf('site.yaml', text)).toEqual([]);
  // new fields have the position of the schema
  expect(text).toContain('shortName: Oak\ntagline:');
  expect(text).toContain('    figure: $18B\n    label: Total transactions\n');
});

it('a field by an odd path is changed by nobody, and no error is ours', () => {
  const ODD = [
    ...[['__proto__'], ['__proto__', 'polluted'], ['constructor'], ['constructor', 'prototype', 'polluted']],
    ...[
      ['contact', '__proto__', 'polluted'],
      ['contact', 'toString'],
      ['contact', 'phone', 'length'],
    ],
    ...[[-1], [1.5], [1e308], [4294967295], ['0'], ['contact', 0], ['contact', 'phone', 0]],
    ...[
      ['claims', -1],
      ['claims', 1.5],
      ['claims', 1e308, 'label'],
      ['claims', 90, 'label'],
      ['claims', '0'],
    ],
    ...[[0, '__proto__'], [-1, 'name'], [1e308, 'name'], [9999, 'name'], [''], ['\ud800'], []],
  ] as FieldPath[];
  const odd: string[] = [];
  for (const path of ['site.yaml', 'transactions.yaml', 'redirects.yaml', 'news/philadelphia-midrise.mdx']) {
    const text = contentText(path);
    const tries: [string, (at: FieldPath) => unknown][] = [
      ['fieldAt', (at) => fieldAt(path, text, at)],
      ['edit', (at) => edit(path, text, at, 'value')],
      ['take out', (at) => edit(path, text, at, undefined)],
      ['add', (at) => at.length > 0 && addItem(path, text, at, 'value')],
      ['remove', (at) => removeItem(path, text, at.slice(0, -1), at.at(-1) as number)],
      ['move', (at) => moveItem(path, text, at.slice(0, -1), at.at(-1) as number, 0)],
    ];
    for (const at of ODD)
      for (const [name, does] of tries)
        try {
          const after = does(at);
          if (typeof after === 'string' && after !== text) odd.push(`${path} ${name} ${JSON.stringify(at)}`);
        } catch (error) {
          if (!(error instanceof Refused)) odd.push(`${path} ${name} ${JSON.stringify(at)}: ${error}`);
        }
  }
  expect(odd).toEqual([]);
  for (const path of ['site.yaml', 'transactions.yaml'])
    expect(() => makeOwn(path, contentText(path), ['sample'])).toThrow(Refused);
});
