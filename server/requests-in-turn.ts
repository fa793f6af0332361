import type { IncomingMessage, ServerResponse } from 'node:http';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Begins a request of a connection when the one before it is answered, and lets other connections go first. Node begins
 * all that one read brings: 1,200 small requests, each refused by a limit, held the server's thread for 1.5 s.
 */
export function requestsInTurn(answer: Listener): Listener {
  const last = new WeakMap<object, ServerResponse>();
  return (incoming, outgoing) => {
    const before = last.get(incoming.socket);
    last.set(incoming.socket, outgoing);
    // destroyed is Node's word for closed: the answer is out
    if (!before || before.destroyed) return answer(incoming, outgoing);
    before.once('close', () => setImmediate(answer, incoming, outgoing));
  };
}
