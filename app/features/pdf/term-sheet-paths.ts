/** Takes the place of a program's slug in the sheet of all programs. */
export const ALL_PROGRAMS = 'all-programs';

/** File name of a program's term sheet: in a mailbox nothing else identifies it. */
export const sheetName = (slug: string): string => `oak-${slug}.pdf`;

/** Address of a program's term sheet. */
export const sheetPath = (slug: string): string => `/lending/term-sheets/${sheetName(slug)}`;
