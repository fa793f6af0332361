/**
 * Focuses a field that has to be corrected, and scrolls its label into view. Focusing alone leaves the field under the
 * header in WebKit, which respects the scroll margin only in scrollIntoView.
 */
export function focusField(field: Element | null | undefined): void {
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  field.scrollIntoView({ block: 'nearest' });
}
