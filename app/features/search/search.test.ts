import { describe, expect, it } from 'vitest';
import { FIFTY_QUESTIONS } from '#tests/data/fifty-questions.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { type Found, find, missedWords, openIndex } from './find.ts';
import { findableSite } from './findable-site.server.ts';
import { saysFound } from './result-text.ts';

const site = findableSite(fixtureContent(), {});
const index = openIndex(site);
/** The index as a browser builds it from the fetched file. */
const inBrowser = openIndex(JSON.parse(JSON.stringify(site)));
const hrefs = (query: string) =>
  find(index, query).groups.flatMap(({ hits }) => hits.map(({ href }) => href));

/** Results in the order of the page; an answer for several programs counts as one. */
const firstThree = ({ answer, groups }: Found): string[][] =>
  [...(answer.length > 0 ? [answer] : []), ...groups.flatMap(({ hits }) => hits.map((hit) => [hit]))]
    .slice(0, 3)
    .map((all) => all.map(({ href }) => href));

describe('fifty questions', () => {
  it('have their answer in the first three results, 47 of them at least', () => {
    expect(FIFTY_QUESTIONS).toHaveLength(50);
    const failed = FIFTY_QUESTIONS.flatMap(([asked, answers]) => {
      const first = firstThree(find(index, asked));
      return first.flat().some((href) => answers.includes(href)) ? [] : [{ asked, first }];
    });
    expect(failed.length, JSON.stringify(failed, null, 1)).toBeLessThanOrEqual(3);
  });

  it('are answered the same by a browser, from the file that it fetches', () => {
    for (const [asked] of FIFTY_QUESTIONS) expect(find(inBrowser, asked), asked).toEqual(find(index, asked));
  });
});

describe('a question', () => {
  it('of the terms is answered by the row, with its figure and note', () => {
    const { answer, terms } = find(index, 'premium on 223(f)');
    expect(answer[0]).toMatchObject({
      href: '/lending/fha-hud/hud-232-223f#mortgageInsurance',
      value: '1% at closing, 0.60% annually',
    });
    expect(terms).toEqual({ asOf: 'December 1, 2025', version: expect.stringMatching(/^[0-9a-f]{8}$/) });
  });

  it('of a term that HUD has changed since is answered by both, ours first, each with its basis', () => {
    const ofOne = find(index, 'premium on 223(f)').answer;
    expect(ofOne.map(({ value, note }) => [value, note])).toEqual([
      ['1% at closing, 0.60% annually', expect.stringContaining('0.35% affordable')],
      ['0.25% at closing, 0.25% annually', 'Since October 1, 2025: HUD notice FR-6522-N-02.'],
    ]);
    const ofAll = find(index, 'premium');
    expect(ofAll.answer.filter(({ today }) => today)).toHaveLength(5);
    // none of them is left to stand below, as if it were another matter
    expect(ofAll.groups.find(({ key }) => key === 'row')?.hits.filter(({ today }) => today) ?? []).toEqual(
      [],
    );
    // each program's rows stand together
    const sheets = ofAll.answer.map(({ href }) => href.split('#')[0]);
    expect(sheets).toEqual([...Map.groupBy(sheets, (sheet) => sheet).values()].flat());
  });

  it('is answered by the row that prints its words as a term, above one that shares a word', () => {
    const { answer } = find(index, 'minimum interest');
    expect(answer.map(({ href }) => href.split(/[#.]/).at(-1))).toEqual(
      answer.map(() => 'prepaymentPenalty'),
    );
    expect(answer.length).toBeGreaterThan(0);
  });

  it('without a program is answered by the rows of all that have it', () => {
    const { answer } = find(index, 'premium');
    expect(new Set(answer.map(({ title }) => title))).toEqual(new Set(['Mortgage insurance premium']));
    expect(answer.length).toBeGreaterThan(2);
    // a query that matches a quarter of all rows asks for no particular row
    expect(find(index, 'loan').answer).toEqual([]);
  });

  it.each(['223(f)', '223 (f)', '223f', '223 f', '223-F'])(
    'names a program however it is typed: %s',
    (query) => {
      expect(hrefs(query)[0]).toBe('/lending/fha-hud/hud-232-223f');
    },
  );

  it('with a mistake is read as the nearest word, which is said, or as it is typed', () => {
    expect(find(index, 'particpating exit fee').fixed).toEqual([['particpating', 'participating']]);
    expect(find(index, '"particpating"')).toMatchObject({ fixed: [], count: 0, answer: [] });
    // a swap of letters is one error
    expect(find(index, 'brigde').fixed).toEqual([['brigde', 'bridge']]);
  });

  it('of which a word stands nowhere says so; half of it and more, and nothing answers', () => {
    expect(find(index, 'mezzanine in toronto')).toMatchObject({ missing: ['toronto'], count: 0 });
    const found = find(index, 'bridge loan toronto');
    expect(found.missing).toEqual(['toronto']);
    expect(found.count).toBeGreaterThan(0);
  });

  it.each([
    ['what is dscr', '/learn#dscr'],
    ['What’s LTV?', '/learn#ltv'],
    ['what does non recourse mean', '/learn#non-recourse'],
    ['define mezz', '/learn#mezzanine-loan'],
  ])('of what a word means is answered by the glossary, and by no row of the terms: %s', (query, href) => {
    const { answer, groups } = find(index, query);
    expect(answer).toEqual([]);
    expect(groups[0]!.key).toBe('learn');
    expect(hrefs(query)[0]).toBe(href);
  });

  it.each([
    ['biggest loan you make', '/lending/bridge/core-bridge#loanAmount'],
    ['closing timeline', '/lending/bridge/core-bridge#timingToClose'],
    ['mobile home park financing', '/lending/fha-hud/hud-232-223f#limits.manufactured-home-community'],
    ['hud timeline', '/learn/how-long-hud-takes'],
    ['upload rent roll', '/submit'],
    ['press contact', '/media'],
    ['logo download', '/media'],
    ['preferred equity', '/learn#preferred-equity'],
    ['davis bacon', '/learn#davis-bacon'],
  ])('in words that are not ours is answered first of all: %s', (query, href) => {
    expect(firstThree(find(index, query))[0]).toContain(href);
  });

  it('of one kind shows that alone, and more of it', () => {
    const { groups, only } = find(index, 'bridge', 'row');
    expect(only).toBe('row');
    expect(groups.map(({ key }) => key)).toEqual(['row']);
    expect(groups[0]!.hits.length).toBeGreaterThan(5);
    expect(find(index, 'bridge', '<script>').only).toBeNull();
  });

  it.each([
    ['a megabyte', 'x'.repeat(1_000_000)],
    ['400 words', 'bridge '.repeat(400)],
    ['400 different words', Array.from({ length: 400 }, (_, i) => `w${i}`).join(' ')],
    ['NUL', 'bridge\0loan'],
    ['emoji', '🏢🔥'.repeat(300)],
    ['half an emoji', '\ud83c'],
    ['a script', '<script>alert(1)</script>'],
    ['signs of a pattern', '.*+?^$ {}()|[]\\'],
    ['names of objects', '__proto__ constructor toString'],
    ['nothing', ''],
    ['signs alone', '?!'],
    ['small words alone', 'what is the'],
  ])('that is %s gets words', (_, query) => {
    const found = find(index, query);
    expect(Array.from(found.query).length).toBeLessThanOrEqual(120);
    expect(found.words.length + found.missing.length).toBeLessThanOrEqual(24);
    expect(saysFound(found)).not.toBe('');
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });
});

describe('what nothing answers', () => {
  it('is counted by its words alone', () => {
    expect(missedWords(index, 'Is there Crypto?')).toBe('crypto');
    expect(missedWords(index, 'premium')).toBeNull();
    expect(missedWords(index, '')).toBeNull();
  });

  it.each(['zz@yy.example', '704-555-0199', 'zzz 70455501'])(
    'is not, where it may name a person: %s',
    (query) => {
      expect(missedWords(index, query)).toBeNull();
    },
  );
});

describe('everything that can be found', () => {
  const all = site.groups.flatMap(({ items }) => items);

  it('is a row of the terms, a deal, a page, an entry of Learn, a person, an article or a video', () => {
    expect(site.groups.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Terms', 'Deals', 'Pages', 'Learn', 'People', 'News', 'Videos']),
    );
    for (const { name, items } of site.groups) expect(items.length, name).toBeGreaterThan(0);
  });

  it('leads to a page of the site, and no draft, confirmation or party is among it', () => {
    const paths = new Set(fixtureContent().siteMap.map(({ path }) => path));
    for (const { href } of all) expect(paths, href).toContain(href.replace(/#.*/, ''));
    expect(all.filter(({ href }) => /draft|thank-you|christmas-party|enquiry|submit\//.test(href))).toEqual(
      [],
    );
  });

  it('answers the questions that are offered where nothing was found', () => {
    for (const { asked } of fixtureContent().pages.search.questions)
      expect(hrefs(asked), asked).not.toEqual([]);
  });
});
