import { lineShares, PROGRAM_LINES, type RingLoan, ringSpans } from './programs.ts';
import { seeded } from './random.ts';
import { tenth } from './svg.ts';

export interface CoreOptions<Loan extends RingLoan> {
  /** Units of the strip. */
  readonly width?: number;
  readonly height?: number;
  /** Units between two lines; fewer lines suit a phone. */
  readonly step?: number;
  /** Goes before the ids of the bands, where one page holds two cores. */
  readonly idPrefix?: string;
  /** What a screen reader says for a loan. */
  readonly label: (loan: Loan) => string;
}

const escapeAttribute = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/**
 * The increment core: the rings of the record as a straight boring, one band for each loan. An SVG list
 * box for inline use; each `<g class="band" data-i>` can be faded, named and focused by the page.
 */
export function incrementCore<Loan extends RingLoan>(
  loans: readonly Loan[],
  { width = 2400, height = 150, step = 8, idPrefix = '', label }: CoreOptions<Loan>,
): string {
  const random = seeded('core');
  const bow = height * 0.07;
  const bottom = height - 3;
  const curve = (x: number, jitter = 0) =>
    `M${tenth(x - bow / 3)} 3Q${tenth(x + bow + jitter)} ${height / 2} ${tenth(x - bow / 3 + jitter)} ${bottom}`;
  const spans = ringSpans(loans);
  const bands = loans.map((loan, i) => {
    const { from, to } = spans[i] ?? { from: 0, to: 1 };
    const [x, right] = [from * width, to * width];
    const { dash, weight, gap } = PROGRAM_LINES[loan.program];
    const shares = lineShares(Math.round((right - x) / (step * gap)));
    const lines = shares.map((share, j) => {
      const pattern = dash
        ? ` stroke-dasharray="${dash}" stroke-dashoffset="${Math.round(random() * 30)}"`
        : '';
      const d = curve(x + (right - x) * share, (random() - 0.5) * 2);
      return `<path d="${d}" stroke-width="${tenth((1.1 + j / (shares.length + 1)) * weight)}"${pattern}/>`;
    });
    const body = `${curve(x)}L${tenth(right - bow / 3)} ${bottom}Q${tenth(right + bow)} ${height / 2} ${tenth(right - bow / 3)} 3Z`;
    return (
      `<g class="band ring p-${loan.program}" data-i="${loan.id}" id="${idPrefix}band-${loan.id}" role="option" ` +
      `aria-selected="false" aria-label="${escapeAttribute(label(loan))}"><path class="hit" d="${body}"/>` +
      `<g class="ln">${lines.join('')}<path class="edge" d="${curve(right)}" stroke-width="3.2"/></g></g>`
    );
  });
  return (
    `<svg class="core" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="listbox" tabindex="0" ` +
    `aria-label="The portfolio as a core: ${loans.length} bands, one for each loan. Arrow keys move from band to band.">` +
    `${bands.join('')}<path class="rim" d="M0 1.5H${width}M0 ${height - 1.5}H${width}"/></svg>`
  );
}
