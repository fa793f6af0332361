import type { IncomingMessage, ServerResponse } from 'node:http';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Unanswered requests of one connection. Browsers and proxies send the next one after the answer. With 200, four megabytes
 * in 800 connections that read nothing held 300 MB.
 */
const MOST_UNANSWERED = 10;

/** The last request of each connection, and how many of its requests wait for their answers. */
const turns = new WeakMap<object, { last: ServerResponse | null; unanswered: number }>();

/**
 * Begins a request of a connection when the one before it is answered, and lets other connections go first. Node begins
 * all that one read brings: 1,200 small requests, each refused by a limit, held the server's thread for 1.5 s. A
 * connection with too many requests is cut: ten megabytes of them filled 900 MB, and nobody was answered for minutes.
 */
export function requestsInTurn(answer: Listener): Listener {
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const turn = turns.get(socket) ?? { last: null, unanswered: 0 };
    turns.set(socket, turn);
    const { last } = turn;
    turn.last = outgoing;
    turn.unanswered += 1;
    outgoing.once('close', () => {
      turn.unanswered -= 1;
    });
    if (turn.unanswered > MOST_UNANSWERED) socket.destroy();
    const begin = () => {
      if (!socket.destroyed) answer(incoming, outgoing);
    };
    // destroyed is Node's word for closed: the answer is out
    if (!last || last.destroyed) return begin();
    last.once('close', () => setImmediate(begin));
  };
}
