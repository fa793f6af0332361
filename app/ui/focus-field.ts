/**
 * Gives the focus to a field that has to be corrected, with its label in view: the focus alone brings it no further
 * than under the header in WebKit, which keeps the field's scroll margin only when it is asked to scroll.
 */
export function focusField(field: Element | null | undefined): void {
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  field.scrollIntoView({ block: 'nearest' });
}
