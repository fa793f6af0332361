import { Link } from 'react-router';
import { Arrow } from './arrow.tsx';

interface TextLinkProps {
  /** A path of this site, or an absolute address, which bypasses the router. */
  to: string;
  children: string;
  /** A link back: the arrow comes first and points left. */
  back?: boolean;
}

export function TextLink({ to, children, back = false }: TextLinkProps) {
  const inside = back ? (
    <>
      <Arrow /> {children}
    </>
  ) : (
    <>
      {/* one text node: React separates two with a comment */}
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
