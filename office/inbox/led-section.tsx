import type { ReactNode } from 'react';

interface LedSectionProps {
  title: string;
  /** What stands below the title, a paragraph where it is text. */
  note?: ReactNode;
  /** It follows another. */
  after?: boolean;
  children: ReactNode;
}

/** A part of an office page: what it is on the left, its rows on the right. */
export const LedSection = ({ title, note, after = false, children }: LedSectionProps) => (
  <section className={after ? 'wrap grid12 led after' : 'wrap grid12 led'}>
    <div className="words to-3">
      <h2>{title}</h2>
      {typeof note === 'string' ? <p>{note}</p> : note}
    </div>
    {children}
  </section>
);
