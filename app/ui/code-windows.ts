/** Rows of windows for each digit; # is a lit window. */
const DIGITS: Readonly<Record<string, readonly string[]>> = {
  '0': ['###', '#.#', '#.#', '#.#', '###'],
  '1': ['.#.', '##.', '.#.', '.#.', '###'],
  '2': ['###', '..#', '###', '#..', '###'],
  '3': ['###', '..#', '.##', '..#', '###'],
  '4': ['#.#', '#.#', '###', '..#', '..#'],
  '5': ['###', '#..', '###', '..#', '###'],
  '8': ['###', '#.#', '###', '#.#', '###'],
  '9': ['###', '#.#', '###', '..#', '###'],
};
const ROWS = 5;

/** Height of the drawing in its own units. */
export const CODE_HEIGHT = 150;

/**
 * An office block at night, whose lit windows spell a code.
 * @param code made of the digits above.
 * @returns its width and the paths of its windows: `head` is the bright upper part of a lit one.
 */
export function codeWindows(code: string): { width: number; off: string; lit: string; head: string } {
  const rows = Array.from(
    { length: ROWS },
    (_, y) => `.${[...code].map((digit) => DIGITS[digit]![y]).join('.')}.`,
  );
  const width = rows[0]!.length;
  const windows = (sign: '#' | '.', height: number) =>
    ['', ...rows, '']
      .flatMap((row, y) =>
        Array.from({ length: width }, (_, x) =>
          (row[x] ?? '.') === sign ? `M${6 + x * 18} ${8 + y * 20}h12v${height}h-12z` : '',
        ),
      )
      .join('');
  return { width: width * 18 + 6, off: windows('.', 14), lit: windows('#', 14), head: windows('#', 4) };
}
