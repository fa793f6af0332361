import type { PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { href, STRAIGHT_QUOTE } from './field-types.ts';

/** A piece of running text: a string, or an element with more of it inside. Only links have an address. */
export type ProseNode = string | { tag: ProseTag; href?: string; inside: ProseNode[] } | OpenedTerm;

/** A glossary term at its first occurrence on a page: its meaning opens in place, or it links to the glossary. */
export interface OpenedTerm {
  tag: 'term';
  slug: string;
  href: string;
  name: string;
  /** null where it only links to the glossary */
  means: string | null;
  /** the words as they stand in the text */
  inside: [string];
  /** the sign directly after it, which must not begin a line */
  after: string;
}

type ProseTag = 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'li' | 'blockquote' | 'em' | 'strong' | 'a' | 'br';

type Source = RootContent | PhrasingContent;

/** Is called with the reason why something is not allowed in an article, and its line in the body. */
type Refuse = (reason: string, line: number) => void;

function nodeOf(source: Source, refuse: Refuse): ProseNode {
  const all = (children: readonly Source[]) => children.map((child) => nodeOf(child, refuse));
  const around = (tag: ProseTag, children: readonly Source[]): ProseNode => ({ tag, inside: all(children) });
  const refused = (what: string): ProseNode => {
    refuse(`${what} has no place in running text`, source.position?.start.line ?? 1);
    return '';
  };
  switch (source.type) {
    case 'text':
      if (STRAIGHT_QUOTE.test(source.value)) return refused('a straight quotation mark or apostrophe');
      return source.value.replaceAll('\n', ' ');
    case 'paragraph':
      return around('p', source.children);
    case 'heading':
      // the page's title is the only h1
      if (source.depth === 2 || source.depth === 3) return around(`h${source.depth}`, source.children);
      return refused(`a heading of level ${source.depth}`);
    case 'blockquote':
      return around('blockquote', source.children);
    case 'list':
      return around(source.ordered ? 'ol' : 'ul', source.children);
    case 'listItem': {
      const [only, ...more] = source.children;
      // a list item of one paragraph needs no <p> inside
      return around('li', only?.type === 'paragraph' && more.length === 0 ? only.children : source.children);
    }
    case 'emphasis':
      return around('em', source.children);
    case 'strong':
      return around('strong', source.children);
    case 'break':
      return around('br', []);
    case 'link':
      if (!href.safeParse(source.url).success) return refused(`a link to "${source.url}"`);
      return { tag: 'a', href: source.url, inside: all(source.children) };
    default:
      return refused(source.type);
  }
}

/**
 * Parses Markdown into the nodes that <Prose> renders. It is parsed once, when content is read, so that neither server
 * nor browser needs a Markdown parser. Refuses images, tables, code, headings other than ## and ###, and links that
 * could not stand in another content file.
 */
export function readProse(markdown: string, refuse: Refuse): ProseNode[] {
  const deep = markdown.split('\n').findIndex((line) => DEEP.test(line));
  if (deep < 0) return fromMarkdown(markdown).children.map((child) => nodeOf(child, refuse));
  refuse('a quotation or an item within eight others has no place in running text', deep + 1);
  return [];
}

/**
 * A line that begins with nine marks, or with one below eight others: of 5,000 marks no page could be made, and 400 lists,
 * each in the one above, were read for ten seconds.
 */
const DEEP = /^(?:\s*(?:>|[-*+]\s|\d{1,9}[.)]\s)){9}|^(?: ?\t|[ >]{2}){8,}[ >]?(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;

/** The text without markup, block by block, with an empty line between blocks. */
export function plainText(nodes: readonly ProseNode[]): string {
  const words = (node: ProseNode): string =>
    typeof node === 'string'
      ? node
      : node.inside.map(words).join(node.tag === 'ul' || node.tag === 'ol' ? '\n' : '');
  return nodes.map(words).join('\n\n');
}
