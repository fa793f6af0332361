/** A request that waits for a worker. */
interface Waiting {
  begin: () => void;
  refuse: () => void;
}

/**
 * A line in which askers take turns, however many requests of each wait: nine at once of each of ten addresses kept
 * everybody else's deals from being answered.
 * @param most requests that wait, of all askers
 */
export function fairLine(most: number) {
  /** What waits, by asker; whose turn is next comes first. */
  const waiting = new Map<string, Waiting[]>();
  let length = 0;
  return {
    get length() {
      return length;
    },
    /**
     * Where the line is full, whoever has most in it loses the newest to an asker who has less.
     * @returns false where there is no place
     */
    add(asker: string, one: Waiting): boolean {
      const own = waiting.get(asker) ?? [];
      if (length >= most) {
        const longest = [...waiting.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
        if (longest.length <= own.length + 1) return false;
        length -= 1;
        longest.pop()!.refuse();
      }
      own.push(one);
      waiting.set(asker, own);
      length += 1;
      return true;
    },
    remove(asker: string, one: Waiting): void {
      const own = waiting.get(asker) ?? [];
      const at = own.indexOf(one);
      if (at < 0) return;
      own.splice(at, 1);
      length -= 1;
      if (own.length === 0) waiting.delete(asker);
    },
    /** Takes the oldest of the asker whose turn it is, who then comes last. */
    next(): Waiting | undefined {
      const [first] = waiting;
      if (!first) return undefined;
      const [asker, own] = first;
      const one = own.shift();
      length -= 1;
      waiting.delete(asker);
      if (own.length > 0) waiting.set(asker, own);
      return one;
    },
  };
}
