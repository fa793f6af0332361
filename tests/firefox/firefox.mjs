#!/usr/bin/env node
/**
 * Starts Debian's Firefox for Playwright, as a proxy between them. It forwards all messages except one command, which it
 * answers itself: this Firefox (ESR 153) does not know the command, and Playwright sends it for each new context, even
 * when nothing is emulated. Tests that do emulate media are skipped in Firefox (see tests/driver-limits.ts).
 */
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

const UNKNOWN = 'emulation.setMediaFeaturesOverride';
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const firefox = spawn('/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal));

/** @param {string} address the WebSocket address of Firefox */
function passOn(address) {
  const front = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  front.on('connection', (driver, { url }) => {
    const browser = new WebSocket(address + url);
    const isOpen = new Promise((resolve) => browser.once('open', resolve));
    driver.on('message', async (message) => {
      const { id, method } = JSON.parse(String(message));
      if (method === UNKNOWN) return driver.send(JSON.stringify({ type: 'success', id, result: {} }));
      await isOpen;
      browser.send(String(message));
    });
    browser.on('message', (message) => driver.send(String(message)));
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
