import { useState } from 'react';

/**
 * True from the first time that a condition holds: a form that opened for an error stays open while the error is being
 * corrected.
 */
export function useEver(holds: boolean): boolean {
  const [held, setHeld] = useState(holds);
  if (holds && !held) setHeld(true);
  return held || holds;
}
