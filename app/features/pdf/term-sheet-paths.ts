/** Stands for a program where a sheet is of all of them. */
export const ALL_PROGRAMS = 'all-programs';

/** Name of the file of a program's term sheet: what is left of it in a mailbox. */
export const sheetName = (slug: string): string => `oak-${slug}.pdf`;

/** Address of a program's term sheet. */
export const sheetPath = (slug: string): string => `/lending/term-sheets/${sheetName(slug)}`;
