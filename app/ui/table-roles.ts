/**
 * The implicit ARIA roles of table elements, set explicitly. Some browsers drop them where CSS lays out a table as
 * blocks on a phone, and then expose it as plain text.
 */
export const tableRoles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;
