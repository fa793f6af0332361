import type { ReactNode } from 'react';
import { useFromServer } from './from-server.ts';

interface ServerHtmlProps {
  /** May be empty in the browser, which never reads it. */
  html: string;
  /** What stands in its place on a page that the visitor reached without loading a document. */
  otherwise?: ReactNode;
}

/**
 * HTML that only the server writes, because it holds a script: React neither runs nor may make one in the browser.
 * When React takes over a document it leaves this part as it found it.
 */
export function ServerHtml({ html, otherwise = null }: ServerHtmlProps) {
  const fromServer = useFromServer();
  if (!fromServer) return otherwise;
  const inside = { __html: import.meta.env.SSR ? html : '' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the caller, from the site's own content
  return <span suppressHydrationWarning dangerouslySetInnerHTML={inside} />;
}
