import { Link } from 'react-router';
import { Arrow } from './arrow.tsx';

interface ButtonLinkProps {
  to: string;
  children: string;
  /** `lamp` is for dark ground; `ghost` is the second choice beside another button. */
  look?: 'solid' | 'lamp' | 'ghost';
}

/** A link in the style of a button. It navigates, so it stays a link. */
export function ButtonLink({ to, children, look = 'solid' }: ButtonLinkProps) {
  return (
    <Link to={to} className={look === 'solid' ? 'btn' : `btn ${look}`}>
      {children}
      {look !== 'ghost' && <Arrow />}
    </Link>
  );
}
