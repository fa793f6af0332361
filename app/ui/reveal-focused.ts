import type { FocusEvent } from 'react';

/**
 * For a row that scrolls sideways: scrolls what the keyboard has focused to the middle, from where a row of cards snaps
 * to the right one. Chromium is content with 32 px in view. Not for a pointer: its click would miss an element that
 * moves.
 */
export const revealFocused = ({ target }: FocusEvent) => {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'center' });
};
