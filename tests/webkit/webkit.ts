#!/usr/bin/env node
/**
 * Starts Debian's WebKitGTK for Playwright. Playwright speaks WebDriver BiDi to it, as to Firefox; this WebKit only knows
 * the older WebDriver (https://www.w3.org/TR/webdriver2/), so each command is translated. What WebDriver does not report
 * (a new document, its address, its state) is read from the page after each command, and five times a second.
 * Tests that need more are skipped, with the reason: see tests/driver-limits.ts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import { Script } from 'node:vm';
import { type WebSocket, WebSocketServer } from 'ws';
import { freePort } from '../free-port.ts';
import { type Answer, type Asked, type Documented, inPage } from './in-page.ts';

/** A window, which Playwright calls a context. */
interface Window {
  handle: string;
  session: Session;
  /** What Playwright was told about the document. */
  told: { id: string; href: string; state: number };
  /** The navigation that Playwright asked for and whose document has not come yet. */
  asked?: string | undefined;
  used: number;
}

// biome-ignore lint/suspicious/noExplicitAny: each command of the protocol has fields of its own
type Params = Record<string, any>;

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const STATES = ['loading', 'interactive', 'complete'];
const DEFAULT_SIZE = { width: 1280, height: 720 };
let ids = 0;
const newId = () => `n${++ids}`;

const env = {
  ...process.env,
  TZ: 'America/New_York',
  LC_ALL: 'C.UTF-8',
  LANGUAGE: 'en_US',
  // without a graphics card, layers cost a third more time
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
};

/** A virtual screen, under a free number that Xvfb chooses. A window has the focus only where no other one covers it. */
async function screen() {
  const options = ['-displayfd', '3', '-screen', '0', '2600x1600x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(server.stdio[3]!, 'data');
  return { server, DISPLAY: `:${String(number).trim()}` };
}

const windows = new Map<string, Window>();
const agent = new Agent({ keepAlive: true });

/** A browser of its own, with its own cookies and storage. A driver has one session at most. */
class Session {
  /** The window to which commands go. */
  current = '';
  id = '';
  size = DEFAULT_SIZE;
  /** Pages run their scripts. */
  scripted: boolean;
  #screen: ChildProcess | undefined;
  #driver: ChildProcess | undefined;
  #port = 0;
  #path = '/session';
  ready: Promise<void>;
  #before: Promise<unknown>;

  constructor(scripted = true) {
    this.scripted = scripted;
    this.ready = this.#start();
    this.#before = this.ready;
  }

  async #start() {
    this.#port = await freePort();
    const { server, DISPLAY } = await screen();
    this.#screen = server;
    this.#driver = spawn('WebKitWebDriver', [`--port=${this.#port}`], {
      stdio: 'ignore',
      env: { ...env, DISPLAY },
    });
    while (!(await this.#isUp())) await after(20);
    const options = {
      binary: globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0],
      args: ['--automation', `--enable-javascript-markup=${this.scripted}`],
    };
    const { sessionId } = await this.#send<{ sessionId: string }>('POST', '', {
      capabilities: {
        alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': options },
      },
    });
    this.#path = `/session/${sessionId}`;
    this.current = await this.#send<string>('GET', '/window');
  }

  #isUp() {
    return fetch(`http://127.0.0.1:${this.#port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  #send<T>(method: string, path: string, body?: object): Promise<T> {
    return new Promise((resolve, reject) => {
      const asked = request(
        { agent, host: '127.0.0.1', port: this.#port, method, path: this.#path + path },
        (answer) => {
          const say = (said: string) => {
            const { value } = JSON.parse(said);
            if (answer.statusCode === 200) resolve(value);
            else reject(new Error(`${path}: ${value.error} ${value.message}`));
          };
          // a session that ends in the middle of an answer is the end of its test, and not of the browser
          text(answer).then(say).catch(reject);
        },
      );
      asked.on('error', reject);
      asked.end(body && JSON.stringify(body));
    });
  }

  /**
   * Sends a command to a window, after the answer to the command before it: the driver has a current window, and loses
   * the answer to a command that waits for a page while another one comes.
   */
  command<T = void>(handle: string, method: string, path: string, body?: object): Promise<T> {
    const answer = this.#before.then(async () => {
      if (handle !== this.current) await this.#send('POST', '/window', { handle });
      this.current = handle;
      return this.#send<T>(method, path, body);
    });
    this.#before = answer.catch(() => {});
    return answer;
  }

  async end() {
    await this.ready;
    await this.#send('DELETE', '').catch(() => {});
    this.#driver?.kill();
    this.#screen?.kill();
  }
}

let playwright: WebSocket | undefined;
const emit = (method: string, params: object) =>
  playwright?.send(JSON.stringify({ type: 'event', method, params }));

/** Tells Playwright what has changed in a window since it was last told. */
function tell(window: Window, { id, href, state }: Documented): void {
  const { told, handle: context } = window;
  const about = { context, url: href, timestamp: Date.now() };
  if (id !== told.id) {
    const isFirst = told.id === '';
    if (!isFirst) for (const realm of [told.id, `${told.id}-2`]) emit('script.realmDestroyed', { realm });
    if (!isFirst) emit('browsingContext.navigationCommitted', { ...about, navigation: window.asked ?? id });
    window.asked = undefined;
    window.told = { id, href, state: 0 };
    emit('script.realmCreated', { realm: id, origin: href, type: 'window', context });
  } else if (href !== told.href) {
    told.href = href;
    emit('browsingContext.historyUpdated', about);
  }
  for (const now = STATES.indexOf(state); window.told.state < now; window.told.state++)
    emit(`browsingContext.${window.told.state === 0 ? 'domContentLoaded' : 'load'}`, {
      ...about,
      navigation: id,
    });
}

/** Runs a function in a page. */
async function run(window: Window, call: string, of: Omit<Asked, 'scripted'>): Promise<Answer> {
  const asked = { ...of, scripted: window.session.scripted };
  window.used = Date.now();
  const texts = asked.pending
    ? []
    : codeIn(asked.args).map((text) => `[${JSON.stringify(text)}, () => ${bracketed(text)}]`);
  const script = `return (${inPage})(${JSON.stringify(asked)}, ${call || undefined}, new Map([${texts}]))`;
  const said = await window.session.command<string>(window.handle, 'POST', '/execute/sync', {
    script,
    args: [],
  });
  window.used = Date.now();
  const { document, ...answer } = JSON.parse(said) as Answer & { document: Documented };
  tell(window, document);
  if (answer.pending === undefined) return answer;
  await after(10);
  return run(window, '', { ...asked, pending: answer.pending });
}

/** An expression in brackets, without a semicolon at its end. */
const bracketed = (text: string) => `(${text.trim().replace(/;$/, '')}\n)`;

/** The texts among arguments that are code. Playwright has them evaluated, which the policy of our pages forbids. */
function codeIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(codeIn);
  if (typeof value !== 'string' || !/=>|function|\(/.test(value)) return [];
  try {
    new Script(bracketed(value));
    return [value];
  } catch {
    return [];
  }
}

const look = (window: Window) =>
  run(window, '() => {}', { context: window.handle, args: [], deep: true, owned: false });

/** Looks five times a second at a window that is in use, and for new windows that it has opened. */
async function watch(window: Window) {
  for (let turn = 0; windows.has(window.handle); turn++) {
    await after(200);
    if (Date.now() - window.used < 150 || window.session.current !== window.handle) continue;
    await look(window).catch(() => {});
    if (turn % 5 > 0) continue;
    const handles = await window.session
      .command<string[]>(window.handle, 'GET', '/window/handles')
      .catch(() => []);
    // a window that was closed meanwhile is among the handles, and would be taken for a new one
    if (!windows.has(window.handle)) return;
    for (const handle of handles) if (!windows.has(handle)) await add(window.session, handle, window.handle);
  }
}

async function add(session: Session, handle: string, originalOpener: string | null): Promise<Window> {
  const window: Window = { handle, session, told: { id: '', href: 'about:blank', state: 0 }, used: 0 };
  windows.set(handle, window);
  emit('browsingContext.contextCreated', {
    context: handle,
    userContext: session.id,
    url: 'about:blank',
    parent: null,
    originalOpener,
    children: null,
  });
  await resize(window, session.size);
  await look(window);
  // a session may end while its window is watched: that is the end of its test, and not of the browser
  watch(window).catch(() => {});
  return window;
}

/** The window has bars. It is laid out some time after its size was changed, and is never narrower than 447 px. */
async function resize(window: Window, { width, height }: typeof DEFAULT_SIZE) {
  const size = async () => {
    const asked = { context: window.handle, args: [], deep: true, owned: false };
    const { result } = await run(
      window,
      '() => [innerWidth, innerHeight, outerWidth, outerHeight].join()',
      asked,
    );
    return String(result?.value).split(',').map(Number) as [number, number, number, number];
  };
  const [innerWidth, innerHeight, outerWidth, outerHeight] = await size();
  const rect = { width: width + outerWidth - innerWidth, height: height + outerHeight - innerHeight };
  await window.session.command(window.handle, 'POST', '/window/rect', rect);
  for (let turn = 0; turn < 20; turn++) {
    const [nowWidth, nowHeight] = await size();
    if (nowWidth === Math.max(width, 447) && nowHeight === height) return;
    await after(25);
  }
}

function forget(window: Window) {
  windows.delete(window.handle);
  emit('browsingContext.contextDestroyed', {
    context: window.handle,
    parent: null,
    userContext: window.session.id,
  });
}

const sessions = new Map<string, Session>();
/** A browser takes three seconds to start: the next one starts while the one before it is in use. */
let next = new Session();

/** A person types with keys: WebKit's Back passes over an address that a page changed without them. */
async function type(window: Window, typed: string) {
  if (!/^[ -~]+$/.test(typed)) {
    const call = `() => void document.execCommand('insertText', false, ${JSON.stringify(typed)})`;
    return run(window, call, { context: window.handle, args: [], deep: true, owned: false });
  }
  const keys = [...typed].flatMap((value) => ['keyDown', 'keyUp'].map((kind) => ({ type: kind, value })));
  await window.session.command(window.handle, 'POST', '/actions', {
    actions: [{ type: 'key', id: 'pw_keyboard', actions: keys }],
  });
  return look(window);
}

async function script(window: Window, call: string, params: Params) {
  const args = params.arguments ?? [];
  if (args[3]?.value?.includes?.('__pw_bidiInsertText')) {
    await type(window, args[5].value);
    return { type: 'success', realm: window.told.id, result: { type: 'null' } };
  }
  const { serializationOptions: { maxObjectDepth = 10 } = {}, resultOwnership, target } = params;
  const asked = { context: window.handle, args, deep: maxObjectDepth > 0, owned: resultOwnership === 'root' };
  const { result, thrown, missing } = await run(window, call, asked);
  if (missing) throw new Error('no such handle');
  const realm = target.sandbox ? `${window.told.id}-2` : window.told.id;
  if (thrown === undefined) return { type: 'success', realm, result };
  return { type: 'exception', realm, exceptionDetails: { text: thrown } };
}

const COMMANDS: Record<string, (params: Params) => Promise<object>> = {
  async 'session.new'() {
    await next.ready;
    // Playwright's own requests name it: the office ends a session that another browser goes on with
    const userAgent = await next.command<string>(next.current, 'POST', '/execute/sync', {
      script: 'return navigator.userAgent',
      args: [],
    });
    return {
      sessionId: 'webkit',
      capabilities: { browserName: 'WebKitGTK', browserVersion: '', userAgent },
    };
  },
  'session.subscribe': async () => ({ subscription: 'all' }),
  'network.addIntercept': async () => ({ intercept: newId() }),
  'network.addDataCollector': async () => ({ collector: newId() }),
  async 'browser.createUserContext'() {
    const session = next;
    next = new Session();
    session.id = newId();
    sessions.set(session.id, session);
    await session.ready;
    return { userContext: session.id };
  },
  /** The header of `withoutScripts` in tests/driver-limits.ts is a command, and others are not sent. */
  async 'network.setExtraHeaders'({ headers, userContexts: [id] }) {
    if (headers[0].name !== 'scripts') return {};
    const [before, session] = [sessions.get(id)!, new Session(false)];
    Object.assign(session, { id, size: before.size });
    sessions.set(id, session);
    void before.end();
    await session.ready;
    return {};
  },
  async 'browser.removeUserContext'({ userContext }) {
    const session = sessions.get(userContext)!;
    sessions.delete(userContext);
    for (const window of [...windows.values()]) if (window.session === session) forget(window);
    void session.end();
    return {};
  },
  async 'browser.close'() {
    await Promise.race([
      Promise.all([...sessions.values(), next].map((session) => session.end())),
      after(3_000),
    ]);
    return {};
  },
  async 'browsingContext.create'({ userContext }) {
    const session = sessions.get(userContext)!;
    const own = [...windows.values()].filter((window) => window.session === session);
    const handle =
      own.length === 0
        ? session.current
        : (
            await session.command<{ handle: string }>(own[0]!.handle, 'POST', '/window/new', {
              type: 'window',
            })
          ).handle;
    await add(session, handle, null);
    return { context: handle };
  },
  async 'browsingContext.close'({ context }) {
    const window = windows.get(context)!;
    forget(window);
    await window.session.command(context, 'DELETE', '/window');
    return {};
  },
  async 'browsingContext.setViewport'({ context, userContexts = [], viewport }) {
    for (const id of userContexts) sessions.get(id)!.size = viewport;
    if (context) await resize(windows.get(context)!, viewport);
    return {};
  },
  async 'browsingContext.navigate'({ context, url }) {
    const window = windows.get(context)!;
    const navigation = newId();
    const { id } = window.told;
    window.asked = navigation;
    await window.session.command(context, 'POST', '/url', { url });
    await look(window);
    if (window.told.id === id) emit('browsingContext.fragmentNavigated', { context, navigation, url });
    window.asked = undefined;
    return { navigation, url };
  },
  async 'browsingContext.reload'({ context }) {
    await windows.get(context)!.session.command(context, 'POST', '/refresh', {});
    await look(windows.get(context)!);
    return {};
  },
  async 'browsingContext.traverseHistory'({ context, delta }) {
    await windows.get(context)!.session.command(context, 'POST', delta < 0 ? '/back' : '/forward', {});
    await look(windows.get(context)!);
    return {};
  },
  async 'browsingContext.captureScreenshot'({ context }) {
    return { data: await windows.get(context)!.session.command<string>(context, 'GET', '/screenshot') };
  },
  async 'script.evaluate'(params) {
    return script(windows.get(params.target.context)!, `() => ${bracketed(params.expression)}`, params);
  },
  'script.callFunction': async (params) =>
    script(windows.get(params.target.context)!, `(${params.functionDeclaration})`, params),
  async 'input.performActions'({ context, actions }) {
    const window = windows.get(context)!;
    window.used = Date.now();
    for (const source of actions)
      for (const action of source.actions)
        if (action.type === 'pointerMove') {
          action.x = Math.round(action.x);
          action.y = Math.round(action.y);
          action.duration = 0;
        }
    await window.session.command(context, 'POST', '/actions', { actions });
    await look(window);
    return {};
  },
  async 'input.setFiles'({ context, element, files }) {
    const { session } = windows.get(context)!;
    const found = await session.command<Record<string, string>>(context, 'POST', '/execute/sync', {
      script: `return window[Symbol.for('webdriver')].things.get(${JSON.stringify(element.sharedId)})`,
      args: [],
    });
    await session.command(context, 'POST', `/element/${found[ELEMENT]}/value`, { text: files.join('\n') });
    return {};
  },
  async 'storage.getCookies'({ partition }) {
    const window = [...windows.values()].findLast(({ session }) => session.id === partition.userContext);
    const found = window ? await window.session.command<Params[]>(window.handle, 'GET', '/cookie') : [];
    const cookies = found.map(({ value, sameSite = 'None', ...rest }) => ({
      ...rest,
      sameSite: sameSite.toLowerCase(),
      value: { type: 'string', value },
    }));
    return { cookies };
  },
};

/** Commands without which the tests that are not skipped are the same. */
const IGNORED =
  /^(emulation|network)\.|script\.(disown|addPreloadScript|removePreloadScript)|setDownloadBehavior|activate/;

async function answer(message: string) {
  const { id, method, params } = JSON.parse(message);
  try {
    const command = COMMANDS[method];
    if (!command && !IGNORED.test(method)) throw new Error(`WebDriver has no ${method}`);
    const result = (await command?.(params)) ?? { script: newId() };
    playwright?.send(JSON.stringify({ type: 'success', id, result }));
  } catch (error) {
    // a script that was ended by a navigation: Playwright asks again in the new document
    const window = windows.get(params.context ?? params.target?.context);
    if (window) await look(window).catch(() => {});
    playwright?.send(JSON.stringify({ type: 'error', id, error: 'unknown error', message: String(error) }));
  }
  if (method === 'browser.close') end();
}

/** Ends this process and all that it has started: they are one group. */
function end() {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.exit();
  }
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end);

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
server.on('connection', (socket) => {
  playwright = socket;
  socket.on('message', (message) => void answer(String(message)));
  socket.on('close', end);
});
server.on('listening', () =>
  process.stderr.write(
    `WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`,
  ),
);
