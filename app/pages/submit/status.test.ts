import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { type Services, services } from '#app/services.server.ts';
import { action, loader } from './status.tsx';

describe('a post that gives its words back', () => {
  for (const [how, found] of [
    ['a link that opens no deal', undefined],
    ['a withdrawn deal', { state: 'withdrawn', stateSince: new Date('2026-11-02T15:00:00Z'), versions: [] }],
  ] as const)
    test(`${how}: it asks for the deal once`, async () => {
      let asked = 0;
      const deals = {
        findByToken: async () => {
          asked += 1;
          return found;
        },
        withdrawnOn: async () => undefined,
      };
      const context = new RouterContextProvider();
      context.set(services, { deals, content: loadContent() } as unknown as Services);
      const url = new URL('http://localhost/submit/status/token');
      const body = new URLSearchParams({ words: 'The seller waits.' });
      const args = {
        request: new Request(url, { method: 'POST', body }),
        url,
        params: { token: 'token' },
        context,
      };
      await action(args as unknown as Parameters<typeof action>[0]);
      const answer = await loader(args as unknown as Parameters<typeof loader>[0]);
      expect(JSON.stringify(answer)).toContain('The seller waits.');
      expect(asked).toBe(1);
    });
});

/** A deal's page, as its borrower has it on November 5. */
async function pageOf(deal: object) {
  const context = new RouterContextProvider();
  const now = () => new Date('2026-11-05T15:00:00Z');
  const deals = { findByToken: async () => deal };
  context.set(services, { deals, content: loadContent(), now } as unknown as Services);
  const url = new URL('http://localhost/submit/status/token');
  const args = { request: new Request(url), url, params: { token: 'token' }, context };
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

test.each([
  ['closed', 'accepted', 'The loan is made. Thank you.'],
  ['declined', 'in-review', 'Too thin.'],
])(
  'what ended a deal as %s is no headline any more where that was taken back, and stays in the conversation',
  async (ended, state, words) => {
    const by = { by: 'staff', account: '1', kind: 'state', from: null, shownToBorrower: true };
    const event = { ...by, id: 1, at: new Date('2026-11-04T15:00:00Z'), to: ended, words };
    const deal = {
      ...{ id: 1, createdAt: new Date('2026-11-02T15:00:00Z'), version: 3, address: 'for=buy' },
      ...{ state: ended, stateSince: event.at, reference: 'OAK 1', suspicion: null, discardedAt: null },
      ...{ files: [], termSheets: [], versions: [], moves: [{ at: event.at, to: ended }], events: [event] },
    };
    const said = async () => {
      const page = await pageOf(deal);
      const [asked, happened] = 'asked' in page ? [page.asked, page.happened] : [[], []];
      return [asked.map((one) => one.words), happened.some((one) => one.words === words)];
    };
    expect(await said()).toEqual([[words], false]);
    const back = { ...event, id: 2, at: new Date('2026-11-04T16:00:00Z'), to: state, words: null };
    const moves = [...deal.moves, { at: back.at, to: state }];
    Object.assign(deal, { state, stateSince: back.at, moves, events: [event, back] });
    expect(await said()).toEqual([[], true]);
  },
);

test('what was said beside a term sheet is no headline any more where it is accepted, or another stands in its place', async () => {
  const staff = { by: 'staff', account: '1', from: null, shownToBorrower: true };
  const offer = (id: number, hour: number, version: number, words: string | null) => {
    const at = new Date(`2026-11-04T${hour}:00:00Z`);
    return [
      { ...staff, id, at, kind: 'terms', to: String(version), words: null },
      ...(words ? [{ ...staff, id: id + 1, at, kind: 'reply', to: null, words }] : []),
    ];
  };
  const file = { scan: 'clean', name: 'terms.pdf', size: 9, createdAt: new Date('2026-11-04T15:00:00Z') };
  const first = { version: 1, file: { ...file, id: 1 }, readAt: null, accepted: null };
  const deal = {
    ...{ id: 1, createdAt: new Date('2026-11-02T15:00:00Z'), version: 3, address: 'for=buy' },
    ...{ state: 'term-sheet', stateSince: file.createdAt, reference: 'OAK 1', suspicion: null },
    ...{ discardedAt: null, files: [], versions: [], moves: [{ at: file.createdAt, to: 'term-sheet' }] },
    ...{ termSheets: [first], events: offer(1, 15, 1, 'Good for ten days.') },
  };
  const atTheTop = async () => {
    const page = await pageOf(deal);
    return 'asked' in page ? page.asked.map((one) => one.words) : [];
  };
  expect(await atTheTop()).toEqual(['Good for ten days.']);
  const second = { ...first, version: 2, file: { ...file, id: 2 } };
  Object.assign(deal, {
    termSheets: [first, second],
    events: [...deal.events, ...offer(3, 16, 2, 'The floor is lower.')],
  });
  expect(await atTheTop()).toEqual(['The floor is lower.']);
  const accepted = { at: new Date('2026-11-05T14:00:00Z'), name: 'Sage Willow', words: 'I accept.' };
  Object.assign(deal, { state: 'accepted', termSheets: [first, { ...second, accepted }] });
  expect(await atTheTop()).toEqual([]);
});

test('a document that staff asked for is named as the content calls it now, with the day of the question', async () => {
  const asked = { by: 'staff', account: '1', to: null, shownToBorrower: false } as const;
  const deal = {
    ...{
      id: 1,
      createdAt: new Date('2026-11-02T15:00:00Z'),
      state: 'in-review',
      version: 3,
      address: 'for=buy',
    },
    ...{
      stateSince: new Date('2026-11-03T15:00:00Z'),
      reference: 'OAK 1',
      suspicion: null,
      discardedAt: null,
    },
    ...{
      files: [],
      termSheets: [],
      versions: [],
      moves: [{ at: new Date('2026-11-02T15:00:00Z'), to: 'received' }],
    },
    events: [
      {
        ...{ ...asked, id: 1, at: new Date('2026-11-04T15:00:00Z'), kind: 'reply', from: null },
        ...{ shownToBorrower: true, words: 'Please send us on your private page: Pictures. All of them.' },
      },
      {
        ...{ ...asked, id: 2, at: new Date('2026-11-04T15:00:00Z'), kind: 'document-asked' },
        ...{ from: 'photographs', words: null },
      },
    ],
  };
  const shown = await pageOf(deal);
  const missing = 'missing' in shown ? shown.missing : [];
  const textOf = (title: string) => missing.find((row) => row.title === title)?.text;
  expect(textOf('Photographs')).toBe('We asked for it on November 4, 2026.');
  expect(textOf('Organization chart')).toBe('');
  const atTheTop = async (words: string) => {
    deal.events[0]!.words = words;
    const page = await pageOf(deal);
    return 'asked' in page && page.asked.map((one) => one.words);
  };
  const request = 'Please send us on your private page: Photographs. All of them.';
  expect(await atTheTop(request)).toEqual([request]);
  // the document has come, and nothing else was asked
  const file = { id: 1, document: 'photographs', name: 'front.pdf', size: 9, scan: 'clean' };
  Object.assign(deal, { files: [{ ...file, createdAt: new Date('2026-11-05T14:00:00Z') }] });
  expect(await atTheTop(request)).toEqual([]);
  expect(await atTheTop(`${request} Who manages it?`)).toEqual([`${request} Who manages it?`]);
});
