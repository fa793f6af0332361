import { availableParallelism } from 'node:os';

/** Does the work for each item, for as many at once as there are cores. Where one fails, no other is begun. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  onDone: (done: number, of: number) => void = () => {},
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item);
      onDone(items.length - waiting.length, items.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
  } catch (error) {
    waiting.length = 0;
    throw error;
  }
}
