import { Link } from 'react-router';
import { Arrow } from './arrow.tsx';

interface CoverLinkProps {
  to: string;
  children: string;
  /** The subject of the card, for screen readers that read the link alone. */
  of: string;
}

/** The link of a card; its target area is the whole card. */
export const CoverLink = ({ to, children, of }: CoverLinkProps) => (
  <Link className="lnk cover" to={to}>
    <span>
      {children}
      <span className="unseen">, {of}</span>
    </span>
    <Arrow />
  </Link>
);
