/** The entries of a list that are there: `condition && entry` adds one only where the condition holds. */
export const present = <Entry extends object | string>(
  entries: readonly (Entry | null | undefined | false | '')[],
): Entry[] => entries.filter((entry): entry is Entry => Boolean(entry));
