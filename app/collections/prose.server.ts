import type { PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { href, STRAIGHT_QUOTE } from './field-types.ts';

/** A piece of running text: words, or an element around more of it. Only links have an address. */
export type ProseNode = string | { tag: ProseTag; href?: string; inside: ProseNode[] } | OpenedTerm;

/** A term of the glossary, where it first stands on a page: what it means opens in place, or is a link away. */
export interface OpenedTerm {
  tag: 'term';
  slug: string;
  name: string;
  /** null where it leads to the glossary alone */
  means: string | null;
  /** as it stands in the text */
  inside: [string];
  /** the sign that stands right behind it, which begins no line */
  after: string;
}

type ProseTag = 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'li' | 'blockquote' | 'em' | 'strong' | 'a' | 'br';

type Source = RootContent | PhrasingContent;

/** Takes what has no place in an article, and the line of the body that it stands in. */
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
      // the title of the page is the one h1
      if (source.depth === 2 || source.depth === 3) return around(`h${source.depth}`, source.children);
      return refused(`a heading of level ${source.depth}`);
    case 'blockquote':
      return around('blockquote', source.children);
    case 'list':
      return around(source.ordered ? 'ol' : 'ul', source.children);
    case 'listItem': {
      const [only, ...more] = source.children;
      // an item of one paragraph needs no paragraph of its own
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
 * Markdown as the nodes that <Prose> sets: read once, when content is read, so that neither the server nor the
 * browser carries a Markdown parser. Refuses images, tables, code, headings other than ## and ###, and links that no
 * other file could hold.
 */
export const readProse = (markdown: string, refuse: Refuse): ProseNode[] =>
  fromMarkdown(markdown).children.map((child) => nodeOf(child, refuse));

/** The words alone, block by block, with an empty line between blocks. */
export function plainText(nodes: readonly ProseNode[]): string {
  const words = (node: ProseNode): string =>
    typeof node === 'string'
      ? node
      : node.inside.map(words).join(node.tag === 'ul' || node.tag === 'ol' ? '\n' : '');
  return nodes.map(words).join('\n\n');
}
