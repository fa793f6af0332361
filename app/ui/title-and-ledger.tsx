import type { ReactNode } from 'react';
import { Unbroken } from './unbroken.tsx';

interface TitleAndLedgerProps {
  title: ReactNode;
  /** The id by which the section is labeled. */
  id?: string;
  text?: string | undefined;
  /** Shown below the title and its text. */
  beside?: ReactNode;
  /** Content on the right, with its place: `from-6` or later. */
  children: ReactNode;
}

/** A section's title on the left and its content on the right; on narrow screens one below the other. */
export const TitleAndLedger = ({ title, id, text, beside, children }: TitleAndLedgerProps) => (
  <div className="wrap sec grid12 apart">
    <div className="flow to-5">
      <h2 className="d2" id={id}>
        {title}
      </h2>
      {text && (
        <p className="quiet">
          <Unbroken text={text} />
        </p>
      )}
      {beside}
    </div>
    {children}
  </div>
);
