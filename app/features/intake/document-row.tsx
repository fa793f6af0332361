import { type ReactNode, useRef } from 'react';
import { DataFigure } from '#app/features/deal/data-figure.tsx';
import { saySize } from '#app/format/sizes.ts';
import { DEAL_MOST, FILE_MOST } from '#app/lending/intake/file-limits.ts';
import { filledWindow } from '#drawings/intake/window-row.ts';
import { judgeChosen, type Note } from './judge-chosen.ts';

interface DocumentRowProps {
  title: string;
  heading?: 'h2' | 'h3';
  text?: string | undefined;
  /** How full its window is, 0 to 1; null where nothing is there yet. */
  share: number | null;
  light?: 'lit' | 'dim' | 'wrong';
  /** Below the text: what became of it. */
  status?: ReactNode;
  isBad?: boolean;
  notes?: readonly Note[];
  /** Below that: the files of it. */
  list?: ReactNode;
  /** Said aloud when it changes. */
  isSaid?: boolean;
  children?: ReactNode;
}

/** A document: its window, what it is, and what became of it. */
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
      {/* a place that speaks has to be there before it does */}
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

/** To the name of its row, before a button goes and the focus with it. */
export const focusRow = (button: HTMLElement): void =>
  button.closest('.doc')?.querySelector<HTMLElement>('h2, h3')?.focus();

interface ChooseFileProps {
  children: string;
  /** Which document, for those who hear the button alone. */
  of: string;
  /** The field of a form that the files go with. Without one they are handed over, and the field is empty again. */
  name?: string;
  /** How many bytes there is room for. */
  room?: number;
  onChoose?: (taken: File[], refused: Note[]) => void;
}

const ACCEPT = '.pdf,.xlsx,.xls,.csv,.docx,.doc,.jpg,.jpeg,.png,.heic';

export function ChooseFile({ children, of, name, room, onChoose }: ChooseFileProps) {
  const field = useRef<HTMLInputElement>(null);
  const handOver = async () => {
    const input = field.current!;
    const picked = [...(input.files ?? [])];
    // the same file may be chosen again after it was removed
    if (!name) input.value = '';
    if (!name && picked.length === 0) return;
    const { taken, refused } = await judgeChosen(picked, room);
    if (name && refused.length > 0) {
      const kept = new DataTransfer();
      for (const file of taken) kept.items.add(file);
      input.files = kept.files;
    }
    onChoose?.(taken, refused);
  };
  return (
    <label className="file">
      {children}
      <span className="unseen"> {of}</span>
      <input ref={field} type="file" name={name} multiple accept={ACCEPT} onChange={handOver} />
    </label>
  );
}

/** Files that we can read. */
export const KINDS = 'PDF, Excel, CSV, Word, JPEG, PNG, HEIC';

/** What the files of a deal take up. */
export const sayRoom = (bytes: number): string =>
  `${saySize(bytes)} so far. At most ${saySize(DEAL_MOST)} for one deal, and ${saySize(FILE_MOST)} for one file.`;
