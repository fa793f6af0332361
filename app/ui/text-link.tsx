import { Link } from 'react-router';
import { Arrow } from './arrow.tsx';

interface TextLinkProps {
  /** A path of this site, or an absolute address (opened by the browser, not the router). */
  to: string;
  children: string;
  /** Leads back: the arrow comes first and points the other way. */
  back?: boolean;
}

export function TextLink({ to, children, back = false }: TextLinkProps) {
  const inside = back ? (
    <>
      <Arrow /> {children}
    </>
  ) : (
    <>
      {/* one text: React sets a comment between two */}
      {`${children} `}
      <Arrow />
    </>
  );
  const className = back ? 'lnk back' : 'lnk';
  return to.startsWith('/') ? (
    <Link to={to} className={className}>
      {inside}
    </Link>
  ) : (
    <a href={to} className={className}>
      {inside}
    </a>
  );
}
