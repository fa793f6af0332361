/** More windows than this in one region would fill more than it. */
const MOST = 99;

/** How many loans a window stands for: one, or ten, or a hundred, where the fullest region holds `most`. */
export function loansPerWindow(most: number): number {
  let each = 1;
  while (Math.ceil(most / each) > MOST) each *= 10;
  return each;
}

/** A block of windows: so many in a row, and from one to the next, across and down. */
export interface Windows {
  columns: number;
  pitch: number;
}

/** Share of the pitch that is window. */
const PANE = 0.8;

/** What a row is drawn with: as outlines, the windows would weigh five times as much. */
export const windowStroke = ({ pitch }: Windows) => ({
  strokeWidth: pitch * PANE,
  strokeDasharray: `${pitch * PANE} ${pitch * (1 - PANE)}`,
});

/** Windows `from` (counted) to `to` (not counted) of a block: a dashed line for each row that holds some of them. */
export function windowRows({ columns, pitch }: Windows, from: number, to: number): string {
  let rows = '';
  for (let at = from; at < to; ) {
    const end = Math.min(to, at - (at % columns) + columns);
    const y = (Math.floor(at / columns) + PANE / 2) * pitch;
    rows += `M${(at % columns) * pitch} ${Math.round(y * 10) / 10}h${(end - at) * pitch - pitch * (1 - PANE)}`;
    at = end;
  }
  return rows;
}
