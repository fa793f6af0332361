import type { Element, ElementContent, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toMdast } from 'hast-util-to-mdast';
import type { Root as MarkdownRoot } from 'mdast';
import { parse } from 'parse5';
import { markdownFile } from '#app/features/open-data/markdown-file.ts';
import { attribute, elements } from './html-elements.ts';

/** Elements without use in a text: controls and decoration. */
const LEFT_OUT = new Set([
  ...['form', 'button', 'input', 'select', 'textarea', 'script', 'style', 'noscript', 'template', 'dialog'],
  ...['iframe', 'video', 'audio', 'link', 'meta', 'source', 'col', 'colgroup'],
]);

const isHidden = ({ properties }: Element) =>
  properties.ariaHidden === 'true' || properties.hidden === true || isNote({ properties });
/** The note that a glossary term in running text opens; the glossary has its words. */
const isNote = ({ properties }: Pick<Element, 'properties'>) =>
  [properties.className].flat().includes('gloss-note');
/** A glossary term in running text: it is a button, and at the same time part of the sentence. */
const isOpened = ({ properties }: Element) => [properties.className].flat().includes('gloss');

const text = (value: string): ElementContent => ({ type: 'text', value });
const isElement = (node: ElementContent): node is Element => node.type === 'element';
const isEmpty = (node: ElementContent): boolean =>
  node.type === 'text'
    ? node.value.trim() === ''
    : isElement(node) && node.tagName !== 'img' && node.children.every(isEmpty);

/** Inline elements that CSS may place apart from each other. */
const IN_LINE = new Set(['span', 'b', 'i', 'a']);

const wordsOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : isElement(node) ? node.children.map(wordsOf).join('') : '';

/** The separator of two neighbors that CSS places apart, and that would touch in running text. */
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
    // a cell is one line: white space before a paragraph would count as the beginning of the paragraph, and be dropped
    const inLine = inCell && isElement(node) && node.tagName === 'p' ? { ...node, tagName: 'span' } : node;
    return sign ? [text(sign), inLine] : [inLine];
  });

/**
 * Walks a page, and leaves out a picture that says the same as the one before it: its night version, or another size.
 */
function contentReader(base: string) {
  let shown = '';
  const isNew = (alt: unknown): alt is string => {
    if (typeof alt !== 'string' || alt === '' || alt === shown) return false;
    shown = alt;
    return true;
  };
  const address = (href: unknown) => new URL(String(href), base).href;

  /** The parts of a page that carry content, with absolute addresses. */
  function contentNodes(nodes: readonly ElementContent[], inCell = false): ElementContent[] {
    const kept = nodes.flatMap((node): ElementContent[] => {
      if (!isElement(node)) return node.type === 'text' ? [node] : [];
      const { tagName, properties } = node;
      if (isOpened(node)) return contentNodes(node.children, inCell);
      if (LEFT_OUT.has(tagName) || isHidden(node)) return [];
      const { alt, src, href, ariaLabel } = properties;
      if (tagName === 'img') return isNew(alt) ? [{ ...node, properties: { alt, src: address(src) } }] : [];
      // a drawing is replaced by its description
      if (tagName === 'svg' || properties.role === 'img')
        return isNew(ariaLabel)
          ? [{ type: 'element', tagName: 'p', properties: {}, children: [text(ariaLabel)] }]
          : [];
      const children = contentNodes(node.children, inCell || tagName === 'td');
      // Markdown has no cell that spans columns, and an empty cell would look like a missing value
      if (tagName === 'td' && Number(properties.colSpan) > 1)
        return Array.from({ length: Number(properties.colSpan) }, () => ({
          ...node,
          properties: {},
          children,
        }));
      const [first] = children;
      if (['b', 'i'].includes(tagName) && first?.type === 'text' && /^\s/.test(first.value)) {
        // Markdown does not set text in italics that begins with a space
        const trimmed = { ...first, value: first.value.trimStart() };
        return [text(' '), { ...node, properties: {}, children: [trimmed, ...children.slice(1)] }];
      }
      if (tagName !== 'a') return [{ ...node, properties: keptProperties(properties), children }];
      // a link that holds only a picture, or nothing, is left out
      return children.every(isEmpty) ? [] : [{ ...node, properties: { href: address(href) }, children }];
    });
    return apart(kept, inCell);
  }
  return contentNodes;
}

const keptProperties = ({ colSpan, rowSpan, start, reversed }: Element['properties']) =>
  Object.fromEntries(
    Object.entries({ colSpan, rowSpan, start, reversed }).filter(([, value]) => value !== undefined),
  );

interface PageFacts {
  /** dated facts of the page, for the head of the file beside title and address */
  facts: Record<string, string>;
  /** the page's address */
  url: string;
}

/**
 * A finished page as Markdown (with GitHub's tables): its main part, below a YAML head with title, address and dates. A
 * drawing is replaced by its description; forms, buttons and decoration are left out.
 */
export function pageMarkdown(html: string, { url, facts }: PageFacts): string {
  const all = [...elements(parse(html))];
  const main = all.find(({ tagName }) => tagName === 'main');
  if (!main) throw new Error(`${url} has no main part`);
  const title = all.find(({ tagName }) => tagName === 'title');
  const said = all.find((one) => attribute(one, 'name') === 'description');
  const body = fromParse5(main) as Element;
  const root: Root = { type: 'root', children: contentReader(url)(body.children) };
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
