import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endBodyTime, limitBodyTime } from './body-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin() {
  const incoming = { complete: false, destroy: vi.fn() } as unknown as IncomingMessage;
  const writeHead = vi.fn();
  const outgoing = Object.assign(new EventEmitter(), { headersSent: false, writeHead, end: vi.fn() });
  limitBodyTime(incoming, outgoing as unknown as ServerResponse);
  return { incoming, writeHead };
}

it('ends a post whose body is not there after half a minute', () => {
  const { writeHead } = begin();
  vi.advanceTimersByTime(29_000);
  expect(writeHead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(writeHead).toHaveBeenCalledWith(408, { connection: 'close' });
});

it('leaves alone one whose files are read', () => {
  const { incoming, writeHead } = begin();
  endBodyTime(incoming);
  vi.advanceTimersByTime(600_000);
  expect(writeHead).not.toHaveBeenCalled();
});
