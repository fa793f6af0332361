import { createHash } from 'node:crypto';
import { parse as parseSelector, type Selector } from 'css-what';
import { type ChildNode, type Container, parse } from 'postcss';

/**
 * At-rules whose inner rules a page may or may not use. Other at-rules, such as @font-face and @keyframes, are handled
 * whole.
 */
const CONDITIONS = ['media', 'supports', 'container', 'layer', 'starting-style'];

type Part =
  | { text: string }
  /** An @font-face rule, and the letters that it covers. */
  | { text: string; letters: RegExp }
  | { open: string; parts: Part[] }
  | { selectors: [string, Needs][]; body: string };

/** A parsed stylesheet, shared by the pages that use parts of it. */
export interface Sheet {
  parts: Part[];
  /** Names of its cascade layers, in order. */
  layers: string[];
  /** The letters of its @font-face rules. */
  letters: RegExp[];
  /** Of its text. */
  digest: string;
}

/**
 * The elements, classes and ids that a page must contain for a selector to match: `main`, `.wrap`, `#menu`. A nested
 * list holds alternatives, of which one is enough.
 */
type Needs = readonly (string | readonly Needs[])[];

function needs(selector: Selector[]): Needs {
  return selector.flatMap((part): Needs => {
    if (part.type === 'tag') return [part.name.toLowerCase()];
    if (part.type === 'attribute' && part.name === 'class') return [`.${part.value}`];
    if (part.type === 'attribute' && part.name === 'id') return [`#${part.value}`];
    if (part.type === 'pseudo' && ['is', 'where'].includes(part.name) && Array.isArray(part.data))
      return [part.data.map(needs)];
    return [];
  });
}

const isMet = (needed: Needs, names: ReadonlySet<string>): boolean =>
  needed.every((one) =>
    typeof one === 'string' ? names.has(one) : one.some((other) => isMet(other, names)),
  );

/** Turns a unicode-range such as 'U+C0-D6, U+FF' into an expression that matches one of its letters. */
function lettersOf(range: string): RegExp {
  const parts = range.match(/[\da-f]+(-[\da-f]+)?/gi) ?? [];
  return new RegExp(`[${parts.map((part) => part.replace(/[\da-f]+/gi, '\\u{$&}')).join('')}]`, 'u');
}

function readParts(container: Container<ChildNode>): Part[] {
  return (container.nodes ?? []).flatMap((node): Part[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') {
      const selectors = node.selectors.map((one): [string, Needs] => [one, needs(parseSelector(one)[0]!)]);
      return [{ selectors, body: node.nodes.join(';') }];
    }
    if (node.type === 'atrule' && CONDITIONS.includes(node.name) && node.nodes)
      return [{ open: `@${node.name} ${node.params}`, parts: readParts(node) }];
    const text = `${node}${node.type === 'atrule' && node.nodes ? '' : ';'}`;
    const range = /unicode-range:([^;}]+)/.exec(text)?.[1];
    return [range ? { text, letters: lettersOf(range) } : { text }];
  });
}

/** Parses a stylesheet as a build writes it: rules are not nested in rules. */
export function readSheet(css: string): Sheet {
  const root = parse(css);
  const layers: string[] = [];
  root.walkAtRules('layer', ({ params }) => {
    layers.push(...params.split(/,\s*/));
  });
  const parts = readParts(root);
  const lettersIn = (within: readonly Part[]): RegExp[] =>
    within.flatMap((part) =>
      'letters' in part ? [part.letters] : 'parts' in part ? lettersIn(part.parts) : [],
    );
  const digest = createHash('sha256').update(css).digest('base64');
  return { parts, layers, letters: lettersIn(parts), digest };
}

/** What decides which rules a page can use. */
interface Used {
  /** Its elements, classes and ids: `main`, `.wrap`, `#menu`. */
  names: ReadonlySet<string>;
  /** Those of the @font-face rules of which it has a letter. */
  letters: ReadonlySet<RegExp>;
}

function usedText(parts: readonly Part[], page: Used): string {
  return parts
    .map((part) => {
      if ('letters' in part) return page.letters.has(part.letters) ? part.text : '';
      if ('text' in part) return part.text;
      if ('open' in part) {
        const within = usedText(part.parts, page);
        return within && `${part.open}{${within}}`;
      }
      const used = part.selectors.filter(([, needed]) => isMet(needed, page.names));
      return used.length > 0 ? `${used.map(([text]) => text).join()}{${part.body}}` : '';
    })
    .join('');
}

/** `--line: …` as it is declared in a rule, and where its value is read. */
const DECLARED = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;
const READ = /(?:var|style)\((--[\w-]+)/g;
const FACE = /@font-face\{font-family:(?:"([^"]*)"|([^;]*));[^}]*\}/g;
const MOVEMENT = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;

const readIn = (text: string) => [...text.matchAll(READ)].map(([, name]) => name!);

/**
 * Removes custom properties that nothing reads, and then fonts and animations that nothing names: a page reads half of
 * the tokens.
 */
function withoutUnread(css: string, inPage: ReadonlySet<string>): string {
  let [all, less] = ['', css];
  // removing one may leave another that nothing reads
  while (less !== all) {
    all = less;
    const read = new Set([...inPage, ...readIn(all)]);
    less = all.replace(DECLARED, (one, name: string) => (read.has(name) ? one : ''));
  }
  const rules = less.replace(FACE, '').replace(MOVEMENT, '');
  return less
    .replace(FACE, (face, quoted?: string, plain?: string) =>
      rules.includes((quoted ?? plain)!) ? face : '',
    )
    .replace(MOVEMENT, (movement, name: string) => (rules.includes(name) ? movement : ''));
}

/**
 * The part of its stylesheets that a page needs until React starts: rules whose elements, classes and ids it contains,
 * and fonts whose letters it contains. The rest is in the whole stylesheets, which are enabled then (see
 * start-react.ts). Cascade layers keep their order. Half of the deal desk's styles are for answers, which a page
 * without a deal does not show.
 *
 * @param elsewhere styles of the page that are not among `sheets`, and read custom properties of theirs
 */
export function usedStyles(sheets: readonly Sheet[], html: string, elsewhere = ''): string {
  const names = new Set<string>();
  for (const [, tag] of html.matchAll(/<([a-zA-Z][\w-]*)/g)) names.add(tag!.toLowerCase());
  for (const [, id] of html.matchAll(/ id="([^"]+)"/g)) names.add(`#${id}`);
  for (const [, list] of html.matchAll(/ class="([^"]+)"/g))
    for (const one of list!.split(' ')) names.add(`.${one}`);
  const letters = new Set(sheets.flatMap((sheet) => sheet.letters.filter((some) => some.test(html))));
  const properties = new Set(readIn(html + elsewhere));

  const key = [sheets.map(({ digest }) => digest), [...names], [...letters], [...properties]].join('\n');
  let used = kept.get(key);
  if (used === undefined) {
    const layers = new Set(sheets.flatMap((sheet) => sheet.layers));
    const order = layers.size > 0 ? `@layer ${[...layers].join()};` : '';
    const css = sheets.map(({ parts }) => usedText(parts, { names, letters })).join('');
    used = order + withoutUnread(css, properties);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, used);
  }
  return used;
}

/** Pages that are rendered for a request are of few kinds: a tenth of the work for a contact message was here. */
const kept = new Map<string, string>();
const MOST_KEPT = 200;
