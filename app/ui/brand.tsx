import { Link } from 'react-router';
import { MARK } from '#drawings/mark.ts';

/** The mark: a front elevation with one window lit. */
export const Mark = () => (
  <svg viewBox={`0 0 ${MARK.width} ${MARK.height}`} fill="currentColor" aria-hidden="true">
    <path d={MARK.frame} fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d={MARK.panes} />
    <path className="lit" d={MARK.lit} />
  </svg>
);

interface BrandProps {
  /** The firm's name as screen readers read it. */
  name: string;
  /** Leaves out the second half of the name. */
  short?: boolean;
}

/** The firm's mark and name, linking to the home page. */
export function Brand({ name, short = false }: BrandProps) {
  return (
    // one string: a screen reader pauses between the words of several elements
    <Link className="brand" to="/" aria-label={`${name}, home`}>
      <Mark />
      <b>Oak</b>{' '}
      {!short && (
        <span>
          Real Estate <br />
          Partners
        </span>
      )}
    </Link>
  );
}
