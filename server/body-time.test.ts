import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endBodyTime, limitBodyPace, limitBodyTime } from './body-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin() {
  const incoming = { complete: false, destroy: vi.fn() } as unknown as IncomingMessage;
  const refuse = vi.fn();
  const outgoing = Object.assign(new EventEmitter(), { headersSent: false, shouldKeepAlive: true });
  limitBodyTime(incoming, outgoing as unknown as ServerResponse, refuse);
  return { incoming, outgoing, refuse };
}

it('ends a post whose body is not there after half a minute', () => {
  const { incoming, outgoing, refuse } = begin();
  vi.advanceTimersByTime(29_000);
  expect(refuse).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(refuse).toHaveBeenCalledWith(incoming, outgoing);
  expect(outgoing.shouldKeepAlive).toBe(false);
  outgoing.emit('finish');
  expect(incoming.destroy).toHaveBeenCalled();
});

it('gives one with a photograph as long as it takes, while enough of it comes', () => {
  const { incoming, refuse } = begin();
  const socket = { bytesRead: 1_000 };
  Object.assign(incoming, { socket });
  limitBodyPace(incoming);
  for (let i = 0; i < 12; i += 1) {
    socket.bytesRead += 200_000;
    vi.advanceTimersByTime(10_000);
  }
  expect(refuse).not.toHaveBeenCalled();
  socket.bytesRead += 100;
  vi.advanceTimersByTime(10_000);
  expect(refuse).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(refuse).toHaveBeenCalledTimes(1);
});

it('leaves alone one whose files are read', () => {
  const { incoming, refuse } = begin();
  endBodyTime(incoming);
  vi.advanceTimersByTime(600_000);
  expect(refuse).not.toHaveBeenCalled();
});
