import { describe, expect, it } from 'vitest';
import { contentTexts } from '#tests/data/content-texts.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { readDocument } from '#tests/read-document.ts';
import { addItem, edit, removeItem } from './editing/edit.server.ts';
import { fieldsOf } from './editing/fields.server.ts';
import { newFile } from './editing/new-files.server.ts';
import { placedTerms } from './glossary.server.ts';
import { openTerms } from './open-terms.server.ts';
import { plainText, readProse } from './prose.server.ts';

const content = fixtureContent();
const texts = contentTexts();
const GLOSSARY = 'glossary.yaml';
const text = texts[GLOSSARY]!;

describe('the glossary', () => {
  it('has at least sixty terms from A to Z, each with words of its own and a place', () => {
    const list = content.glossary;
    expect(list.length).toBeGreaterThanOrEqual(60);
    expect(new Set(list.map(({ text: words }) => words)).size).toBe(list.length);
    const names = list.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    const ltv = list.find(({ slug }) => slug === 'ltv');
    expect(ltv).toMatchObject({ name: 'LTV', href: '/learn#ltv' });
    expect(ltv?.also).toContain('loan to value');
  });

  it('says in words what is wrong with a term', () => {
    const add = (term: object) => readDocument(GLOSSARY, addItem(GLOSSARY, text, [], term));
    const reasons = (term: object) => add(term).issues.map(({ reason }) => reason);
    const good = { slug: 'a-word', name: 'a word', text: 'What it means.' };
    expect(reasons(good)).toEqual([]);
    expect(reasons({ ...good, arithmetic: 'guess' })).toEqual([
      expect.stringContaining('expected arithmetic of the desk'),
    ]);
    expect(reasons({ ...good, text: 'a'.repeat(281) })).toEqual([
      expect.stringContaining('expected at most 280 characters'),
    ]);
    expect(reasons({ ...good, slug: 'A Word' })).toEqual([expect.stringContaining('expected a slug')]);
  });

  it('is edited in the browser: each line has its label, a term is added, changed and taken away', () => {
    const [first] = fieldsOf(GLOSSARY, text, texts);
    expect(first?.items?.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Name', 'Other names', 'Text', 'Arithmetic', 'Our figure', 'Guide']),
    );
    const guide = first?.items?.find(({ label }) => label === 'Guide');
    expect(guide?.choices?.map(({ label }) => label)).toContain('What a takeout needs');

    const added = newFile('term', { name: 'Earn-out', also: ['earnout'], text: 'Paid later.' }, texts);
    const list = readDocument(GLOSSARY, added[GLOSSARY]);
    expect(list.issues).toEqual([]);
    const last = content.glossary.length;
    expect((list.value as unknown[])[last]).toMatchObject({ slug: 'earn-out', also: ['earnout'] });
    const changed = edit(GLOSSARY, added[GLOSSARY]!, [last, 'text'], 'Paid once it is earned.');
    expect(changed).toContain('text: Paid once it is earned.');
    expect(readDocument(GLOSSARY, removeItem(GLOSSARY, changed, [], last)).value).toHaveLength(last);
    expect(() => newFile('term', { text: 'Nameless.' }, texts)).toThrow('A term needs a name');
  });
});

describe('a term opens the first time that it stands on a page', () => {
  const glossary = placedTerms([
    { slug: 'ltv', name: 'LTV', also: ['loan to value'], text: 'One. Two. Three.' },
    { slug: 'bridge-loan', name: 'bridge loan', also: [], text: 'A short loan.' },
    { slug: 'loan', name: 'loan', also: [], text: 'Money.' },
    { slug: 'non-recourse', name: 'non-recourse', also: [], text: 'No.' },
    { slug: 'recourse', name: 'recourse', also: [], text: 'Yes.' },
    { slug: '223f', name: '223(f)', also: [], text: 'A section.' },
    { slug: 'io', name: 'interest only', also: ['IO'], text: 'No principal.' },
    { slug: 'cost', name: 'cost', also: [], everyday: true as const, text: 'A sum.' },
  ]);
  const opened = (...lines: string[]) => {
    const { prose } = openTerms(glossary);
    return lines
      .flatMap((line) => prose(readProse(line, expect.fail)))
      .flatMap(function terms(node): string[] {
        if (typeof node === 'string') return [];
        return node.tag === 'term' ? [`${node.slug}:${node.inside[0]}`] : node.inside.flatMap(terms);
      });
  };

  it('once, the longest name first, as a whole word, in any number', () => {
    expect(opened('Bridge loans are loans. A bridge loan is a loan.')).toEqual([
      'bridge-loan:Bridge loans',
      'loan:loans',
    ]);
    expect(opened('Non-recourse, and then recourse.')).toEqual([
      'non-recourse:Non-recourse',
      'recourse:recourse',
    ]);
    expect(opened('Loaned, a reloan, loan-like.', 'The loan.')).toEqual(['loan:loan']);
    expect(opened('Under 232/223(f) and 223(f)(2), and under 223(f).')).toEqual(['223f:223(f)']);
  });

  it('an abbreviation in its capitals alone, and a word of every day not at all', () => {
    expect(opened('The moon io, ltv, and the cost.')).toEqual([]);
    expect(opened('IO at an LTV, or loan to value.')).toEqual(['io:IO', 'ltv:LTV']);
  });

  it('never in a link or a heading, but in what stands within a sentence', () => {
    expect(opened('## A bridge loan\n\n[a bridge loan](/lending) and *a bridge loan*')).toEqual([
      'bridge-loan:bridge loan',
    ]);
  });

  it('keeps the words as they are, opens two sentences, and no more terms than the page has room for', () => {
    const body = readProse('A bridge loan, an LTV (high); and recourse.', expect.fail);
    const marked = openTerms(glossary, { most: 2 }).prose(body);
    const said = JSON.stringify(marked);
    expect(said.match(/"tag":"term"/g)).toHaveLength(2);
    expect(said).toContain('"means":"One. Two."');
    // the sign after a term stays on the term's line
    const again = (nodes: typeof marked): string =>
      nodes
        .map((node) =>
          typeof node === 'string' ? node : again(node.inside) + (node.tag === 'term' ? node.after : ''),
        )
        .join('');
    expect(again(marked)).toBe(plainText(body));
  });
});
