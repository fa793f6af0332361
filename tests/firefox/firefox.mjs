#!/usr/bin/env node
/**
 * Starts Debian's Firefox for Playwright, as a proxy between them. It forwards all messages except one command, which it
 * answers itself: this Firefox (ESR 153) does not know the command, and Playwright sends it for each new context, even
 * when nothing is emulated. Tests that do emulate media are skipped in Firefox (see tests/driver-limits.ts).
 *
 * It also switches scripts off, for which the protocol has no command: see `withoutScripts` in tests/driver-limits.ts.
 */
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

const UNKNOWN = 'emulation.setMediaFeaturesOverride';
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;

// scripts of the browser itself may be run, by which scripts of pages are switched off
const firefox = spawn('/usr/bin/firefox-esr', [...process.argv.slice(2), '--remote-allow-system-access'], {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal));

/**
 * Runs in the browser itself: no page of a context that has yet to be opened runs its scripts. It is in a place of its
 * own, because what a window runs ends with the window.
 * @param {string} userContext
 */
const SCRIPTS_OFF = (userContext) => `{
  const { UserContextManager } = ChromeUtils.importESModule('chrome://remote/content/shared/UserContextManager.sys.mjs');
  const watch = (id) => Services.obs.addObserver((one) => {
    if (one.originAttributes.userContextId === id) one.allowJavascript = false;
  }, 'browsing-context-attached');
  const place = Cu.Sandbox(Services.scriptSecurityManager.getSystemPrincipal());
  Cu.evalInSandbox(String(watch), place)(UserContextManager.getInternalIdById(${JSON.stringify(userContext)}));
}`;

/** @param {string} address the WebSocket address of Firefox */
function passOn(address) {
  const front = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  front.on('connection', (driver, { url }) => {
    const browser = new WebSocket(address + url);
    const isOpen = new Promise((resolve) => browser.once('open', resolve));
    /** Own commands, whose answers Playwright must not see. @type {Map<number, (result: any) => void>} */
    const own = new Map();
    /** @param {string} method @param {object} params @returns {Promise<any>} */
    const ask = (method, params) =>
      new Promise((resolve) => {
        const id = 1e9 + own.size;
        own.set(id, resolve);
        browser.send(JSON.stringify({ id, method, params }));
      });
    driver.on('message', async (message) => {
      const { id, method, params } = JSON.parse(String(message));
      if (method === UNKNOWN) return driver.send(JSON.stringify({ type: 'success', id, result: {} }));
      await isOpen;
      if (method === 'network.setExtraHeaders' && params.headers[0]?.name === 'scripts') {
        const { contexts } = await ask('browsingContext.getTree', { 'moz:scope': 'chrome' });
        const target = { context: contexts[0].context };
        const expression = SCRIPTS_OFF(params.userContexts[0]);
        const { type, exceptionDetails } = await ask('script.evaluate', {
          expression,
          target,
          awaitPromise: false,
        });
        if (type !== 'success') throw new Error(exceptionDetails.text);
        return driver.send(JSON.stringify({ type: 'success', id, result: {} }));
      }
      browser.send(String(message));
    });
    browser.on('message', (message) => {
      const { id, result } = JSON.parse(String(message));
      if (own.has(id)) own.get(id)?.(result);
      else driver.send(String(message));
    });
    browser.on('close', () => driver.close());
    driver.on('close', () => browser.close());
    browser.on('error', () => driver.close());
  });
  front.on('listening', () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${front.address().port}\n`),
  );
}

let isPassedOn = false;
firefox.stderr.on('data', (chunk) => {
  const [, address] = LISTENING.exec(String(chunk)) ?? [];
  if (!address || isPassedOn) return process.stderr.write(chunk);
  isPassedOn = true;
  passOn(address);
});
