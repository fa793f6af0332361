import { type Asker, Left } from './content-desk.ts';

interface Turn {
  key: string;
  does: () => Promise<unknown>;
  askers: Asker[];
  /** Asked for by nobody's account, as by publishing: it goes before all others. */
  isFirst: boolean;
  answer: PromiseWithResolvers<unknown>;
}

const isWanted = ({ isFirst, askers }: Turn): boolean =>
  isFirst || askers.some(({ signal }) => !signal.aborted);

/**
 * Does one thing after the other, and what several ask for by the same key once. What nobody waits for any more is not
 * begun: four drafts that could not be read, with the client gone, kept all editors waiting for four minutes.
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
      current = waiting.find(({ isFirst }) => isFirst) ?? waiting[0];
      if (!current) return;
      waiting = waiting.filter((turn) => turn !== current);
      await current.does().then(current.answer.resolve, current.answer.reject);
      current = undefined;
    }
  }

  return <Result>(key: string, does: () => Promise<Result>, asker?: Asker): Promise<Result> => {
    let turn = [current, ...waiting].find((one) => one?.key === key);
    if (!turn) {
      turn = { key, does, askers: [], isFirst: false, answer: Promise.withResolvers() };
      waiting.push(turn);
    }
    if (asker) turn.askers.push(asker);
    else turn.isFirst = true;
    dropLeft();
    void go();
    return turn.answer.promise as Promise<Result>;
  };
}
