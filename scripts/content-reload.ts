/** An edit under content/ shows at once in the browser that `npm run dev` serves, and so does a mistake. */
import { isAbsolute, relative, resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import { ContentError } from '#app/collections/content-file.server.ts';

/** What of Vite's server is used here. */
export interface Browser {
  watcher: Pick<ViteDevServer['watcher'], 'add' | 'on'>;
  ws: {
    send(payload: { type: 'full-reload' } | { type: 'error'; err: { message: string; stack: string } }): void;
  };
  environments: Record<string, { moduleGraph: { invalidateAll(): void } }>;
}

/**
 * Watches content/. After a change `refresh` takes its path below content/, checks, and makes what follows from it, such as pictures; then open
 * pages load again. Mistakes are written to the terminal and laid over the page, all of them.
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
