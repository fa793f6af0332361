import { expect, it } from 'vitest';
import { placeProblems } from './place-problems.ts';

const problemsOf = (place: Parameters<typeof placeProblems>[0]) => placeProblems(place, '2026-11-30');

it.each(['TX', 'Texas', 'N.C.', 'District of Columbia', 'Hawai‘i', "Hawai'i", '漢'.repeat(100)])(
  'takes %s for a state',
  (state) => expect(problemsOf({ state })).toEqual({}),
);

it.each(['Texas!!', '27601', '-', 'N/A', '?'])('takes %s for none', (state) => {
  expect(problemsOf({ state })).toEqual({ state: 'Type a state, like NC or North Carolina.' });
});

it('says where a line is too long, in characters as people count them', () => {
  const [most, more] = ['🏢'.repeat(100), 'x'.repeat(101)];
  expect(problemsOf({ street: most, city: most })).toEqual({});
  expect(problemsOf({ street: more, city: more, state: more })).toEqual({
    street: 'At most 100 characters.',
    city: 'At most 100 characters.',
    state: 'At most 100 characters.',
  });
});
