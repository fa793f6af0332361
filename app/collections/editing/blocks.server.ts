import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { parseTemplate } from '#app/lending/template.ts';
import { collectionOf } from '../registry.server.ts';
import { remembered } from '../remembered.ts';
import { type Found, formsOf, leavesOf, plain } from './find.server.ts';
import { INLINE } from './inline-elements.ts';
import { pagesOf, type TextFiles } from './names.server.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** A block of a page that reads as one text. */
export interface Block {
  /** its index among all elements of <main> in document order, as `querySelectorAll('*')` counts them */
  element: number;
  text: string;
  /** Finds the fields that its words may come from, likeliest first: for one block that takes about a millisecond. */
  candidates: () => Found[];
}

/** Elements without words of their own. */
const SILENT = new Set(['script', 'style', 'template', 'svg', 'noscript', 'option', 'textarea']);

const isElement = (node: Node): node is Element => 'tagName' in node;
const hasClass = ({ attrs }: Element, wanted: string) =>
  attrs.some(({ name, value }) => name === 'class' && value === wanted);
/** A glossary term is part of its sentence; the note that it opens stands within the sentence and is not. */
const isWithinLine = (node: Element) => INLINE.includes(node.tagName) || hasClass(node, 'gloss');
const isNote = (node: Element) => hasClass(node, 'gloss-note');
const hasWords = (node: Node): boolean =>
  node.nodeName === '#text' && /\S/.test((node as { value: string }).value);

function wordsIn(node: Node): string {
  if (node.nodeName === '#text') return (node as { value: string }).value;
  if (!isElement(node) || SILENT.has(node.tagName) || isNote(node)) return '';
  return node.tagName === 'br' ? ' ' : node.childNodes.map(wordsIn).join('');
}

/** The blocks of a page: elements with words of their own that contain only inline elements. */
function blocksIn(html: string): { element: number; words: string[] }[] {
  const found: { element: number; words: string[] }[] = [];
  let count = -1;
  const walk = (node: Node, isWithin: boolean) => {
    if (!isElement(node)) return;
    count += 1;
    const element = count;
    const isSilent = SILENT.has(node.tagName) || isNote(node);
    const isBlock = !isSilent && !isWithin && node.childNodes.some(hasWords);
    if (isBlock) {
      // in a line of label and value, each may come from a field of its own
      const parts = node.childNodes.filter((child) => isElement(child) || hasWords(child)).map(wordsIn);
      found.push({ element, words: [wordsIn(node), ...(parts.length > 1 ? parts : [])] });
    }
    for (const child of node.childNodes)
      walk(child, isSilent || ((isBlock || isWithin) && isElement(child) && isWithinLine(child)));
  };
  for (const node of parseFragment(html).childNodes) walk(node, false);
  return found;
}

interface Known {
  exact: Map<string, Found[]>;
  /** words with placeholders that the page fills */
  templates: (Template & { found: Found })[];
}

interface Template {
  /** the literal words, between every two of which the page fills something in; the first and last may be empty */
  said: string[];
  /** how many characters of it are literal */
  weight: number;
}

/** The shortest words that are searched for within others: a shorter name occurs in too many sentences. */
const LEAST_WITHIN = 10;

/** The most characters that a page fills in for one placeholder, with the spaces around them. */
const MOST_FILLED = 82;

/** A template whose texts can be told from others; undefined where it has too few literal words. */
function templateOf(words: string): Template | undefined {
  const said = [''];
  for (const part of parseTemplate(words)) {
    const isName = typeof part !== 'string';
    // placeholders beside each other are one
    if (isName && (said.length === 1 || said.at(-1) !== '')) said.push('');
    if (!isName) said.push(`${said.pop()} ${plain(part)}`.trim());
  }
  const weight = said.join('').length;
  return said.length > 1 && weight >= 4 ? { said, weight } : undefined;
}

/**
 * Whether a page may have made these words from the template. Its literal words are looked for one after the other: an
 * expression with seven placeholders never came to an end, and with it nothing else of the process that answers visitors.
 */
function isMadeFrom({ said }: Template, words: string): boolean {
  const [first, last] = [said[0]!, said.at(-1)!];
  if (!words.startsWith(first) || !words.endsWith(last)) return false;
  let at = first.length;
  const isFilled = (next: number) => next > at && next - at <= MOST_FILLED;
  for (const part of said.slice(1, -1)) {
    const next = words.indexOf(part, at + 1);
    if (!isFilled(next)) return false;
    at = next + part.length;
  }
  return isFilled(words.length - last.length);
}

/**
 * What files say that were asked for before: the public ones, and those of a draft of the greatest length. Forty presses of
 * an editor with a draft of 800 KB, each of which read all of it, kept others waiting for 25 seconds.
 */
const REMEMBERED = 1_500_000;
const made = new WeakMap<object, (text: string, compute: () => Known) => Known>();

/** What one file says. `facts` are an edition's. */
function known(file: string, text: string, facts: Readonly<Record<string, string>>): Known {
  const before = made.get(facts) ?? remembered<Known>(REMEMBERED);
  made.set(facts, before);
  return before(`${file}\n${text}`, () => readKnown(file, text, facts));
}

function readKnown(file: string, text: string, facts: Readonly<Record<string, string>>): Known {
  const exact = new Map<string, Found[]>();
  const templates: Known['templates'] = [];
  const note = (words: string, found: Found) => {
    const key = plain(words);
    if (key === '') return;
    const others = exact.get(key) ?? [];
    if (!others.includes(found)) exact.set(key, [...others, found]);
  };
  for (const { field, around } of leavesOf(file, text)) {
    const { value } = field;
    if (value === undefined || value === null || typeof value === 'boolean') continue;
    const found: Found = { file, field, around };
    if (field.kind === 'body') for (const block of blocksOfProse(String(value))) note(block, found);
    else for (const form of formsOf(field, facts)) note(form, found);
    if (typeof value === 'string' && value.includes('{')) {
      const one = templateOf(formsOf(field, facts).at(-1) as string) ?? templateOf(value);
      if (one) templates.push({ ...one, found });
    }
  }
  return { exact, templates };
}

/** Marks at the start of a line of Markdown: quotations, and one of a heading or of an item. */
const MARKS = /^[\s>]*(?:(?:#{1,6}|[-*+]|\d{1,9}[.)])\s+)?/;

/**
 * The words of an article, block by block. Not by the parser of Markdown, which takes the square of what it reads: this is
 * asked of every draft, whatever stands in it, in the process that answers visitors. 8 KB of list items held it for 15
 * seconds.
 */
function blocksOfProse(markdown: string): string[] {
  const blocks: string[] = [];
  let goesOn = false;
  for (const line of markdown.split('\n')) {
    const marks = MARKS.exec(line)![0];
    const words = line.slice(marks.length).trim();
    const begins = !goesOn || /[^\s>]/.test(marks);
    if (words !== '') blocks.push(begins ? words : `${blocks.pop()} ${words}`);
    goesOn = words !== '' && !marks.includes('#');
  }
  return blocks.map((block) =>
    block
      .replaceAll(/\[([^\][]*)\]\([^()\s]*\)/g, '$1')
      // each run is tried once: from each of its marks, 25,000 in a row took a second and a half, and 200,000 minutes
      .replaceAll(/\*+|(?<!\w)_+|(?<!_)_+(?!\w)/g, '')
      .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, ''),
  );
}

/**
 * Each block of a page with the fields that its words may come from: a click on a sentence leads to its field, or to a
 * choice where there are several. Words that only code writes have none.
 * @param html content of <main>
 * @param page the address of the page: fields of its own file come first
 */
export function blocksOf(
  html: string,
  page: string,
  files: TextFiles,
  facts: Readonly<Record<string, string>> = {},
): Block[] {
  const all = Object.entries(files).map(([file, text]) => known(file, text, facts));
  const own = new Set(pagesOf(files).flatMap(({ path, file }) => (path === page ? [file] : [])));
  const kinds = new Set([...own].map((file) => collectionOf(file)?.collection.path));
  const rank = ({ file }: Found) => {
    if (own.has(file)) return 0;
    // another article, another program
    if (kinds.has(collectionOf(file)?.collection.path)) return 4;
    return file.startsWith('pages/') ? 1 : file === 'site.yaml' ? 2 : 3;
  };
  const candidatesOf = (words: string): Found[] => {
    const key = plain(words);
    const found = all.flatMap(({ exact }) => exact.get(key) ?? []);
    if (found.length > 0 || key === '') return found;
    const fitting = all.flatMap(({ templates }) => templates.filter((one) => isMadeFrom(one, key)));
    const most = Math.max(...fitting.map(({ weight }) => weight));
    return fitting.filter(({ weight }) => weight === most).map((one) => one.found);
  };
  /** The longest fields whose words occur within those of a block. */
  const within = (words: string): Found[] => {
    const key = ` ${plain(words)} `;
    const inside = all.flatMap(({ exact }) =>
      [...exact].filter(([one]) => one.length >= LEAST_WITHIN && key.includes(` ${one} `)),
    );
    const longest = Math.max(...inside.map(([one]) => one.length));
    return inside.flatMap(([one, found]) => (one.length === longest ? found : []));
  };
  const likeliest = (all: readonly Found[]): Found[] => {
    const ranked = [...new Set(all)].toSorted((a, b) => rank(a) - rank(b));
    const isOther = (one: Found) => rank(one) === 4;
    return ranked.every(isOther) ? ranked : ranked.filter((one) => !isOther(one));
  };
  return blocksIn(html).map(({ element, words: [whole = '', ...parts] }) => ({
    element,
    text: whole.replaceAll(/\s+/g, ' ').trim(),
    candidates() {
      const tries = [() => candidatesOf(whole), () => parts.flatMap(candidatesOf), () => within(whole)];
      let candidates: Found[] = [];
      for (const look of tries) if (candidates.length === 0) candidates = likeliest(look());
      return candidates;
    },
  }));
}
