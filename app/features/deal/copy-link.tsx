import { useState } from 'react';
import './copy-link.css';

interface CopyLinkProps {
  /** a path of the site with the complete deal in it */
  address: string;
  look?: 'btn ghost' | 'lnk';
}

/** Copies a link to the deal. Shown only where scripts run and may write to the clipboard. */
export function CopyLink({ address, look = 'btn ghost' }: CopyLinkProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(new URL(address, location.href).href).then(() => setCopied(true));
  return (
    <>
      <button type="button" data-early="" className={`${look} needs-script`} onClick={copy}>
        Copy the link
      </button>
      <p className="small" role="status">
        {isCopied && 'The link is copied'}
      </p>
    </>
  );
}
