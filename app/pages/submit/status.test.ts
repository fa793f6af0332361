import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { type Services, services } from '#app/services.server.ts';
import { action, loader } from './status.tsx';

describe('a post that gives its words back', () => {
  for (const [how, found] of [
    ['a link that opens no deal', undefined],
    ['a withdrawn deal', { state: 'withdrawn', stateSince: new Date('2026-11-02T15:00:00Z') }],
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
