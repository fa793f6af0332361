import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { ContentError } from '#app/collections/content-file.server.ts';
import { type Browser, reloadOnContent } from './content-reload.ts';

function setUp(refresh: () => Promise<void>) {
  const events = new EventEmitter();
  const seen: string[] = [];
  const sent = Promise.withResolvers<unknown>();
  const watcher = Object.assign(events, { add: (folder: string) => seen.push(`watch ${folder}`) });
  const browser = {
    watcher,
    ws: { send: sent.resolve },
    environments: { ssr: { moduleGraph: { invalidateAll: () => seen.push('forget') } } },
  } as unknown as Browser;
  reloadOnContent(browser, refresh, (line) => seen.push(line), '/site/content');
  return { seen, sent: sent.promise, change: (file: string) => events.emit('all', 'change', file) };
}

it('loads open pages again when content was edited, and only then', async () => {
  let checks = 0;
  const { seen, sent, change } = setUp(async () => void checks++);
  change('/site/content-of-another/a.yaml');
  change('/site/app/root.tsx');
  change('/site/content/pages/home.yaml');
  expect(await sent).toEqual({ type: 'full-reload' });
  expect(checks).toBe(1);
  expect(seen).toEqual(['watch /site/content', 'forget', 'content: no mistakes']);
});

it('lays mistakes over the page, and keeps what it shows', async () => {
  const message = 'content/site.yaml: name: missing\ncontent/site.yaml: nmae: unknown field';
  const { seen, sent, change } = setUp(() => Promise.reject(new ContentError(message)));
  change('/site/content/site.yaml');
  expect(await sent).toEqual({ type: 'error', err: { message, stack: '' } });
  expect(seen).toEqual(['watch /site/content', message]);
});
