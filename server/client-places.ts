interface Places {
  /** Transfers of files at the same time, of all clients. */
  all: number;
  /** Of one client. */
  client: number;
}

/** Decides whose files are transferred at the same time: documents that arrive, term sheets that are read. */
export function clientPlaces(most: Places) {
  /** What ends each transfer, by client, the oldest first. */
  const transfers = new Map<string, Set<() => void>>();
  return {
    /**
     * Takes a place, if there is one. Where all are taken, a client that has none gets the oldest of whoever has most:
     * eight clients that sent as slowly as is allowed kept every other borrower's documents out.
     * @param end ends the transfer, if its place goes to somebody else
     */
    enter(client: string, end: () => void): boolean {
      const own = transfers.get(client) ?? new Set();
      const busiestFirst = [...transfers.values()].sort((a, b) => b.size - a.size);
      const taken = busiestFirst.reduce((sum, { size }) => sum + size, 0);
      if (own.size >= most.client) return false;
      if (taken >= most.all) {
        const busiest = busiestFirst[0]!;
        if (own.size > 0 || busiest.size === 1) return false;
        const [oldest] = busiest;
        busiest.delete(oldest!);
        oldest!();
      }
      transfers.set(client, own.add(end));
      return true;
    },
    leave(client: string, end: () => void): void {
      const own = transfers.get(client);
      own?.delete(end);
      if (own?.size === 0) transfers.delete(client);
    },
  };
}
