import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** What visitors scroll with, or begin their next change with: from then on the page is theirs. */
const LETS_GO = ['keydown', 'pointerdown', 'wheel', 'touchmove'];

/**
 * Holds a field where it is on the screen while the answer above it grows. Browsers do so where a page has been scrolled, but
 * not at its top, where a deal begins: there the next field went down by 90 to 145 px under the finger. A change is drawn in
 * several frames, on a busy machine over more than a second, and not each is a commit of this component: the observer is told of
 * every one before it is painted.
 */
export function useFieldInPlace(): (field: Element | null) => void {
  const held = useRef<{ field: Element; top: number } | null>(null);
  const follow = useCallback(() => {
    if (!held.current?.field.isConnected) return;
    const { field, top } = held.current;
    const moved = field.getBoundingClientRect().top - top;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
  }, []);
  useLayoutEffect(follow);
  useEffect(() => {
    const letGo = () => {
      held.current = null;
    };
    const grown = new ResizeObserver(follow);
    grown.observe(document.getElementById('main')!);
    for (const kind of LETS_GO) addEventListener(kind, letGo, { capture: true, passive: true });
    return () => {
      grown.disconnect();
      for (const kind of LETS_GO) removeEventListener(kind, letGo, { capture: true });
    };
  }, [follow]);
  return useCallback((field) => {
    held.current = field && { field, top: field.getBoundingClientRect().top };
  }, []);
}
