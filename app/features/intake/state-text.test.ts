import { expect, it } from 'vitest';
import { turnOf } from '#app/lending/intake/deal-state.ts';
import { type OpenState, STATE_TITLES, sayState } from './state-text.ts';

it.each(Object.keys(STATE_TITLES) as OpenState[])(
  'whose page takes no words says how we are reached: %s',
  (state) => {
    const says = sayState(state, { since: 'Monday', due: 'Friday, 6 PM', phone: '704-555-0100' });
    expect(says.includes('Call 704-555-0100')).toBe(turnOf(state) === null);
  },
);
