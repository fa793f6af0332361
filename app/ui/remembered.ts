/** For all tabs of this browser, or for this tab only. */
type Where = 'localStorage' | 'sessionStorage';

/** A choice that this browser has stored. Null where nothing is stored, or storage is refused. */
export function remembered(key: string, where: Where = 'localStorage'): string | null {
  try {
    return window[where].getItem(key);
  } catch {
    return null; // some private windows refuse storage
  }
}

/** Stores a choice; null removes it. */
export function remember(key: string, value: string | null, where: Where = 'localStorage'): void {
  try {
    if (value === null) window[where].removeItem(key);
    else window[where].setItem(key, value);
  } catch {
    // the choice then lasts for this document
  }
}

/** What was stored under a name: one object, or a list of them; none where something else is. */
export function readStored<One>(kept: string | null): Partial<One>[] {
  try {
    return [JSON.parse(kept ?? '[]')].flat();
  } catch {
    return [];
  }
}
