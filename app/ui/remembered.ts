/** In every tab of this browser, or in this one alone. */
type Where = 'localStorage' | 'sessionStorage';

/** What this browser remembers of the visitor's choices. Null where nothing is, or where storage is refused. */
export function remembered(key: string, where: Where = 'localStorage'): string | null {
  try {
    return window[where].getItem(key);
  } catch {
    return null; // as in some private windows
  }
}

/** Null forgets it. */
export function remember(key: string, value: string | null, where: Where = 'localStorage'): void {
  try {
    if (value === null) window[where].removeItem(key);
    else window[where].setItem(key, value);
  } catch {
    // the choice then holds for this document
  }
}
