import { useState } from 'react';

/** True from the first time on that something holds: what opened for a mistake stays open while it is mended. */
export function useEver(holds: boolean): boolean {
  const [held, setHeld] = useState(holds);
  if (holds && !held) setHeld(true);
  return held || holds;
}
