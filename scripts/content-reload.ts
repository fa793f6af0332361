/** Shows changes under content/, and their errors, at once in browsers of `npm run dev`. */
import { isAbsolute, relative, resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import { ContentError } from '#app/collections/content-file.server.ts';

/** The part of Vite's server that is used here. */
export interface Browser {
  watcher: Pick<ViteDevServer['watcher'], 'add' | 'on'>;
  ws: {
    send(payload: { type: 'full-reload' } | { type: 'error'; err: { message: string; stack: string } }): void;
  };
  environments: Record<string, { moduleGraph: { invalidateAll(): void } }>;
}

/**
 * Watches content/. After a change `refresh` receives its path below content/, checks the content, and makes what
 * depends on it, such as pictures; then open pages reload. All errors are printed in the terminal, and shown over the
 * page.
 */
export function reloadOnContent(
  { watcher, ws, environments }: Browser,
  refresh: (path: string) => Promise<void>,
  write: (line: string) => void,
  folder = resolve('content'),
): void {
  let last = Promise.resolve();
  const show = async (path: string) => {
    try {
      await refresh(path);
      for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
      ws.send({ type: 'full-reload' });
      write('content: no mistakes');
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      write(error.message);
      ws.send({ type: 'error', err: { message: error.message, stack: '' } });
    }
  };
  watcher.add(folder);
  watcher.on('all', (_, file) => {
    const path = relative(folder, file);
    if (!path.startsWith('..') && !isAbsolute(path)) last = last.then(() => show(path));
  });
}
