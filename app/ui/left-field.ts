import type { FocusEvent } from 'react';

/**
 * The control of a form that the focus has just left for another place of it; null where there is nothing to say of it yet. A
 * button under a pointer is no such place: words that came up above it would move it away before the press is over.
 */
export function leftField({
  currentTarget,
  target,
  relatedTarget,
}: FocusEvent<HTMLFormElement>): HTMLInputElement | HTMLTextAreaElement | null {
  const isControl = relatedTarget instanceof HTMLInputElement || relatedTarget instanceof HTMLTextAreaElement;
  const isSeen = isControl && (relatedTarget as Element) !== target && currentTarget.contains(relatedTarget);
  return isSeen && relatedTarget.name && relatedTarget.value.trim() && target.matches(':focus-visible')
    ? relatedTarget
    : null;
}
