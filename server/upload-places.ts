interface Places {
  /** Requests with files that are read at the same time, of all clients. */
  all: number;
  /** Of one client. */
  client: number;
}

/** Decides whose requests with files are read at the same time. */
export function uploadPlaces(most: Places) {
  /** What ends each request that is being read, by client, the oldest first. */
  const read = new Map<string, Set<() => void>>();
  return {
    /**
     * Takes a place, if there is one. Where all are taken, a client that has none gets the oldest of whoever has most:
     * eight clients that sent as slowly as is allowed kept every other borrower's documents out.
     * @param end ends the request, if its place goes to somebody else
     */
    enter(client: string, end: () => void): boolean {
      const own = read.get(client) ?? new Set();
      const busiestFirst = [...read.values()].sort((a, b) => b.size - a.size);
      const taken = busiestFirst.reduce((sum, { size }) => sum + size, 0);
      if (own.size >= most.client) return false;
      if (taken >= most.all) {
        const busiest = busiestFirst[0]!;
        if (own.size > 0 || busiest.size === 1) return false;
        const [oldest] = busiest;
        busiest.delete(oldest!);
        oldest!();
      }
      read.set(client, own.add(end));
      return true;
    },
    leave(client: string, end: () => void): void {
      const own = read.get(client);
      own?.delete(end);
      if (own?.size === 0) read.delete(client);
    },
  };
}
