import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { freePort } from '../free-port.ts';
import type { Input } from './input.ts';

/** WebKitGTK's MiniBrowser, and what drives it without a screen. */
export const WEBKIT = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];

const KEYS = {
  Escape: '\uE00C',
  Enter: '\uE007',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  End: '\uE010',
  Home: '\uE011',
  n: 'n',
  x: 'x',
};

/** Starts a virtual screen. Xvfb chooses a free number and prints it. */
async function screen() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(server.stdio[3]!, 'data');
  return { server, display: `:${String(number).trim()}` };
}

/** WebKitGTK over W3C WebDriver: https://www.w3.org/TR/webdriver2/ */
export async function webkit(): Promise<Input> {
  const port = await freePort();
  const { server, display } = await screen();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    detached: true, // a process group of its own, so that it can be ended as a whole
    env: { ...process.env, DISPLAY: display },
  });
  const root = `http://127.0.0.1:${port}`;
  while (!(await isUp(root))) if (driver.exitCode !== null) throw new Error('WebKitWebDriver ended');
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const { sessionId } = await send<{ sessionId: string }>(`${root}/session`, {
    capabilities: { alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': options } },
  });
  const command = <T = void>(name: string, body: object) =>
    send<T>(`${root}/session/${sessionId}/${name}`, body);
  const pointer = (...actions: object[]) =>
    command('actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  const keys = (text: string) =>
    command('actions', {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    });
  const evaluate = <T>(body: string) => command<T>('execute/sync', { script: body, args: [] });
  /**
   * The window has borders and bars. They are measured before its size is changed, because the page is laid out some
   * time after its window: measured in between, the size came out as 2 × 480 - 1280 px ("Invalid width value").
   */
  const edges = await evaluate<{ width: number; height: number }>(
    'return { width: outerWidth - innerWidth, height: outerHeight - innerHeight }',
  );
  return {
    open: (url) => command('url', { url }),
    resize: (width, height) =>
      command('window/rect', { width: width + edges.width, height: height + edges.height }),
    evaluate,
    move: (x, y) => pointer({ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }),
    click: () => pointer({ type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
    type: keys,
    press: (key) => keys(KEYS[key]),
    async choose(selector, files) {
      const found = await command<Record<string, string>>('element', {
        using: 'css selector',
        value: selector,
      });
      await command(`element/${Object.values(found)[0]}/value`, { text: files.join('\n') });
    },
    back: () => command('back', {}),
    reload: () => command('refresh', {}),
    async close() {
      await fetch(`${root}/session/${sessionId}`, { method: 'DELETE' });
      await end(driver);
      server.kill();
    },
  };
}

async function send<T>(url: string, body: object): Promise<T> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: T & { message?: string } };
  if (!response.ok) throw new Error(`${url}: ${value.message}`);
  return value;
}

const isUp = (root: string) =>
  fetch(`${root}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

async function end(driver: ChildProcess) {
  const exit = once(driver, 'exit');
  process.kill(-driver.pid!, 'SIGTERM');
  await exit;
}
