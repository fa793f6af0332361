import type { ReactNode } from 'react';

interface SayBoxProps {
  title: string;
  isBad?: boolean;
  /** Read at once, because it answers what was just pressed. */
  isAlert?: boolean;
  children: ReactNode;
  /** What can be done about it. */
  steps?: ReactNode;
}

/** How something stands, with its reason, in a box. */
export const SayBox = ({ title, isBad = false, isAlert = false, children, steps }: SayBoxProps) => (
  <div className={isBad ? 'say-box bad' : 'say-box'} role={isAlert ? 'alert' : undefined}>
    <h2>{title}</h2>
    <p>{children}</p>
    {steps && <p className="go tools-row">{steps}</p>}
  </div>
);

/** Why what was posted was not done; nothing where it was. */
export const Problem = ({ says }: { says: string | null | undefined }) =>
  says ? (
    <p className="bad" role="alert">
      {says}
    </p>
  ) : null;
