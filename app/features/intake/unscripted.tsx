import type { ReactNode } from 'react';
import { useFromServer } from '#app/ui/from-server.ts';
import { UNCHANGED } from '#app/ui/server-html.tsx';

/**
 * A part for browsers without JavaScript. Only the server renders it; a caller writes `import.meta.env.SSR &&` before
 * what is in it, so that its code is in no script of the page.
 */
export function Unscripted({ children }: { children: ReactNode }) {
  if (!useFromServer()) return null;
  return <div className="only-unscripted" {...(import.meta.env.SSR ? { children } : UNCHANGED)} />;
}
