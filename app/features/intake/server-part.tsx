import type { HTMLAttributes, ReactNode } from 'react';
import { useFromServer } from '#app/ui/from-server.ts';
import { UNCHANGED } from '#app/ui/server-html.tsx';

interface ServerPartProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'output';
  children: ReactNode;
}

/**
 * A part for whoever has no scripts, or none yet. Only the server renders it: a caller writes `import.meta.env.SSR &&`
 * before what is in it, so that its code is in no script of the page.
 */
export function ServerPart({ as: Element = 'div', children, ...rest }: ServerPartProps) {
  if (!useFromServer()) return null;
  return <Element {...rest} {...(import.meta.env.SSR ? { children } : UNCHANGED)} />;
}
