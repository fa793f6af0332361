import type { Element, ElementContent, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toMdast } from 'hast-util-to-mdast';
import type { Root as MarkdownRoot } from 'mdast';
import { parse } from 'parse5';
import { markdownFile } from '#app/features/open-data/markdown-file.ts';
import { attribute, elements } from './html-elements.ts';

/** What a reader of text has no use for: controls, and what only looks. */
const LEFT_OUT = new Set([
  ...['form', 'button', 'input', 'select', 'textarea', 'script', 'style', 'noscript', 'template', 'dialog'],
  ...['iframe', 'video', 'audio', 'link', 'meta', 'source', 'col', 'colgroup'],
]);

const isHidden = ({ properties }: Element) =>
  properties.ariaHidden === 'true' || properties.hidden === true || isNote({ properties });
/** What a word in running text opens: its words stand in the glossary. */
const isNote = ({ properties }: Pick<Element, 'properties'>) =>
  [properties.className].flat().includes('gloss-note');
/** A word of the glossary in running text: a control, and words of the sentence. */
const isOpened = ({ properties }: Element) => [properties.className].flat().includes('gloss');

const text = (value: string): ElementContent => ({ type: 'text', value });
const isElement = (node: ElementContent): node is Element => node.type === 'element';
const isEmpty = (node: ElementContent): boolean =>
  node.type === 'text'
    ? node.value.trim() === ''
    : isElement(node) && node.tagName !== 'img' && node.children.every(isEmpty);

/** What a style may set apart though it stands in a line. */
const IN_LINE = new Set(['span', 'b', 'i', 'a']);

const wordsOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : isElement(node) ? node.children.map(wordsOf).join('') : '';

/** What stands between two neighbors that a style sets apart, and that would touch in running text. */
function between(before: ElementContent, node: ElementContent, inCell: boolean): string {
  const name = isElement(node) ? node.tagName : '';
  const last = isElement(before) ? before.tagName : '';
  if (name === 'small' || (inCell && name === 'p')) return '; ';
  if (inCell && last === 'em') return ': ';
  if (name === 'a') return last === '' ? '' : ' ';
  if (IN_LINE.has(last) && IN_LINE.has(name) && !isEmpty(before) && !isEmpty(node)) {
    const [said, next] = [wordsOf(before), wordsOf(node)];
    if (/\s$/.test(said) || !/^[\p{L}\d$“(]/u.test(next)) return '';
    return /[.?!:;,]$/.test(said) || !/\p{L}/u.test(said) || /^\p{Ll}/u.test(next) ? ' ' : '; ';
  }
  return '';
}
const apart = (nodes: readonly ElementContent[], inCell: boolean): ElementContent[] =>
  nodes.flatMap((node, i) => {
    const sign = i > 0 ? between(nodes[i - 1]!, node, inCell) : '';
    // a cell is one line: the space before a paragraph would be taken for its beginning, and go
    const inLine = inCell && isElement(node) && node.tagName === 'p' ? { ...node, tagName: 'span' } : node;
    return sign ? [text(sign), inLine] : [inLine];
  });

/** Goes through a page, and leaves out pictures that say what the one before said: its other light, or other size. */
function teller(base: string) {
  let shown = '';
  const isNew = (alt: unknown): alt is string => {
    if (typeof alt !== 'string' || alt === '' || alt === shown) return false;
    shown = alt;
    return true;
  };
  const address = (href: unknown) => new URL(String(href), base).href;

  /** The part of a page that says something, with addresses that hold outside of it. */
  function told(nodes: readonly ElementContent[], inCell = false): ElementContent[] {
    const kept = nodes.flatMap((node): ElementContent[] => {
      if (!isElement(node)) return node.type === 'text' ? [node] : [];
      const { tagName, properties } = node;
      if (isOpened(node)) return told(node.children, inCell);
      if (LEFT_OUT.has(tagName) || isHidden(node)) return [];
      const { alt, src, href, ariaLabel } = properties;
      if (tagName === 'img') return isNew(alt) ? [{ ...node, properties: { alt, src: address(src) } }] : [];
      // a drawing stands as what it shows
      if (tagName === 'svg' || properties.role === 'img')
        return isNew(ariaLabel)
          ? [{ type: 'element', tagName: 'p', properties: {}, children: [text(ariaLabel)] }]
          : [];
      const children = told(node.children, inCell || tagName === 'td');
      // Markdown has no cell that spans columns, and an empty one would say that there is nothing
      if (tagName === 'td' && Number(properties.colSpan) > 1)
        return Array.from({ length: Number(properties.colSpan) }, () => ({
          ...node,
          properties: {},
          children,
        }));
      const [first] = children;
      if (['b', 'i'].includes(tagName) && first?.type === 'text' && /^\s/.test(first.value)) {
        // Markdown sets nothing in italics that begins with a space
        const trimmed = { ...first, value: first.value.trimStart() };
        return [text(' '), { ...node, properties: {}, children: [trimmed, ...children.slice(1)] }];
      }
      if (tagName !== 'a') return [{ ...node, properties: keptProperties(properties), children }];
      // a link of a picture alone, or of nothing, says nothing
      return children.every(isEmpty) ? [] : [{ ...node, properties: { href: address(href) }, children }];
    });
    return apart(kept, inCell);
  }
  return told;
}

const keptProperties = ({ colSpan, rowSpan, start, reversed }: Element['properties']) =>
  Object.fromEntries(
    Object.entries({ colSpan, rowSpan, start, reversed }).filter(([, value]) => value !== undefined),
  );

interface PageFacts {
  /** dated facts of the page beside its title and address, as the head of the file has them */
  facts: Record<string, string>;
  /** the page's address */
  url: string;
}

/**
 * A finished page as Markdown (with GitHub's tables): its main part, below a head in YAML with title, address and what
 * dates it. Drawings stand as what they show; forms, buttons and decoration are left out.
 */
export function pageMarkdown(html: string, { url, facts }: PageFacts): string {
  const all = [...elements(parse(html))];
  const main = all.find(({ tagName }) => tagName === 'main');
  if (!main) throw new Error(`${url} has no main part`);
  const title = all.find(({ tagName }) => tagName === 'title');
  const said = all.find((one) => attribute(one, 'name') === 'description');
  const body = fromParse5(main) as Element;
  const root: Root = { type: 'root', children: teller(url)(body.children) };
  const head = {
    title:
      title && 'childNodes' in title
        ? title.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
        : '',
    url,
    description: (said && attribute(said, 'content')) ?? '',
    ...facts,
  };
  return markdownFile(head, toMdast(root) as MarkdownRoot);
}
