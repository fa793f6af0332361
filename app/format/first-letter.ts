/** 'maximum LTV' -> 'Maximum LTV' */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** 'Maximum LTV' -> 'maximum LTV' */
export const uncapitalized = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
