import { Link } from 'react-router';
import { Arrow } from './arrow.tsx';

interface CoverLinkProps {
  to: string;
  children: string;
  /** What the card is about, for those who hear the link without it. */
  of: string;
}

/** The link of a card, with the whole card as its target. */
export const CoverLink = ({ to, children, of }: CoverLinkProps) => (
  <Link className="lnk cover" to={to}>
    <span>
      {children}
      <span className="unseen">, {of}</span>
    </span>
    <Arrow />
  </Link>
);
