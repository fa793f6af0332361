import type { ReactNode } from 'react';
import { DataFigure } from '#app/features/deal/data-figure.tsx';
import { saySize } from '#app/format/sizes.ts';
import { DEAL_MOST, FILE_MOST } from '#app/lending/intake/file-limits.ts';
import { filledWindow } from '#drawings/intake/window-row.ts';
import type { Note } from './judge-chosen.ts';

interface DocumentRowProps {
  title: string;
  heading?: 'h2' | 'h3';
  text?: string | undefined;
  /** How far its window is filled, 0 to 1; null where there is no file. */
  share: number | null;
  light?: 'lit' | 'dim' | 'wrong';
  /** Below the text: its status. */
  status?: ReactNode;
  isBad?: boolean;
  notes?: readonly Note[];
  /** Below that: its files. */
  list?: ReactNode;
  /** Announced by screen readers when it changes. */
  isSaid?: boolean;
  children?: ReactNode;
}

/** A row of the checklist: its window, its title, and its status. */
export const DocumentRow = ({
  title,
  heading: Heading = 'h3',
  text,
  share,
  light = 'lit',
  status,
  isBad = false,
  isSaid = false,
  notes = [],
  list,
  children,
}: DocumentRowProps) => (
  <li className="doc">
    {share === null || light === 'wrong' ? (
      <i className={light === 'wrong' ? 'open-window wrong' : 'open-window'} aria-hidden="true" />
    ) : (
      <DataFigure className="file-window" drawing={filledWindow(share, light)} />
    )}
    <div>
      <Heading tabIndex={-1}>{title}</Heading>
      {text && <p>{text}</p>}
      {/* a live region has to exist before its text changes */}
      <div className="st" role={isSaid ? 'status' : undefined}>
        {status && <p className={isBad ? 'bad' : undefined}>{status}</p>}
        {notes.map(({ says, isBad }) => (
          <p key={says} className={isBad ? 'bad' : undefined}>
            {says}
          </p>
        ))}
      </div>
      {list}
    </div>
    <div className="do">{children}</div>
  </li>
);

/** Focuses the name of the row before a button, and the focus with it, is removed. */
export const focusRow = (button: HTMLElement): void =>
  button.closest('.doc')?.querySelector<HTMLElement>('h2, h3')?.focus();

/** The size of a deal's files, and the limits. */
export const sayRoom = (bytes: number): string =>
  `${saySize(bytes)} so far. At most ${saySize(DEAL_MOST)} for one deal, and ${saySize(FILE_MOST)} for one file.`;
