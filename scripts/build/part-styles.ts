import postcss, { type Document, type Node, type Root } from 'postcss';

/** When the second part of the styles is wanted, as the media of a link. */
export const SELDOM = '(forced-colors: active), (prefers-contrast: more)';

const isSeldom = (node: Node): boolean =>
  node.type === 'atrule' &&
  'params' in node &&
  SELDOM.split(', ').includes(String(node.params).replace(/:\s*/, ': '));

function isWithinSeldom(node: Node): boolean {
  for (let at: Node | Document | undefined = node; at; at = at.parent) if (isSeldom(at)) return true;
  return false;
}

/** Removes the nodes that are not wanted, and then, from the inside, what holds nothing any more. */
function without(root: Root, isUnwanted: (node: Node) => boolean): string {
  root.walk((node) => {
    if (isUnwanted(node)) node.remove();
  });
  const blocks: Node[] = [];
  root.walk((node) => {
    blocks.unshift(node);
  });
  for (const node of blocks) if ('nodes' in node && (node.nodes as Node[])?.length === 0) node.remove();
  return root.toString();
}

/**
 * Parts styles by when they are wanted: always, and in forced colours or with more contrast, each in the layers and rules
 * that it stands in. A page carries the first part. The second is a file of its own, which a browser asks for last: it was
 * 300 B (brotli) of every page, and cost the first paint of some a round trip. It follows the first, so its rules win over
 * equal ones that once came later. What paper needs stays where it is: there, some of those decide the gaps.
 */
export function partStyles(css: string): { always: string; seldom: string } {
  const isBlock = (node: Node) => 'nodes' in node && node.nodes !== undefined;
  return {
    always: without(postcss.parse(css), isSeldom),
    seldom: without(postcss.parse(css), (node) => !isBlock(node) && !isWithinSeldom(node)),
  };
}
