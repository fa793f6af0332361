import type { ReactNode } from 'react';
import { useFromServer } from './from-server.ts';

interface ServerHtmlProps {
  /** May be empty in the browser, which never reads it. */
  html: string;
  /** Shown in its place on a page that was reached by client navigation. */
  otherwise?: ReactNode;
}

/**
 * HTML that only the server writes, because it holds a script: in the browser React does not run scripts, and the
 * policy does not let it create one. Hydration leaves this part unchanged.
 */
export function ServerHtml({ html, otherwise = null }: ServerHtmlProps) {
  const fromServer = useFromServer();
  if (!fromServer) return otherwise;
  const inside = { __html: import.meta.env.SSR ? html : '' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the caller, from the site's own content
  return <span suppressHydrationWarning dangerouslySetInnerHTML={inside} />;
}
