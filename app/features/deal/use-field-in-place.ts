import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** What visitors scroll with, or begin their next change with: from then on the page is theirs. */
const LETS_GO = ['keydown', 'pointerdown', 'wheel', 'touchmove'];

/** Where a field stands, on the screen and on the page. */
interface Place {
  field: Element;
  top: number;
  onPage: number;
}

function placeOf(field: Element): Place {
  const { top } = field.getBoundingClientRect();
  return { field, top, onPage: top + scrollY };
}

/**
 * Holds a field where it is on the screen while the answer above it grows. Browsers do so where a page has been scrolled, but
 * not at its top, where a deal begins: there the next field went down by 90 to 145 px under the finger. Their own way is off
 * meanwhile (desk-form.css): both together moved it by a line. A change is drawn in
 * several frames, on a busy machine over more than a second, and not each is a commit of this component: the observer is told of
 * every one before it is painted.
 */
export function useFieldInPlace(): (field: Element | null) => void {
  const held = useRef<Place | null>(null);
  const follow = useCallback(() => {
    if (!held.current?.field.isConnected) return;
    const { field, top, onPage } = held.current;
    const now = placeOf(field);
    // A browser brings the next field to the middle of the screen after the last one was left: that is no growth, and was
    // scrolled back by up to 385 px, out of sight. A field of the sticky bar has not moved, wherever the page is.
    if (Math.abs(now.top - top) >= 1) scrollBy({ top: now.onPage - onPage, behavior: 'instant' });
    held.current = placeOf(field);
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
    held.current = field && placeOf(field);
  }, []);
}
