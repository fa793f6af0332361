import { expect, it } from 'vitest';
import { undoneWhy } from './record-page.tsx';

it('the sentence of an undoing says of an undone one that it is back, and of that one that it is undone', () => {
  const words = ['Spread wider'];
  for (let i = 0; i < 3; i++) words.push(undoneWhy(words.at(-1)!));
  expect(words.slice(1)).toEqual([
    'Undone: Spread wider',
    'Brought back: Spread wider',
    'Undone: Spread wider',
  ]);
});
