import type { Cell, CellStyle, WriteSheet } from 'hucre';
import { PER_ONE, type StepUnit } from '#app/lending/deal/arithmetic.ts';

/** The site's ink, second ink, copper and rules on white, and the background of cells that the reader may edit. */
const INK = '0E1C18';
const QUIET = '46544E';
const COPPER = '97491B';
const LINE = 'C9C5B8';
const GROUND = 'FBEFD9';
/** The default font of spreadsheets, because readers do not have the site's. */
export const FACE = 'Calibri';

const dollars = (places: string) => `"$"#,##0${places};-"$"#,##0${places}`;

const FORMATS: Partial<Record<CellUnit, string>> = {
  dollars: dollars(''),
  cents: dollars('.00'),
  percent: '0.00##%',
  bps: '#,##0" bps"',
  dscr: '0.00"x"',
  months: '#,##0" months"',
  years: '#,##0" years"',
  days: '0" days"',
  perThousand: '"$"0.00" per $1,000"',
  perUnit: '"$"0.00" per unit"',
  ratio: '0.000000',
  month: 'mmm yyyy',
};

/** The unit of a step, or dollars with cents, or a calendar month. */
export type CellUnit = StepUnit | 'cents' | 'month';

type Look = 'title' | 'head' | 'group' | 'strong' | 'quiet' | 'note' | 'yours' | 'bare' | 'plain';

const colour = (rgb: string, font: CellStyle['font'] = {}) => ({
  name: FACE,
  size: 11,
  ...font,
  color: { rgb },
});
const line = (rgb: string) => ({ style: 'thin' as const, color: { rgb } });
const LOOKS: Record<Look, CellStyle> = {
  title: { font: colour(INK, { size: 18 }) },
  head: {
    font: colour(QUIET, { size: 9 }),
    border: { bottom: line(INK) },
    alignment: { vertical: 'bottom' },
  },
  group: { font: colour(COPPER, { italic: true, size: 13 }), border: { bottom: line(INK) } },
  strong: { font: colour(INK, { bold: true }), border: { bottom: line(LINE) } },
  quiet: { font: colour(QUIET, { size: 9 }), border: { bottom: line(LINE) } },
  note: { font: colour(QUIET, { size: 9 }) },
  yours: {
    font: colour(INK),
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: GROUND } },
    border: { bottom: line(COPPER) },
  },
  bare: { font: colour(INK) },
  plain: { font: colour(INK), border: { bottom: line(LINE) } },
};

/** Excel counts days from the end of 1899. */
const EPOCH_DAYS = 25_569;
export const serialOf = (month: string): number => Date.parse(`${month}-01`) / 86_400_000 + EPOCH_DAYS;

/** A number as a cell holds it: percentages as fractions of one. */
const inCell = (value: number, unit: CellUnit): number =>
  unit === 'percent' ? value / PER_ONE.percent! : value;

interface Draft {
  look?: Look;
  /** Always stored as text, whatever it begins with. */
  text?: string;
  /** In its unit; null for an empty cell. */
  value?: number | null;
  unit?: CellUnit;
  /** Without the leading '='; `value` is then its result, for readers that do not compute. */
  formula?: string;
  /** The formula's result where it is text. */
  said?: string;
  link?: string;
  wrap?: boolean;
  /** How many columns the words stand across. */
  span?: number;
  /** Right-aligned, for words above a column of figures. */
  right?: boolean;
}

/** A cell of the workbook. */
export interface Place {
  sheet: string;
  row: number;
  column: number;
}

const columnName = (column: number): string => String.fromCharCode(65 + column);
const quoted = (sheet: string) => `'${sheet.replaceAll("'", "''")}'`;
const cellAt = ({ row, column }: Place) => `$${columnName(column)}$${row + 1}`;

/** The reference to a cell in a formula of sheet `from`. */
export const refer = (place: Place, from?: string): string =>
  place.sheet === from ? cellAt(place) : `${quoted(place.sheet)}!${cellAt(place)}`;

/** One sheet, filled row by row. */
export class SheetDraft {
  readonly name: string;
  readonly widths: readonly number[];
  /** the next row */
  row = 0;
  private readonly heights = new Map<number, { height: number }>();
  private readonly cells = new Map<string, Partial<Cell>>();
  private readonly merges: NonNullable<WriteSheet['merges']> = [];

  constructor(name: string, widths: readonly number[]) {
    this.name = name;
    this.widths = widths;
  }

  /** Fills one cell and returns its place. */
  put(column: number, draft: Draft, row = this.row): Place {
    const { look = 'plain', text, value = null, unit, formula, said, link, wrap, span = 1, right } = draft;
    const style = LOOKS[look];
    const isText = text !== undefined || said !== undefined;
    // '@' is the format Text: a value that begins with = stays text after it was edited
    const numFmt = text !== undefined ? '@' : unit && FORMATS[unit];
    const side =
      isText && !right
        ? { horizontal: 'left' as const, indent: column === 0 ? 0 : 1 }
        : { horizontal: 'right' as const };
    const alignment = { vertical: 'center' as const, ...side, ...style.alignment };
    const shown = value === null ? null : inCell(value, unit ?? 'count');
    this.cells.set(`${row},${column}`, {
      value: formula === undefined ? (text ?? shown) : null,
      ...(formula === undefined ? {} : { formula, formulaResult: said ?? shown ?? '' }),
      ...(text === undefined ? {} : { type: 'string' as const }),
      ...(link === undefined ? {} : { hyperlink: { target: link } }),
      style: {
        ...style,
        ...(link === undefined ? {} : { font: { ...style.font, color: { rgb: COPPER }, underline: true } }),
        ...(numFmt ? { numFmt } : {}),
        alignment: { ...alignment, ...(wrap ? { wrapText: true } : {}) },
      },
    });
    const width = this.widths.slice(column, column + span).reduce((sum, one) => sum + one, 0);
    const isSmall = look === 'quiet' || look === 'note';
    const lines = wrap && text ? Math.ceil((text.length * (isSmall ? 0.9 : 1.15)) / width) : 1;
    if (span > 1)
      this.merges.push({ startRow: row, startCol: column, endRow: row, endCol: column + span - 1 });
    this.grow(row, (look === 'title' ? 30 : look === 'group' ? 24 : 17) + (lines - 1) * 15);
    return { sheet: this.name, row, column };
  }

  /** Not all spreadsheets enlarge a row for wrapped text. */
  private grow(row: number, height: number): void {
    this.heights.set(row, { height: Math.max(height, this.heights.get(row)?.height ?? 0) });
  }

  /** Fills a row from its first column, and moves to the next row. */
  line(...drafts: (Draft | null)[]): Place[] {
    const places = drafts.map((draft, column) => this.put(column, draft ?? { text: '' }));
    this.row += 1;
    return places;
  }

  /**
   * @param heads number of frozen rows
   * @param printed the last column and row of the print area, where cells beyond them are only auxiliary
   */
  written(heads: number, printed: { column?: number; row?: number } = {}): WriteSheet {
    const { column = this.widths.length - 1, row = this.row - 1 } = printed;
    return {
      name: this.name,
      cells: this.cells,
      merges: this.merges,
      rows: [],
      columns: this.widths.map((width) => ({ width })),
      rowDefs: this.heights,
      freezePane: { rows: heads },
      view: { showGridLines: false },
      pageSetup: {
        paperSize: 'letter',
        orientation: 'landscape',
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
        ...{
          margins: { left: 0.5, right: 0.5, top: 0.5, bottom: 0.6 },
          printTitlesRow: `$${heads}:$${heads}`,
          printArea: `$A$1:$${columnName(column)}$${Math.max(heads, row + 1)}`,
        },
      },
      headerFooter: { oddFooter: '&L&A&R&P / &N' },
    };
  }
}
