import { once } from 'node:events';
import { stringify } from 'csv-stringify';

/**
 * RFC 4180 in UTF-8: CRLF between records, quotes where needed. A value that a spreadsheet would run as a formula gets
 * an apostrophe in front, also a telephone number with a plus sign.
 */
export async function* csv(
  rows: AsyncIterable<object> | Iterable<object>,
  columns: readonly string[],
): AsyncGenerator<string> {
  const lines = stringify({
    header: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: 'windows',
    // the library quotes the line end of its records only, and messages are stored with a line feed
    quoted_match: /[\r\n]/,
  });
  const feed = (async () => {
    for await (const row of rows) {
      if (!lines.write(row)) await once(lines, 'drain');
    }
    lines.end();
  })();
  feed.catch((error: Error) => lines.destroy(error));
  for await (const chunk of lines) yield String(chunk);
  await feed;
}
