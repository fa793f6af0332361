/** What this browser remembers of the visitor's choices. Null where nothing is, or where storage is refused. */
export function remembered(
  key: string,
  where: 'localStorage' | 'sessionStorage' = 'localStorage',
): string | null {
  try {
    return window[where].getItem(key);
  } catch {
    return null; // as in some private windows
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // the choice then holds for this document
  }
}
