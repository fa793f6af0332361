import type { ReactNode } from 'react';

interface PageHeadProps {
  heading: ReactNode;
  lede: ReactNode;
  /** Shown below the lede: buttons, a link. */
  children?: ReactNode;
}

/** The head of a page without a picture: the title, and the lede beside its last line. */
export const PageHead = ({ heading, lede, children }: PageHeadProps) => (
  <header className="wrap grid12 page-head">
    <h1 className="d1 to-7">{heading}</h1>
    <div className="flow from-8">
      <p className="lede">{lede}</p>
      {children}
    </div>
  </header>
);
