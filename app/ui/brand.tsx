import { Link } from 'react-router';

/** The mark: a front elevation of three bays by four floors, one window lit. */
function Mark() {
  const panes = Array.from({ length: 12 }, (_, k) => ({ bay: k % 3, floor: Math.floor(k / 3) }));
  return (
    <svg viewBox="0 0 30 36" fill="currentColor" aria-hidden="true">
      <path d="M.75.75h28.5v34.5H.75z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {panes.map(({ bay, floor }) => (
        <rect
          key={`${bay}${floor}`}
          className={bay === 1 && floor === 1 ? 'lit' : undefined}
          x={5 + bay * 7.6}
          y={5 + floor * 7.4}
          width="4.8"
          height={floor === 3 ? 7 : 4.8}
        />
      ))}
    </svg>
  );
}

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
