import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PORTFOLIO_TYPES, portfolioRegion, portfolioType, REGIONS } from '#app/lending/vocabulary.ts';
import { MASSING_TYPE, type MassingName } from '#drawings/massings.ts';
import { contentTexts } from '#tests/data/content-texts.ts';
import { readContent } from '../content.server.ts';
import { ContentError, openContent } from '../content-file.server.ts';
import { readTransactions } from '../transactions.server.ts';
import { addItem, edit, removeItem } from './edit.server.ts';
import { fieldAt } from './fields.server.ts';
import { NEW_KINDS, newFields, newFile } from './new-files.server.ts';
import { retire } from './retire.server.ts';

const files = contentTexts();
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The content with a draft applied to it, read as a build reads it. */
function withDraft(draft: Record<string, string | null>) {
  const root = mkdtempSync(join(tmpdir(), 'draft-'));
  folders.push(root);
  cpSync('content', root, { recursive: true });
  for (const [path, text] of Object.entries(draft)) {
    if (text === null) rmSync(join(root, path));
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  }
  return readContent(root);
}
function issuesOf(draft: Record<string, string | null>): string[] {
  try {
    withDraft(draft);
    return [];
  } catch (error) {
    if (error instanceof ContentError)
      return error.issues.map(({ file, at, reason }) => `${file} ${at?.join('.')}: ${reason}`);
    throw error;
  }
}

const WORDS = {
  title: 'Oak closes $6 million loan on Raleigh “flats”',
  excerpt: 'A bridge loan of $6 million on an apartment building in Raleigh.',
  kind: 'loan',
  picture: { alt: 'Drawing of an apartment building' },
  body: 'Oak has closed a loan.\n\nIt is senior.',
};

describe('an article', () => {
  it('has address, day, drawing, related articles and two facts by itself', () => {
    const draft = newFile('article', WORDS, files, '2026-11-24');
    const [[path, text] = ['', '']] = Object.entries(draft);
    expect(path).toBe('news/oak-closes-6-million-loan-on-raleigh-flats.mdx');
    expect(issuesOf(draft)).toEqual([]);
    const facts = [
      { label: 'Loan', value: '$6 million' },
      { label: 'Market', value: 'Raleigh' },
    ];
    const whole = edit(path, text, ['facts'], facts);
    expect(withDraft(draft).news[0]?.facts).toEqual([
      { label: 'Published', value: 'November 24, 2026' },
      { label: 'Kind', value: 'Bridge loan' },
    ]);
    const { news, siteMap } = withDraft({ [path]: whole });
    expect(news[0]).toMatchObject({ title: WORDS.title, date: '2026-11-24', kicker: 'Bridge loan' });
    expect(siteMap.map((page) => page.path)).toContain('/news/oak-closes-6-million-loan-on-raleigh-flats');
    const again = newFile('article', WORDS, { ...files, [path]: text }, '2026-11-24');
    expect(Object.keys(again)).toEqual(['news/oak-closes-6-million-loan-on-raleigh-flats-2.mdx']);
  });

  const pictureOf = (values: Record<string, unknown>) => {
    const [path, text] = Object.entries(newFile('article', { ...WORDS, ...values }, files))[0]!;
    const at = (...field: string[]) => fieldAt(path, text, ['picture', ...field])?.value;
    return { massing: String(at('building', 'massing')), alt: at('alt') };
  };

  it('is drawn as what it tells of, and says so', () => {
    const told = { title: 'Oak closes a loan on a hotel', excerpt: 'Beside an office.', picture: {} };
    const { massing, alt } = pictureOf(told);
    expect(MASSING_TYPE[massing as MassingName]).toBe('hospitality');
    expect(alt).toBe('Drawing of a hotel');
    expect(pictureOf({ picture: {} })).toEqual({
      massing: expect.stringMatching(/^mf/),
      alt: 'Drawing of an apartment building',
    });
  });

  it('is drawn in the region of the state that it names first', () => {
    const regionOf = (body: string) => {
      const drafted = newFile('article', { title: 'Rents stand still', kind: 'market', body }, files);
      return /region: (\w+)/.exec(Object.values(drafted)[0]!)?.[1];
    };
    expect(regionOf('Rents in Savannah, Georgia stood still.')).toBe('southeast');
    expect(regionOf('Rents in Tempe, Arizona rose, and those in Georgia fell.')).toBe(
      regionOf('Rents in Arizona.'),
    );
    expect(regionOf('Rents in Arizona.')).not.toBe('southeast');
  });

  it('has the drawing that was chosen', () => {
    const picture = { building: { massing: 'indHigh' } };
    expect(pictureOf({ picture })).toEqual({ massing: 'indHigh', alt: 'Drawing of an industrial building' });
  });

  it('asks at once what a photograph shows', () => {
    const picture = { photograph: 'tower-1.jpg' };
    expect(() => newFile('article', { ...WORDS, picture }, files)).toThrow('Say what the picture shows');
  });

  it('takes no sign that cannot be printed, and no day that is none, without saying so at the field', () => {
    const words = { title: 'Words', kind: 'market', body: 'Oak lends.' };
    for (const name of ['title', 'excerpt', 'body'])
      expect(() => newFile('article', { ...words, [name]: 'Oak \u202Egpj.exe' }, files), name).toThrow(
        expect.objectContaining({ message: expect.stringContaining('cannot be printed'), at: [name] }),
      );
    expect(() => newFile('article', { ...words, body: 'a'.repeat(200_001) }, files)).toThrow('200,000');
    expect(() => newFile('article', { ...words, excerpt: 'a'.repeat(10_001) }, files)).toThrow('10,000');
    expect(() => newFile('leader', { name: 'Jo Ash', summary: 'Oak\u0007' }, files)).toThrow(
      'cannot be printed',
    );
    const [[path, text]] = Object.entries(newFile('article', { ...words, date: 'tomorrow' }, files)) as [
      [string, string],
    ];
    expect(fieldAt(path, text, ['date'])?.value).toBe('tomorrow');
  });

  it('needs a title, for its address, and a kind, which nothing chooses for it', () => {
    expect(() => newFile('article', {}, files)).toThrow('An article needs a title');
    const { kind, ...words } = WORDS;
    expect(() => newFile('article', words, files), kind).toThrow(
      expect.objectContaining({ message: 'Choose one of these.', at: ['kind'] }),
    );
  });
});

describe('a deal', () => {
  const root = mkdtempSync(join(tmpdir(), 'deals-'));
  folders.push(root);
  const readDeals = (draft: Record<string, string>) => {
    writeFileSync(join(root, 'transactions.yaml'), draft['transactions.yaml'] as string);
    const source = openContent(root);
    return { deals: readTransactions(source), issues: source.issues };
  };
  const values = { name: 'Tryon Exchange', amount: 9_225_000, loanType: 'CORE BRIDGE LOAN' };

  it('has number and building by itself, of whatever type and wherever', () => {
    for (const type of PORTFOLIO_TYPES)
      for (const region of REGIONS) {
        const place = { region: portfolioRegion(region), propertyType: portfolioType(type) };
        const draft = newFile('deal', { ...values, ...place }, files);
        expect(draft['transactions.yaml']?.startsWith(files['transactions.yaml'] as string)).toBe(true);
        const { deals, issues } = readDeals(draft);
        expect(issues, `${type} ${region}`).toEqual([]);
        expect(deals.at(-1)).toMatchObject({ id: deals.length, name: 'Tryon Exchange' });
      }
  });

  it('asks at once what a photograph shows', () => {
    expect(() => newFile('deal', { ...values, photograph: 'tower-1.jpg' }, files)).toThrow(
      'Say what the picture shows',
    );
  });

  it('follows another one, twenty times', () => {
    let now = files;
    for (let i = 0; i < 20; i += 1) {
      const region = portfolioRegion(REGIONS[i % REGIONS.length] as (typeof REGIONS)[number]);
      const propertyType = portfolioType(PORTFOLIO_TYPES[i % PORTFOLIO_TYPES.length]!);
      now = { ...now, ...newFile('deal', { ...values, name: `Tower ${i}`, region, propertyType }, now) };
    }
    const { deals, issues } = readDeals(now);
    expect(issues).toEqual([]);
    expect(deals.at(-1)).toMatchObject({ id: deals.length, name: 'Tower 19' });
  });
});

it('a leader is written after the last one, and is asked for what is missing', () => {
  const draft = newFile(
    'leader',
    { name: 'Zoë O’Neil-Ash', title: 'General Counsel', email: 'zoe@oak.example', summary: 'Reads.' },
    files,
  );
  expect(Object.keys(draft)).toEqual(['leaders/zoe-oneil-ash.yaml']);
  const text = draft['leaders/zoe-oneil-ash.yaml'] as string;
  expect(issuesOf(draft).map((issue) => issue.replace(/^\S+ /, ''))).toEqual([
    ...['description: missing', 'biography: missing', 'line: missing', 'desk: missing'],
  ]);
  let whole = edit('leaders/zoe-oneil-ash.yaml', text, ['description'], 'General Counsel of Oak.');
  whole = edit(
    'leaders/zoe-oneil-ash.yaml',
    whole,
    ['biography'],
    ['Reads every line.', 'And the notes: all of them.'],
  );
  whole = edit('leaders/zoe-oneil-ash.yaml', whole, ['line'], 'A line.');
  whole = edit('leaders/zoe-oneil-ash.yaml', whole, ['desk', 'title'], 'The law');
  whole = addItem('leaders/zoe-oneil-ash.yaml', whole, ['desk', 'items'], 'Contracts');
  expect(withDraft({ 'leaders/zoe-oneil-ash.yaml': whole }).leaders.at(-1)).toMatchObject({
    slug: 'zoe-oneil-ash',
  });
  expect(() => newFile('leader', { name: 'Quinn Hazel' }, files)).toThrow('Quinn Hazel is a leader already.');
  // its file would have a longer name than a disk takes
  expect(() => newFile('leader', { name: `Jo ${'ash'.repeat(90)}` }, files)).toThrow(
    'This is too long for a name.',
  );
});

it('a video stands under its topic, and is asked at its field for the transcript, of which its captions are made', () => {
  const values = {
    topic: 'who-is-oak',
    title: 'A New Video',
    description: 'What it shows.',
    durationSeconds: 12,
    transcript: 'Words.',
  };
  const { videos } = withDraft(newFile('video', values, files));
  expect(videos.topics[0]?.videos.at(-1)).toMatchObject({ id: 'a-new-video', mediaId: 'a-new-video' });
  const at = `content/videos.yaml topics.0.videos.${videos.topics[0]!.videos.length - 1}.transcript`;
  const { transcript: _, ...mute } = values;
  expect(issuesOf(newFile('video', mute, files))).toEqual([`${at}: missing`]);
  expect(issuesOf(newFile('video', { ...mute, transcript: '' }, files))).toEqual([
    expect.stringContaining(at),
  ]);
});

it('a version of the terms has its day: another day is another version, and no program is without one', () => {
  const path = 'programs/bridge/shared.yaml';
  const dated = (day: string) => ({ [path]: edit(path, files[path]!, ['asOf'], day) });
  const old = readContent();
  const [was] = old.bridge.programs;
  const { bridge, terms } = withDraft(dated('2026-11-20'));
  expect(bridge.programs[0]).toMatchObject({ name: was!.name, rows: was!.rows, asOf: '2026-11-20' });
  expect(bridge.programs[0]!.version).not.toBe(was!.version);
  expect(terms.version).not.toBe(old.terms.version);
  for (const day of ['', 'soon', '2026-02-30'])
    expect(issuesOf(dated(day)), day).toEqual([expect.stringContaining(`content/${path} asOf: `)]);
});

it('a video is added also to a draft whose list of videos is words', () => {
  const text = edit('videos.yaml', files['videos.yaml']!, ['topics', 1, 'videos'], 'x');
  const topic = fieldAt('videos.yaml', text, ['topics', 0, 'id'])?.value;
  const added = newFile('video', { title: 'On escrow', topic }, { ...files, 'videos.yaml': text });
  expect(added['videos.yaml']).toContain('id: on-escrow');
});

it('a loan type has one name for a new deal, and says beside its other spelling what it is', () => {
  const asked = newFields('deal', files).find(({ path }) => path[0] === 'loanType');
  expect(asked?.choices?.map(({ label }) => label)).not.toContain('CORE-PLUS BRIDGE');
  expect(asked?.choices).toHaveLength(5);
  const i = readContent().transactions.findIndex(({ loanType }) => loanType === 'CORE-PLUS BRIDGE');
  const field = fieldAt('transactions.yaml', files['transactions.yaml']!, [i, 'loanType'], files);
  expect(field?.shown).toBe('CORE-PLUS BRIDGE (the same as CORE-PLUS BRIDGE LOAN)');
});

it('what only a person can say is asked, with help and choices', () => {
  for (const kind of NEW_KINDS) expect(newFields(kind, files).length, kind).toBeGreaterThan(1);
  const [topic] = newFields('video', files);
  expect(topic?.choices?.map(({ label }) => label)).toContain('Who is Oak');
  const state = newFields('deal', files).find(({ path }) => path[0] === 'state');
  expect(state).toMatchObject({ kind: 'choice', required: true, value: undefined });
  expect(state?.choices).toContainEqual({ value: 'Florida', label: 'Florida (Southeast)' });
  expect(state?.choices?.length).toBeGreaterThan(45);
});

describe('a page that is retired', () => {
  const path = 'news/philadelphia-midrise.mdx';
  it('leads elsewhere, and whoever still links to it is named', () => {
    const { addresses, to, linked, files: draft } = retire(path, files);
    expect([addresses, to]).toEqual([['/news/philadelphia-midrise'], '/news']);
    expect(draft[path]).toBeNull();
    expect(draft['redirects.yaml']).toBe(
      (files['redirects.yaml'] as string).replace('[]', '- { from: /news/philadelphia-midrise, to: /news }'),
    );
    // the named links are those that the check refuses
    const refused = issuesOf(draft).map((issue) => issue.replace(/^content\/(\S+) .*/, '$1'));
    expect(linked.length).toBeGreaterThan(0);
    expect(new Set(linked.map((one) => one.file))).toEqual(new Set(refused));
    // without links to it, the page can be removed
    const free: Record<string, string | null> = { ...draft };
    for (const one of linked) {
      const at = one.field.path;
      const text = (free[one.file] ?? files[one.file]) as string;
      const others = [
        'dallas-deal-sheet',
        'atlanta-acquisition-loan',
        'indianapolis-financing',
        'atlanta-financing',
      ];
      const slugs = one.field.value as string[];
      const other = others.find((slug) => !slugs.includes(slug) && !one.file.includes(slug));
      free[one.file] = edit(
        one.file,
        text,
        at,
        slugs.map((slug) => (path.includes(slug) ? other : slug)),
      );
    }
    const { redirects, news } = withDraft(free);
    expect(redirects).toEqual([{ from: '/news/philadelphia-midrise', to: '/news' }]);
    expect(news.map(({ slug }) => slug)).not.toContain('philadelphia-midrise');
    expect(removeItem('redirects.yaml', draft['redirects.yaml'] as string, [], 0)).toBe(
      files['redirects.yaml'],
    );
  });

  it('leads to a page of ours alone, and not to one that goes', () => {
    expect(() => retire(path, files, '/nowhere')).toThrow('There is no page /nowhere.');
    expect(() => retire(path, files, '/news/philadelphia-midrise')).toThrow('There is no page');
    expect(() => retire('pages/about.yaml', files)).toThrow('stands in the code');
    const draft = newFile('redirect', { from: '/about', to: '/nowhere' }, files);
    expect(issuesOf(draft)).toEqual([
      'content/redirects.yaml 0.from: there is a page at /about',
      'content/redirects.yaml 0.to: there is no page /nowhere',
    ]);
  });

  it('is found in prose, menus and programs', () => {
    const said = retire('programs/bridge/core-bridge.yaml', files).linked.map(
      (one) => `${one.file} ${one.field.path.join('.')}`,
    );
    expect(said).toContain('programs/bridge/shared.yaml order');
    const prose = {
      ...files,
      'legal/terms.mdx': `${files['legal/terms.mdx']}\nSee [this](/news/philadelphia-midrise#loan).\n`,
    };
    expect(retire(path, prose).linked.map((one) => one.file)).toContain('legal/terms.mdx');
    expect(fieldAt('redirects.yaml', '- { from: /a, to: /b }\n', [0, 'to'])?.kind).toBe('reference');
  });
});
