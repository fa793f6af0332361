import type { BridgeProgram, HudProgram } from '#app/lending/programs.ts';
import { litYears } from '#app/lending/term-sheet.ts';
import type { DataDrawing } from '#drawings/desk/data-drawing.ts';
import { MARK } from '#drawings/mark.ts';
import { type ElevationTerms, programElevation } from '#drawings/program-elevation.ts';
import { rectPaths } from '#drawings/rect-paths.ts';
import { ROOFLINES, termFacade } from '#drawings/term-facade.ts';

/** The light theme's colors of the site's elevations, and the ink of its rules. */
const FILLS: Readonly<Record<string, string>> = {
  wall: '#cfc6b4',
  footing: '#e4dfd2',
  roof: '#b9af9b',
  plinth: '#b9af9b',
  reveal: '#8e8877',
  off: '#55706f',
  may: '#9fa596',
  'lit-0': '#edb36a',
  'lit-1': '#e2a14f',
  'lit-2': '#f7cd8a',
  head: '#ffe7bc',
  sill: '#f4eee1',
  spread: '#dd9c4e',
};
const INK = '#0e1c18';
const SVG = 'xmlns="http://www.w3.org/2000/svg"';

const filled = (paths: readonly { role: string; d: string }[]) =>
  paths.map(({ role, d }) => `<path fill="${FILLS[role] ?? 'none'}" d="${d}"/>`).join('');

/** The upper edge of a building with a flat roof. */
const FLAT_ROOF = 20;

/** A drawing as files: the part above the ground and the foundation below. Sizes in pixels of the drawing. */
export interface PaperBuilding {
  above: { svg: string; width: number; height: number };
  below: { svg: string; width: number; height: number } | null;
}

/** The figures of a bridge program that its building is drawn from. */
export function elevationTerms({ rows }: BridgeProgram): ElevationTerms {
  const { spread } = rows.interestRate.figures;
  const { length: term } = rows.loanTerm.figures;
  const { amount } = rows.loanAmount.figures;
  return {
    ltv: rows.maxLtv.figures.limit.to,
    ltc: rows.maxLtc.figures.limit.to,
    spread: { from: spread.from, to: spread.to },
    term: { from: term.from, to: term.to },
    amount: { from: amount.from, to: amount.to, orMore: amount.orMore },
  };
}

/** A bridge program's building: its height is the share of cost that it lends, and its foundation the spread. */
export function bridgeBuilding(program: BridgeProgram): PaperBuilding {
  const { ground, rects, lines } = programElevation(elevationTerms(program));
  const wall = rects.find(({ role }) => role === 'wall')!;
  const footing = rects.find(({ role }) => role === 'footing')!;
  const isBelow = ({ y }: { y: number }) => y >= ground;
  const part = (kept: typeof rects, stroked: string, y: number, height: number) => ({
    svg: `<svg ${SVG} viewBox="${wall.x - 4} ${y} ${wall.width + 8} ${height}">${filled(rectPaths(kept))}${stroked}</svg>`,
    width: wall.width + 8,
    height,
  });
  const stroke = (role: string, rest = '') => {
    const line = lines.find((one) => one.role === role);
    return line?.d ? `<path fill="none" stroke="${INK}" ${rest} d="${line.d}"/>` : '';
  };
  const top = wall.y - 3;
  const above = rects.filter((rect) => !isBelow(rect));
  const roof = `<path fill="none" stroke="${INK}" stroke-width="2" d="M${wall.x - 4} ${wall.y}h${wall.width + 8}"/>`;
  return {
    above: part(above, roof, top, ground - top),
    below: part(rects.filter(isBelow), stroke('floor', 'stroke-opacity=".3"'), ground, footing.height + 2),
  };
}

/** Lines of a deal's building: ground, cost, tests, the lowest test, and the loan. */
const STROKES: Readonly<Record<string, string>> = {
  ground: `stroke="${INK}"`,
  cost: 'stroke="#7a857e" stroke-dasharray="3 2"',
  test: 'stroke="#7a857e" stroke-dasharray="3 2"',
  'test low': `stroke="${INK}" stroke-dasharray="3 2"`,
  lowest: 'stroke="#7b3913" stroke-width="1.6"',
};

/** Distance between an amount and its name, in units of the drawing. */
const NAME_AFTER = 62;

/** A deal's drawing for print: shapes as a file; words are separate, because Typst sets them as text. */
export function paperDrawing({ box, shapes, texts }: DataDrawing) {
  const paths = shapes.map(({ role, d }) =>
    STROKES[role] ? `<path fill="none" ${STROKES[role]} d="${d}"/>` : filled([{ role, d }]),
  );
  return {
    svg: `<svg ${SVG} viewBox="${box.x} ${box.y} ${box.width} ${box.height}">${paths.join('')}</svg>`,
    height: box.height,
    texts: texts.map(({ role, text, x, y }) => ({
      text,
      x: x - box.x,
      y: y - box.y,
      strong: role.endsWith('low'),
      // from the amount to its name: on a full page the drawing is scaled down, but its words are not
      after: role.startsWith('what') ? NAME_AFTER : 0,
    })),
  };
}

/** The data of an insured program's building; its position among the programs decides its roof. */
export const facadeOf = (program: HudProgram, place: number) => ({
  ...litYears(program),
  roofline: ROOFLINES[place % ROOFLINES.length]!,
});

/** An insured program's building: a window for each of forty years. */
export function insuredBuilding(program: HudProgram, place: number): PaperBuilding {
  const { years, sure, roofline } = facadeOf(program, place);
  const { width, height, outlines, rects } = termFacade({ years, sureYears: sure, roofline });
  const top = roofline === 'flat' ? FLAT_ROOF : 0;
  const svg = `<svg ${SVG} viewBox="0 ${top} ${width} ${height - top}">${filled([...outlines, ...rectPaths(rects)])}</svg>`;
  return { above: { svg, width, height: height - top }, below: null };
}

/** The firm's mark on paper. */
export const PAPER_MARK =
  `<svg ${SVG} viewBox="0 0 ${MARK.width} ${MARK.height}"><path d="${MARK.frame}" fill="none" stroke="${INK}" ` +
  `stroke-width="1.5"/><path fill="${INK}" d="${MARK.panes}"/><path fill="#edb36a" d="${MARK.lit}"/></svg>`;
