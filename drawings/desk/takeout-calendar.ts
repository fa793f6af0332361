import { type RoleRect, rectPaths } from '../rect-paths.ts';
import { tenth } from '../svg.ts';
import type { DataDrawing, DrawnText } from './data-drawing.ts';

export interface CalendarPhase {
  readonly name: string;
  readonly when: string;
  /** First and last month, counted from 1; none is lit where `to` is before `from`. */
  readonly from: number;
  readonly to: number;
  readonly light: 'lit-0' | 'lit-2' | 'may';
}

/** Months as bays and phases as storeys; the extensions are an annex to the term. */
export function takeoutCalendar(
  phases: readonly CalendarPhase[],
  { term, extended }: { term: number; extended: number },
  { narrow = false } = {},
): DataDrawing {
  const months = Math.max(term, extended, ...phases.map(({ to }) => to));
  const width = narrow ? 350 : 1312;
  const left = narrow ? 0 : 236;
  const storey = narrow ? 54 : 44;
  const [top, pane, inset] = narrow ? [8, 18, 26] : [8, 24, 10];
  const bay = (width - left) / months;
  const height = phases.length * storey;
  const ground = top + height;
  const parts: RoleRect[] = [
    { role: 'wall', x: left, y: top, width: term * bay, height },
    { role: 'annex', x: left + term * bay, y: top, width: (months - term) * bay, height },
    { role: 'roof', x: left - 2, y: top - 4, width: term * bay + 4, height: 4 },
  ];
  const texts: DrawnText[] = [];
  for (const [i, { name, when, from, to, light }] of phases.entries()) {
    const y = top + i * storey + inset;
    for (let month = 1; month <= months; month++) {
      const part = { x: left + (month - 1) * bay + bay * 0.18, y, width: bay * 0.64 };
      const isOn = month >= from && month <= to;
      parts.push({ role: isOn ? light : 'off', ...part, height: pane });
      if (isOn && light === 'lit-0') parts.push({ role: 'head', ...part, height: pane * 0.26 });
    }
    texts.push(
      { role: 'row', text: name, x: narrow ? 6 : 0, y: narrow ? y - 8 : y + 10 },
      narrow
        ? { role: 'what', text: when, x: 344, y: y - 8, anchor: 'end' }
        : { role: 'what', text: when, x: 0, y: y + 27 },
    );
  }
  for (let month = 1; month <= months; month++)
    if (month === 1 || month % (narrow ? 6 : 3) === 0)
      texts.push({
        role: 'tick',
        text: String(month),
        x: tenth(left + (month - 0.5) * bay),
        y: ground + 18,
        anchor: 'middle',
      });
  const end = tenth(left + term * bay);
  return {
    box: { x: -2, y: 0, width: width + 4, height: ground + 28 },
    shapes: [
      { role: 'ground', d: `M${left} ${ground}H${width}` },
      ...rectPaths(parts, ['wall', 'annex', 'roof', 'off', 'may', 'lit-0', 'lit-2', 'head']),
      { role: 'mark-line', d: `M${end} ${top - 4}V${ground + 6}` },
    ],
    texts,
  };
}
