import type { ReactNode } from 'react';

interface SmallButtonProps {
  children: ReactNode;
  /** The object of the action, for screen readers, which read the button without what is around it. */
  of?: string;
  /** The shortcut that presses it. */
  dataKey?: string;
  look?: string;
}

/** Submits the form around it. */
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

/** The shortcut for the same action. */
export const Key = ({ of }: { of: string }) => (
  <span className="key" aria-hidden="true">
    {of}
  </span>
);
