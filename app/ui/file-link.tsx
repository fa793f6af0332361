import { Arrow } from './arrow.tsx';

export interface FileLinkProps {
  /** Includes type and size: 'Term sheet (PDF, 71 KB)'. */
  label: string;
  href: string;
}

/** A link to a file, which bypasses the router. */
export const FileLink = ({ label, href }: FileLinkProps) => (
  <a href={href} className="lnk">
    {label} <Arrow />
  </a>
);
