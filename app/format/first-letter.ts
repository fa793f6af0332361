/** 'maximum LTV' -> 'Maximum LTV' */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** As within a sentence: 'Maximum LTV' -> 'maximum LTV', but 'HUD note rate' and 'TI/LC' as they are. */
export const uncapitalized = (words: string): string =>
  words.replace(/^[A-Z](?![A-Z0-9/])/, (letter) => letter.toLowerCase());

/** 'a date such as 2025-04-16' -> 'A date such as 2025-04-16.' */
export const asSentence = (words: string): string => `${capitalized(words)}${/[.?]$/.test(words) ? '' : '.'}`;
