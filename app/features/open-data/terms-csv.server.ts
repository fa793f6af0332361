import { stringify } from 'csv-stringify/sync';
import type { PublishedTerms } from '#app/lending/published-terms.ts';
import { plainText } from '#app/lending/term-sheet.ts';

/** Every row of every sheet, one to a line, for a spreadsheet: figures stay as they are printed. */
export function termsCsv({ version, programs }: PublishedTerms, siteUrl: string): string {
  const lines = programs.flatMap(({ key, name, asOf, path, rows }) =>
    rows.map(({ id, table, group, label, term, note }) => ({
      ...{
        program: name,
        key,
        table: table ?? '',
        group,
        term: label,
        text: plainText(term),
        note: note ?? '',
      },
      asOf,
      version,
      address: `${siteUrl}${path}#${id}`,
    })),
  );
  // a cell that begins with = + - or @ would run as a formula: `escape_formulas` prevents that
  return stringify(lines, { header: true, escape_formulas: true, bom: true, record_delimiter: 'windows' });
}
