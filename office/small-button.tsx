import type { ReactNode } from 'react';

interface SmallButtonProps {
  children: ReactNode;
  /** What it is done with, for those who hear the button alone. */
  of?: string;
  /** The key that presses it. */
  dataKey?: string;
  look?: string;
}

/** Sends the form around it. */
export const SmallButton = ({ children, of, dataKey, look = 'text-button' }: SmallButtonProps) => (
  <button className={look} type="submit" data-key={dataKey}>
    {children}
    {of && <span className="unseen"> {of}</span>}
    {dataKey && (
      <>
        {' '}
        <Key of={dataKey} />
      </>
    )}
  </button>
);

/** The key that does the same. */
export const Key = ({ of }: { of: string }) => (
  <span className="key" aria-hidden="true">
    {of}
  </span>
);
