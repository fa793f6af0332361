import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { revealFocused } from './reveal-focused.ts';
import './breadcrumb.css';

interface BreadcrumbProps {
  trail: { label: string; href?: string | undefined }[];
  quick: { label: string; href: string }[];
  /** Path of the current page: the quick link to it is marked. */
  here: string;
  /** Content at the end of the bar. */
  children?: ReactNode;
}

/** The bar under the header: the breadcrumb trail, and links to neighboring pages. */
export function Breadcrumb({ trail, quick, here, children }: BreadcrumbProps) {
  const last = trail.length - 1;
  if (last < 0) return null;
  return (
    <div className="crumb">
      <div className="wrap">
        <nav aria-label="Breadcrumb">
          <ol>
            {trail.map(({ label, href }, i) => (
              <li key={label} aria-current={i === last ? 'page' : undefined}>
                {href && i < last ? <Link to={href}>{label}</Link> : label}
              </li>
            ))}
          </ol>
        </nav>
        {quick.length > 0 && (
          <nav className="choice quick" aria-label="Quick links" onFocus={revealFocused}>
            {quick.map(({ label, href }) => (
              <Link key={href} to={href} aria-current={href === here ? 'page' : undefined}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        {children}
      </div>
    </div>
  );
}
