import type { FocusEvent } from 'react';

/**
 * The control that the focus has just left for another part of the page; null where no message should appear yet.
 * Moving to a button with the pointer does not count: a message that appeared above the button would move it away
 * before the press is over.
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

/**
 * Focuses a field that has to be corrected, and scrolls its label into view. Focusing alone leaves the field under the
 * header in WebKit, which respects the scroll margin only in scrollIntoView.
 */
export function focusField(field: Element | null | undefined): void {
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  field.scrollIntoView({ block: 'nearest' });
}
