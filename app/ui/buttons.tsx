import type { ReactNode } from 'react';
import type { Link } from '#app/collections/field-types.ts';
import { ButtonLink } from './button.tsx';

interface ButtonsProps {
  links: readonly Link[];
  /** The style of the first button, which is the primary one; the others are secondary. */
  first?: 'solid' | 'lamp';
  className?: string;
  /** A link beside them. */
  children?: ReactNode;
}

/** Buttons in a row. */
export const Buttons = ({ links, first = 'solid', className = '', children }: ButtonsProps) => (
  <div className={`acts ${className}`.trim()}>
    {links.map(({ label, href }, i) => (
      <ButtonLink key={label} to={href} look={i === 0 ? first : 'ghost'}>
        {label}
      </ButtonLink>
    ))}
    {children}
  </div>
);
