import type { DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/** The text that a reader can see or open: the body's text without scripts. */
export function visibleText(node: Node): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  if ('tagName' in node && /^(head|script|style|noscript|template)$/.test(node.tagName)) return '';
  return node.childNodes.map(visibleText).join(' ');
}
