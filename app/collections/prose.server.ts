import type { PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { href, STRAIGHT_QUOTE } from './field-types.ts';

/** A piece of running text: words, or an element around more of it. Only links have an address. */
export type ProseNode = string | { tag: ProseTag; href?: string; inside: ProseNode[] };

type ProseTag = 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'li' | 'blockquote' | 'em' | 'strong' | 'a' | 'br';

/** Text that holds something which articles are not set in. The message names it and its line. */
export class ProseError extends Error {
  readonly line: number;
  constructor(what: string, line: number) {
    super(`${what} has no place in running text`);
    this.line = line;
  }
}

type Source = RootContent | PhrasingContent;

function nodeOf(source: Source): ProseNode {
  const around = (tag: ProseTag, children: readonly Source[]): ProseNode => ({
    tag,
    inside: children.map(nodeOf),
  });
  switch (source.type) {
    case 'text':
      if (STRAIGHT_QUOTE.test(source.value)) break;
      return source.value.replaceAll('\n', ' ');
    case 'paragraph':
      return around('p', source.children);
    case 'heading':
      // the title of the page is the one h1
      if (source.depth === 2 || source.depth === 3) return around(`h${source.depth}`, source.children);
      break;
    case 'blockquote':
      return around('blockquote', source.children);
    case 'list':
      return around(source.ordered ? 'ol' : 'ul', source.children);
    case 'listItem': {
      const [only, ...more] = source.children;
      // an item of one paragraph needs no paragraph of its own
      return only?.type === 'paragraph' && more.length === 0
        ? around('li', only.children)
        : around('li', source.children);
    }
    case 'emphasis':
      return around('em', source.children);
    case 'strong':
      return around('strong', source.children);
    case 'break':
      return around('br', []);
    case 'link':
      if (!href.safeParse(source.url).success)
        throw new ProseError(`a link to "${source.url}"`, source.position?.start.line ?? 1);
      return { tag: 'a', href: source.url, inside: source.children.map(nodeOf) };
  }
  throw new ProseError(
    source.type === 'heading'
      ? `a heading of level ${source.depth}`
      : source.type === 'text'
        ? 'a straight quotation mark or apostrophe'
        : source.type,
    source.position?.start.line ?? 1,
  );
}

/**
 * Markdown as the nodes that <Prose> sets: read once, when content is read, so that neither the server nor the
 * browser carries a Markdown parser. Throws a ProseError for images, tables, code, headings other than ## and
 * ###, and links that no other file could hold.
 */
export const readProse = (markdown: string): ProseNode[] => fromMarkdown(markdown).children.map(nodeOf);

/** The words alone, block by block, with an empty line between blocks. */
export function plainText(nodes: readonly ProseNode[]): string {
  const words = (node: ProseNode): string =>
    typeof node === 'string'
      ? node
      : node.inside.map(words).join(node.tag === 'ul' || node.tag === 'ol' ? '\n' : '');
  return nodes.map(words).join('\n\n');
}
