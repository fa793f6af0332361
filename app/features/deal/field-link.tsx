import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FieldKey } from '#app/lending/deal/deal-fields.ts';
import type { Desk } from './desk-data.ts';

interface FieldLinkProps {
  desk: Desk;
  field: FieldKey;
  className?: string;
  children: ReactNode;
}

/** A link to an input of the deal; it opens the form, because the bar holds only six inputs. */
export const FieldLink = ({ desk, field, className, children }: FieldLinkProps) => (
  <Link className={className} to={`${desk.to('deal', { edit: '1' })}#${field}`} preventScrollReset replace>
    {children}
  </Link>
);
