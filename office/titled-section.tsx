import type { ReactNode } from 'react';

interface TitledSectionProps {
  title: string;
  id?: string;
  /** Shown below the title; a string becomes a paragraph. */
  note?: ReactNode;
  /** Whether its only part is a list with a line above it. */
  isList?: boolean;
  children: ReactNode;
}

/** A section of an office page: title on the left, rows on the right. */
export const TitledSection = ({ title, id, note, isList = false, children }: TitledSectionProps) => (
  <section className="wrap grid12 led">
    <div className="words to-3">
      <h2 className="d4" id={id}>
        {title}
      </h2>
      {typeof note === 'string' ? <p>{note}</p> : note}
    </div>
    <div className={isList ? 'from-4' : 'stack from-4'}>{children}</div>
  </section>
);
