import { Link } from 'react-router';
import { tenth } from '#app/art/svg.ts';

/** Three bays by four floors, the ground floor higher, as one path: the mark stands twice on every page. */
const PANES = [0, 1, 2, 3].flatMap((floor) =>
  [0, 1, 2]
    .filter((bay) => bay !== 1 || floor !== 1)
    .map((bay) => `M${tenth(5 + bay * 7.6)} ${tenth(5 + floor * 7.4)}h4.8v${floor === 3 ? 7 : 4.8}h-4.8z`),
);

/** The mark: a front elevation with one window lit. */
const Mark = () => (
  <svg viewBox="0 0 30 36" fill="currentColor" aria-hidden="true">
    <path d="M.75.75h28.5v34.5H.75z" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d={PANES.join('')} />
    <path className="lit" d="M12.6 12.4h4.8v4.8h-4.8z" />
  </svg>
);

/** The firm's mark and name, leading home. `short` leaves the second half of the name out. */
export function Brand({ short = false }: { short?: boolean }) {
  return (
    <Link className="brand" to="/">
      <Mark />
      <b>Oak</b>{' '}
      {!short && (
        <span>
          Real Estate <br />
          Partners
        </span>
      )}
      <span className="unseen">, home</span>
    </Link>
  );
}
