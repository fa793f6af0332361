import { useState } from 'react';

/** True while React hydrates the document that the server sent; false for what it renders in the browser later. */
export function useFromServer(): boolean {
  const [fromServer] = useState(
    () => import.meta.env.SSR || document.documentElement.dataset.hydrated === undefined,
  );
  return fromServer;
}
