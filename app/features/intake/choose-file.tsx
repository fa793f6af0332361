import { useRef } from 'react';
import { judgeChosen, type Note } from './judge-chosen.ts';

interface ChooseFileProps {
  children: string;
  /** The document's title, for screen readers that read the button alone. */
  of: string;
  /**
   * The form field that posts the files. Without a name the files are passed on by a callback, and the field is
   * cleared.
   */
  name?: string;
  /** How many bytes are left for the deal's files. */
  room?: number;
  onChoose?: (taken: File[], refused: Note[]) => void;
}

const ACCEPT = '.pdf,.xlsx,.xls,.csv,.docx,.doc,.jpg,.jpeg,.png,.heic';

export function ChooseFile({ children, of, name, room, onChoose }: ChooseFileProps) {
  const field = useRef<HTMLInputElement>(null);
  const handOver = async () => {
    const input = field.current!;
    const picked = [...(input.files ?? [])];
    // a file that was removed can be chosen again
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
      <input
        ref={field}
        type="file"
        name={name}
        data-in-draft={name ? undefined : ''}
        multiple
        accept={ACCEPT}
        onChange={handOver}
      />
    </label>
  );
}

/** The accepted types of files. */
export const KINDS = 'PDF, Excel, CSV, Word, JPEG, PNG, HEIC';
