import { stringify } from 'csv-stringify/sync';
import type { PublishedTerms } from '#app/lending/published-terms.ts';
import { plainText } from '#app/lending/term-sheet.ts';

/** Every row of every term sheet as a line of CSV, with figures as they are printed. */
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
  // `escape_formulas`: a cell that begins with = + - or @ would otherwise run as a formula
  return stringify(lines, { header: true, escape_formulas: true, bom: true, record_delimiter: 'windows' });
}
