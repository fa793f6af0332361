import { tenth } from './svg.ts';

/** Three bays by four floors, with a higher ground floor. One path, because the mark is on every page twice. */
const PANES = [0, 1, 2, 3].flatMap((floor) =>
  [0, 1, 2]
    .filter((bay) => bay !== 1 || floor !== 1)
    .map((bay) => `M${tenth(5 + bay * 7.6)} ${tenth(5 + floor * 7.4)}h4.8v${floor === 3 ? 7 : 4.8}h-4.8z`),
);

/** The firm's mark as outlines in a box of 30 by 36: a front elevation with one window lit. */
export const MARK = {
  width: 30,
  height: 36,
  /** stroked, 1.5 wide */
  frame: 'M.75.75h28.5v34.5H.75z',
  panes: PANES.join(''),
  lit: 'M12.6 12.4h4.8v4.8h-4.8z',
} as const;
