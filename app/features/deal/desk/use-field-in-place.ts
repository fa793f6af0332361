import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Events with which visitors scroll or begin the next change: from then on the page no longer holds the field. */
const LETS_GO = ['keydown', 'pointerdown', 'wheel', 'touchmove'];

/** A field's position on the screen and on the page. */
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
 * Takes back the height that an answer kept, once the answer is out of sight: the page is scrolled by as much, so that
 * nothing moves.
 */
function takeHeightBack() {
  const answer = document.querySelector<HTMLElement>('.answer[style]');
  const kept = answer?.getBoundingClientRect();
  if (!answer || !kept || kept.bottom > 0) return;
  answer.removeAttribute('style');
  scrollBy({ top: answer.getBoundingClientRect().height - kept.height, behavior: 'instant' });
}

/**
 * Holds a field at its position on the screen while the answer above it grows. Browsers do that on a scrolled page, but
 * not at the top, where a deal begins: there the next field went down by 90 to 145 px under the finger. Scroll
 * anchoring is off meanwhile (desk-form.css): both together moved the field by a line. A change is rendered in several
 * frames, on a busy machine over more than a second, and not each is a commit of this component; the observer is called
 * for every one before it is painted.
 */
export function useFieldInPlace(): (field: Element | null) => void {
  const held = useRef<Place | null>(null);
  const follow = useCallback(() => {
    if (!held.current?.field.isConnected) return;
    const { field, top, onPage } = held.current;
    const now = placeOf(field);
    // When a field is left, a browser scrolls the next one to the middle of the screen. That is no growth of the
    // answer; correcting it scrolled the field out of sight by up to 385 px. A field of the sticky bar does not move,
    // wherever the page is scrolled.
    if (Math.abs(now.top - top) >= 1) {
      const grown = now.onPage - onPage;
      const before = scrollY;
      scrollBy({ top: grown, behavior: 'instant' });
      // at the top of a page nothing is left to scroll back: an answer of fewer lines keeps the height of the one before
      const left = scrollY - before - grown;
      const answer = document.querySelector<HTMLElement>('.answer:has(~ .desk-form)');
      if (left >= 1 && answer) answer.style.minHeight = `${answer.offsetHeight + left}px`;
    }
    held.current = placeOf(field);
  }, []);
  useLayoutEffect(follow);
  useEffect(() => {
    const letGo = () => {
      held.current = null;
    };
    const grown = new ResizeObserver(follow);
    grown.observe(document.getElementById('main')!);
    addEventListener('scroll', takeHeightBack, { passive: true });
    for (const kind of LETS_GO) addEventListener(kind, letGo, { capture: true, passive: true });
    return () => {
      grown.disconnect();
      removeEventListener('scroll', takeHeightBack);
      for (const kind of LETS_GO) removeEventListener(kind, letGo, { capture: true });
    };
  }, [follow]);
  return useCallback((field) => {
    held.current = field && placeOf(field);
  }, []);
}
