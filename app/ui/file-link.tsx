import { Arrow } from './arrow.tsx';

export interface FileLinkProps {
  /** Its kind and size are part of the words: 'Term sheet (PDF, 71 KB)'. */
  label: string;
  href: string;
}

/** A link to a file, which the browser opens and not the router. */
export const FileLink = ({ label, href }: FileLinkProps) => (
  <a href={href} className="lnk">
    {label} <Arrow />
  </a>
);
