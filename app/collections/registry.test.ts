import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDocument } from '#tests/read-document.ts';
import type { Issue } from './document.server.ts';
import { COLLECTIONS, collectionOf } from './registry.server.ts';

const read = (path: string) => readFileSync(join('content', path), 'utf8');
const brief = (issues: readonly Issue[]) =>
  issues.map(({ line, field, reason }) => `${line} ${field}: ${reason}`);

/** The issues of a file after edits that are not saved. */
function issuesOf(path: string, ...edits: [from: string | RegExp, to: string][]): string[] {
  const text = edits.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${path} does not hold ${from}`);
    return after;
  }, read(path));
  return brief(readDocument(path, text).issues);
}

describe('the registry', () => {
  it('knows every file under content/, and each is sound', () => {
    const files = readdirSync('content', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(yaml|mdx)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name).slice('content/'.length));
    expect(files.length).toBeGreaterThan(40);
    for (const path of files) {
      const document = readDocument(path);
      expect(document.issues, path).toEqual([]);
      expect(document.value, path).toBeDefined();
    }
  });

  it('tells one kind of file from another', () => {
    expect(collectionOf('leaders/avery-rowan.yaml')).toMatchObject({
      slug: 'avery-rowan',
      collection: { path: 'leaders/*.yaml' },
    });
    expect(collectionOf('programs/bridge/shared.yaml')?.collection.path).toBe('programs/bridge/shared.yaml');
    expect(collectionOf('photographs/tower.jpg')).toBeUndefined();
    for (const { description } of COLLECTIONS) expect(description).not.toBe('');
  });

  it('gives what was written and all issues where there is no value', () => {
    const text = 'name: Ann\norder: first\nphone: 704\n';
    const document = readDocument('leaders/ann.yaml', text);
    expect(document).toMatchObject({ data: { name: 'Ann', order: 'first' }, value: undefined });
    expect(brief(document.issues)).toEqual(
      expect.arrayContaining([
        '2 order: expected a whole number from 1 to 10,000, got "first"',
        '3 phone: unknown field',
        '1 biography: missing',
      ]),
    );
  });
});

describe('what cannot be meant is refused, with its reason', () => {
  const article = 'news/indianapolis-financing.mdx';
  const bounds = 'expected a whole number of dollars from 250,000 to 500,000,000';
  it.each<[what: string, path: string, from: string | RegExp, to: string, issue: string]>([
    ['a loan of $17', 'transactions.yaml', 'amount: 9225000', 'amount: 17', `amount: ${bounds}, got 17`],
    [
      'an article of 2052',
      article,
      'date: 2025-04-16',
      'date: 2052-04-16',
      'date: expected a day that is not',
    ],
    [
      'quotation marks that would be printed',
      'site.yaml',
      "'28202'",
      '‘28202’',
      'contact.postalCode: the quotation marks around it',
    ],
    [
      'the same around a title',
      'news/atlanta-acquisition-loan.mdx',
      /title: (.*)/,
      'title: “$1”',
      'title: the quotation marks around it',
    ],
    [
      'a year of another century',
      'site.yaml',
      'Year: 2025',
      'Year: 2205',
      'copyrightYear: expected a year from',
    ],
    [
      'an hour that no clock has',
      'pages/webinar-registration.yaml',
      "'14:00'",
      "'25:00'",
      'session.time: expected a time from 00:00 to 23:59',
    ],
    [
      'a clip of a week',
      'videos.yaml',
      'durationSeconds: 14',
      'durationSeconds: 604800',
      'introduction.durationSeconds: expected whole seconds from 1 to 14,400',
    ],
    [
      'a name that nothing fills',
      'pages/home.yaml',
      '{loans}',
      '{lones}',
      'record.text: there is no value for {lones}',
    ],
    [
      'a name of another page',
      'pages/webinar-registration.yaml',
      'Next on {weekday}',
      'Next on {wekday}',
      'session.when: there is no value for {wekday}; known here: {weekday}, {date}, {time}',
    ],
    ['an exclamation', 'pages/home.yaml', 'title: The record', 'title: The record!', 'exclamation marks'],
    ['half a brace', 'pages/home.yaml', '{loans}', '{loans', 'record.text: a brace is only for a name'],
    ['a list without its mark', 'pages/about.yaml', /paragraphs:\n(.*- )/, 'paragraphs:\n      ', 'a list'],
  ])('%s', (_, path, from, to, issue) => {
    const issues = issuesOf(path, [from, to]);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toContain(issue);
  });

  it('a letter that was saved in another encoding', () => {
    const bytes = Buffer.from(read('pages/about.yaml').replace('Our Firm', 'Oak’s firm'));
    const at = bytes.indexOf('’s firm');
    const windows = Buffer.concat([bytes.subarray(0, at), Buffer.from([0x92]), bytes.subarray(at + 3)]);
    const issues = readDocument('pages/about.yaml', windows).issues;
    expect(brief(issues)).toEqual([
      '5 : "Oak\uFFFDs" was not saved as UTF-8; save the file again with that encoding',
    ]);
  });
});

describe('a mistake is named where it was made', () => {
  it('a quotation mark that is not closed', () => {
    const issues = issuesOf('transactions.yaml', [
      'name: Philadelphia Midrise',
      "name: 'Philadelphia Midrise",
    ]);
    expect(issues).toEqual(["6 item 1: name: the quotation mark ' is not closed on this line"]);
    expect(issuesOf('site.yaml', ["'28202'", '"28202'])).toEqual([
      '20 contact.sample.postalCode: the quotation mark " is not closed on this line',
    ]);
  });

  it('but not in running text, or in a comment', () => {
    for (const text of ['- >-\n    one\n    "two\n', "# it's\n- 'It''s'\n- [ 'a', 'b' ]\n", '- |\n  - "x\n'])
      expect(brief(readDocument('transactions.yaml', text).issues).join()).not.toContain('quotation');
  });

  it('a field that stands twice', () => {
    expect(issuesOf('site.yaml', ['shortName: Oak', 'shortName: Oak\nshortName: Oak'])).toEqual([
      '4 shortName: stands twice; delete one of the two',
    ]);
  });

  it('a tab, each time', () => {
    const issues = issuesOf(
      'transactions.yaml',
      ['  amount: 9', '\tamount: 9'],
      ['  amount: 8', '\tamount: 8'],
    );
    expect(issues.map((issue) => issue.replace(/^\d+ .*: /, ''))).toEqual(
      Array(2).fill('a tab before the field; indent with spaces'),
    );
  });

  it('several mistakes, all of them', () => {
    const edits: [string, string][] = [
      ['name: Oak Real', 'nmae: Oak Real'],
      ['country: US', 'country: America'],
      ['href: /about', 'href: about'],
      ['stateCode: NC', 'stateCode: [N, C]'],
    ];
    expect(issuesOf('site.yaml', ...edits).map((issue) => issue.replace(/, got .*/, ''))).toEqual([
      '2 name: missing',
      '2 nmae: unknown field',
      '11 contact.stateCode: expected text',
      '12 contact.country: expected two capitals',
      '32 menus: item 1 (Our Firm): links: item 1 (About Us): href: expected a link that starts with /, # or https://',
    ]);
  });
});
