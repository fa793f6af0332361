import type { ReactNode } from 'react';
import { useFromServer } from './from-server.ts';

/** For an element whose inside only the server writes: hydration leaves it unchanged. */
export const UNCHANGED = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };

interface ServerHtmlProps {
  /** May be empty in the browser, which never reads it. */
  html: string;
  /** Shown in its place on a page that was reached by client navigation. */
  otherwise?: ReactNode;
}

/**
 * HTML that only the server writes, because it holds a script: in the browser React does not run scripts, and the
 * policy does not let it create one.
 */
export function ServerHtml({ html, otherwise = null }: ServerHtmlProps) {
  const fromServer = useFromServer();
  if (!fromServer) return otherwise;
  if (!import.meta.env.SSR) return <span {...UNCHANGED} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the caller, from the site's own content
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}
