import { slugOf } from '#app/collections/leaders.server.ts';
import { type ProseNode, plainText } from '#app/collections/prose.server.ts';

export interface LegalSection {
  /** The fragment of the address that leads to it. */
  id: string;
  title: string;
  nodes: ProseNode[];
}

/** Splits a legal text at its headings: what precedes the first one, and the sections in order. */
export function legalSections(body: readonly ProseNode[]): {
  preamble: ProseNode[];
  sections: LegalSection[];
} {
  const preamble: ProseNode[] = [];
  const sections: LegalSection[] = [];
  for (const node of body) {
    if (typeof node !== 'string' && node.tag === 'h2') {
      const title = plainText([node]);
      sections.push({ id: slugOf(title), title, nodes: [] });
    } else (sections.at(-1)?.nodes ?? preamble).push(node);
  }
  return { preamble, sections };
}
