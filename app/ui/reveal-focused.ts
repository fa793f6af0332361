import type { FocusEvent } from 'react';

/**
 * For a row that scrolls sideways: brings what the keyboard has reached into its middle, from where a row of cards
 * snaps to the right one. Chromium is content with 32 px in view. Not under a pointer: its click would miss what moves.
 */
export const revealFocused = ({ target }: FocusEvent) => {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'center' });
};
