import type { ReactNode } from 'react';

/** A table that scrolls sideways where it is wider than the page. */
export const ScrollTable = ({ title, children }: { title: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <section className="scroll from-5" tabIndex={0} aria-label={title}>
    {children}
  </section>
);
