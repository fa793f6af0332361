/**
 * What each element of a table already is. Some browsers forget it where the page lays a table out as blocks on a
 * phone, and then read it as loose text; said again, it stays a table.
 */
export const tableRoles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;
