/** More windows than this in one region would fill more than it. */
export const MOST_WINDOWS = 99;

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
