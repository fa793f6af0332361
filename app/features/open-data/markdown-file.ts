import type { Root, RootContent, Table, TableCell } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { stringify } from 'yaml';
import { present } from '#app/lending/present.ts';

/** A Markdown file with GitHub's tables, below a YAML head. */
export function markdownFile(head: Readonly<Record<string, string>>, tree: Root): string {
  const body = toMarkdown(tree, {
    bullet: '-',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    rule: '-',
  });
  return `---\n${stringify(head)}---\n\n${body}`;
}

const text = (value: string) => [{ type: 'text' as const, value: value.trim() }];

export const heading = (depth: 1 | 2 | 3, words: string): RootContent => ({
  type: 'heading',
  depth,
  children: text(words),
});

/** One paragraph of the given sentences; empty where there are none. */
export function paragraph(...sentences: readonly (string | null | false)[]): RootContent[] {
  const words = sentences.filter(Boolean).join(' ');
  return words === '' ? [] : [{ type: 'paragraph', children: text(words) }];
}

/** The items that are there. */
export function list(some: readonly (string | false)[]): RootContent[] {
  const items = present(some);
  if (items.length === 0) return [];
  const children = items.map((item) => ({ type: 'listItem' as const, children: paragraph(item) as never }));
  return [{ type: 'list', spread: false, children }];
}

/**
 * A table of the rows that are there, with its column names; a name that begins with '>' marks a right-aligned column of
 * figures.
 */
export function table(
  columns: readonly string[],
  some: readonly (readonly string[] | null | undefined | false)[],
): RootContent[] {
  const rows = present(some);
  if (rows.length === 0) return [];
  const cell = (words: string): TableCell => ({ type: 'tableCell', children: text(words) });
  const head = columns.map((column) => column.replace(/^>/, ''));
  const made: Table = {
    type: 'table',
    align: columns.map((column) => (column.startsWith('>') ? 'right' : null)),
    children: [head, ...rows].map((row) => ({ type: 'tableRow', children: row.map(cell) })),
  };
  return [made];
}
