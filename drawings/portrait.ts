import { choose, seeded } from './random.ts';
import { gradient, PaintLayer, path, svgFile, tenth } from './svg.ts';

/** Capital letters, each in five columns by seven rows of windows, row by row from the top. */
const LETTERS: Readonly<Record<string, string>> = {
  A: '01110100011000111111100011000110001',
  B: '11110100011000111110100011000111110',
  C: '01111100001000010000100001000001111',
  D: '11110100011000110001100011000111110',
  E: '11111100001000011110100001000011111',
  F: '11111100001000011110100001000010000',
  G: '01111100001000010011100011000101111',
  H: '10001100011000111111100011000110001',
  I: '01110001000010000100001000010001110',
  J: '00111000010000100001000011000101110',
  K: '10001100101010011000101001001010001',
  L: '10000100001000010000100001000011111',
  M: '10001110111010110101100011000110001',
  N: '10001110011010110011100011000110001',
  O: '01110100011000110001100011000101110',
  P: '11110100011000111110100001000010000',
  Q: '01110100011000110001101011001001101',
  R: '11110100011000111110101001001010001',
  S: '01111100001000001110000010000111110',
  T: '11111001000010000100001000010000100',
  U: '10001100011000110001100011000101110',
  V: '10001100011000110001100010101000100',
  W: '10001100011000110101101011101110001',
  X: '10001100010101000100010101000110001',
  Y: '10001100010101000100001000010000100',
  Z: '11111000010001000100010001000011111',
};
const PORTRAIT_SIZE = { width: 800, height: 1000 } as const;
const COLUMNS = 15;
const ROWS = 17;
/** The first columns of the two letters, and their first row. */
const LETTER_COLUMNS = [2, 8] as const;
const LETTER_ROW = 5;
const MARGIN = 46;

const COLOURS = {
  night: {
    wall: ['#2A5A50', '#17362F', '#0D241F'],
    lit: ['#F5C47A', '#EDB05F', '#FBD99B'],
    unlit: ['#1E443D', '#193A34', '#234C45', '#16332D'],
    head: '#FFEBC4',
    sill: '#234A42',
    reveal: '#0B1C18',
    shade: '#04100C',
  },
  day: {
    wall: ['#F3ECDE', '#E3DBCB', '#C9C3B2'],
    lit: ['#A5551F', '#97491B', '#B3642C'],
    unlit: ['#CBC7B9', '#C5C2B4', '#D2CDBF', '#BFBEB1'],
    head: '#D08A50',
    sill: '#F4EEE1',
    reveal: '#ABA592',
    shade: '#2C4643',
  },
} as const;

/** Is the window in this column and row part of the initials? */
export function spellsInitials(name: string, column: number, row: number): boolean {
  const y = row - LETTER_ROW;
  if (y < 0 || y > 6) return false;
  const letters = name.split(' ').map((word) => LETTERS[word.charAt(0).toUpperCase()]);
  return LETTER_COLUMNS.some((start, i) => {
    const x = column - start;
    return x >= 0 && x < 5 && letters[i]?.[y * 5 + x] === '1';
  });
}

/**
 * A portrait without a face, as an SVG file of 800 by 1000 pixels: an elevation of 15 by 17 windows whose lit windows
 * form the person's two initials. Day and night use the same random numbers.
 */
export function portrait(name: string, night: boolean): string {
  const { width, height } = PORTRAIT_SIZE;
  const colours = COLOURS[night ? 'night' : 'day'];
  const random = seeded(name);
  const layer = new PaintLayer();
  const rect = (x: number, y: number, w: number, h: number) =>
    `M${tenth(x)} ${tenth(y)}h${tenth(w)}v${tenth(h)}h${tenth(-w)}Z`;
  const bay = (width - MARGIN * 2) / COLUMNS;
  const floor = (height - MARGIN * 2) / ROWS;
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const x = MARGIN + column * bay + 6.5;
      const y = MARGIN + row * floor + 5.9;
      const w = bay - 13;
      const h = floor - 11.7;
      const lit = spellsInitials(name, column, row);
      layer.add(colours.reveal, rect(x, y, w, h));
      layer.add(choose(random, lit ? colours.lit : colours.unlit), rect(x + 6, y + 4.8, w - 6, h - 4.8));
      if (lit) layer.add(colours.head, rect(x + 6, y + 4.8, w - 6, (h - 6) * 0.28));
      layer.add(colours.sill, rect(x - 1, y + h, w + 2, 2.2));
    }
  const [from, to] = [Math.round(random() * 300 + 260), Math.round(random() * 200 + 120)];
  const [top, middle, foot] = colours.wall;
  const wall = gradient('a', [`0 ${top}`, `0.55 ${middle}`, `1 ${foot}`], 'x1="0" y1="0" x2="1" y2="1"');
  return svgFile(
    width,
    height,
    [wall],
    [
      `<rect width="${width}" height="${height}" fill="url(#a)"/>${layer.flush()}`,
      path(`M${from} ${height}L${width} ${to}V${height}Z`, colours.shade, night ? 0.32 : 0.24),
    ],
  );
}
