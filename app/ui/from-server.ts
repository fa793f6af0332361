import { useState } from 'react';

/** True in a document as the server sent it; false in what React makes in the browser afterwards. */
export function useFromServer(): boolean {
  const [fromServer] = useState(
    () => import.meta.env.SSR || document.documentElement.dataset.hydrated === undefined,
  );
  return fromServer;
}
