import { expect, it } from 'vitest';
import { DEAL_STATES } from './deal-state.ts';
import { ERASERS, ERASING_WAYS, type ErasingWay, whyKept } from './what-may-be-erased.ts';

/** Who may erase what, by way; everything that is not listed is kept. `held` means in quarantine. */
const MAY: Record<ErasingWay, string[]> = {
  withdraw: [
    ...['received', 'in-review', 'more-needed', 'declined', 'withdrawn', 'none'].flatMap((state) => [
      `borrower ${state}`,
      `borrower ${state} held`,
    ]),
    'site withdrawn',
    'site withdrawn held',
  ],
  discard: ['received', 'in-review', 'more-needed', 'declined', 'withdrawn', 'none'].flatMap((state) => [
    `editor ${state} held`,
    `site ${state} held`,
  ]),
  expire: ['received', 'in-review', 'more-needed', 'declined', 'withdrawn', 'none'].flatMap((state) => [
    `site ${state}`,
    `site ${state} held`,
  ]),
  'expire-loan': ['term-sheet', 'accepted', 'closed'].flatMap((state) => [
    `site ${state}`,
    `site ${state} held`,
  ]),
  erase: [
    ...['two', 'operator'].flatMap((who) =>
      ['received', 'in-review', 'more-needed', 'declined', 'withdrawn', 'none'].flatMap((state) => [
        `${who} ${state}`,
        `${who} ${state} held`,
      ]),
    ),
    ...[...DEAL_STATES, 'none'].flatMap((state) => [`counsel ${state}`, `counsel ${state} held`]),
  ],
};

it.each(ERASING_WAYS)('%s erases what is its own, and nothing else', (way) => {
  const may: string[] = [];
  for (const who of ERASERS)
    for (const state of [...DEAL_STATES, null])
      for (const isHeld of [false, true])
        if (whyKept({ state, isHeld, hasSheet: false }, way, who) === null)
          may.push(`${who} ${state ?? 'none'}${isHeld ? ' held' : ''}`);
  expect(may.sort()).toEqual(MAY[way].sort());
});

it.each(['term-sheet', 'closed'] as const)('a deal at %s is for counsel to say', (state) => {
  const deal = { state, isHeld: true, hasSheet: false };
  expect(whyKept({ ...deal, isHeld: false }, 'withdraw', 'borrower')).toBe('counsel');
  expect(whyKept(deal, 'discard', 'editor')).toBe('counsel');
  expect(whyKept({ ...deal, isHeld: false }, 'erase', 'two')).toBe('counsel');
});

it('a deal whose link staff were shown is withdrawn by nobody at once, and is else like any other', () => {
  for (const way of ERASING_WAYS)
    for (const who of ERASERS)
      for (const state of DEAL_STATES) {
        const deal = { state, isHeld: false, hasSheet: false };
        const other = whyKept(deal, way, who);
        const kept = way === 'withdraw' && who === 'borrower' && other === null ? 'link-shown' : other;
        expect(whyKept({ ...deal, isLinkShown: true }, way, who), `${way} ${who} ${state}`).toBe(kept);
      }
});

it('a deal that was offered terms is for counsel to say, into whatever state it was moved since', () => {
  for (const state of DEAL_STATES) {
    const deal = { state, isHeld: false, hasSheet: true };
    expect(whyKept(deal, 'withdraw', 'borrower')).toBe('counsel');
    expect(whyKept(deal, 'erase', 'two')).toBe('counsel');
    expect(whyKept(deal, 'expire', 'site')).toBe('counsel');
    expect(whyKept(deal, 'expire-loan', 'site')).toBeNull();
  }
});
