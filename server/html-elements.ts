import type { DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;

/** The elements below a node, the node itself included, in the order of the document. */
export function* elements(node: DefaultTreeAdapterTypes.Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elements(child);
}

export const attribute = (element: Element, name: string) =>
  element.attrs.find((a) => a.name === name)?.value;
