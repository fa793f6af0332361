/** More windows than this in one region would not fit in it. */
export const MOST_WINDOWS = 99;

/** A block of windows: how many in a row, and their pitch across and down. */
export interface Windows {
  columns: number;
  pitch: number;
}

/** Width of a window as a share of the pitch. */
const PANE = 0.8;

/** The dashed stroke of a row: as outlines, the windows would be five times as many bytes. */
export const windowStroke = ({ pitch }: Windows) => ({
  strokeWidth: pitch * PANE,
  strokeDasharray: `${pitch * PANE} ${pitch * (1 - PANE)}`,
});

/** Windows `from` (included) to `to` (excluded) of a block: a dashed line for each row that has some of them. */
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
