// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotSent, type SentFile } from './send-files.ts';
import { useSendFiles } from './sending-files.tsx';

/** The answers to the uploads, in their order; a lost line where there is none. */
let answers: SentFile['outcome'][];
let sent: string[];
vi.mock('./send-files.ts', async (original) => ({
  ...(await original<typeof import('./send-files.ts')>()),
  sendFile: async (_token: string, row: string): Promise<SentFile> => {
    sent.push(row);
    const outcome = answers.shift();
    if (!outcome) throw new NotSent('away');
    return { outcome };
  },
}));

const files = ['one', 'two'].map((row) => ({ row, title: row, file: new File(['a'], `${row}.csv`) }));
function Sending() {
  useSendFiles({ token: 't', files, onDone: () => {} });
  return null;
}
const root = createRoot(document.createElement('div'));
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  [answers, sent] = [[], []];
  await act(async () => root.render(<Sending key={Math.random()} />));
});
afterEach(() => vi.useRealTimers());

it('sends again at once where the browser is online again', async () => {
  expect(sent).toEqual(['one', 'two']);
  await act(async () => dispatchEvent(new Event('online')));
  expect(sent).toEqual(['one', 'two', 'one', 'two']);
});

it('waits longer and longer, and as at first after one has come', async () => {
  await later(2000);
  await later(3999);
  expect(sent).toHaveLength(4);
  answers = ['kept'];
  await later(1);
  expect(sent.slice(4)).toEqual(['one', 'two']);
  await later(2000);
  expect(sent.slice(6)).toEqual(['two']);
});
