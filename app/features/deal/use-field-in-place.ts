import { useCallback, useLayoutEffect, useRef } from 'react';

/** The frames of one change: the answer in a sentence comes first, all that stands behind it after. */
const ONE_CHANGE_MS = 500;

/**
 * Holds a field where it is on the screen while the answer above it grows. Browsers do so where a page has been scrolled, but
 * not at its top, where a deal begins: there the next field went down by 90 to 145 px under the finger.
 */
export function useFieldInPlace(): (field: Element | null) => void {
  const held = useRef<{ field: Element; top: number; until: number } | null>(null);
  useLayoutEffect(() => {
    if (held.current === null || performance.now() > held.current.until) return;
    const { field, top } = held.current;
    const moved = field.getBoundingClientRect().top - top;
    if (field.isConnected && Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
  });
  return useCallback((field) => {
    const top = field?.getBoundingClientRect().top ?? 0;
    held.current = field && { field, top, until: performance.now() + ONE_CHANGE_MS };
  }, []);
}
