import { type Asker, Left } from './content-desk.ts';

interface Turn {
  key: string;
  /** Publishing goes first, and no browser waits for it. */
  isToPublish: boolean;
  does: () => Promise<unknown>;
  askers: Asker[];
  answer: PromiseWithResolvers<unknown>;
}

const isWanted = ({ isToPublish, askers }: Turn): boolean =>
  isToPublish || askers.some(({ signal }) => !signal.aborted);

async function begin(turn: Turn): Promise<unknown> {
  const over = await Promise.all(turn.askers.map(({ signal, isOver }) => signal.aborted || isOver?.()));
  // publishing may have joined meanwhile
  if (!turn.isToPublish && over.every(Boolean)) throw new Left('nobody needs this edition any more');
  return turn.does();
}

/**
 * Does one thing after the other, and what several ask for by the same key once; what nobody asks for is published, and
 * goes first. What nobody waits for any more is not begun: four drafts that could not be read, with the client gone, kept
 * all editors waiting for four minutes.
 */
export function inTurn() {
  let waiting: Turn[] = [];
  let current: Turn | undefined;

  function dropLeft(): void {
    for (const turn of waiting)
      if (!isWanted(turn)) turn.answer.reject(new Left('nobody waits for this edition any more'));
    waiting = waiting.filter(isWanted);
  }

  async function go(): Promise<void> {
    while (!current) {
      dropLeft();
      [current] = waiting.toSorted((a, b) => Number(b.isToPublish) - Number(a.isToPublish));
      if (!current) return;
      waiting = waiting.filter((turn) => turn !== current);
      await begin(current).then(current.answer.resolve, current.answer.reject);
      current = undefined;
    }
  }

  return <Result>(key: string, does: () => Promise<Result>, asker?: Asker): Promise<Result> => {
    let turn = [current, ...waiting].find((one) => one?.key === key);
    if (!turn) {
      turn = { key, isToPublish: false, does, askers: [], answer: Promise.withResolvers() };
      waiting.push(turn);
    }
    if (asker) turn.askers.push(asker);
    else turn.isToPublish = true;
    dropLeft();
    void go();
    return turn.answer.promise as Promise<Result>;
  };
}
