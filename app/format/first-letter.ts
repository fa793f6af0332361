/** 'maximum LTV' -> 'Maximum LTV' */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** 'Maximum LTV' -> 'maximum LTV' */
export const uncapitalized = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** 'a date such as 2025-04-16' -> 'A date such as 2025-04-16.' */
export const asSentence = (words: string): string => `${capitalized(words)}${/[.?]$/.test(words) ? '' : '.'}`;
