import puppeteer, { type ElementHandle, type LaunchOptions } from 'puppeteer-core';
import { testBrowser } from '../../playwright.config.ts';
import type { Input } from './input.ts';

export const FIREFOX = '/usr/bin/firefox-esr';
export const CHROMIUM = testBrowser.executablePath ?? '';

/** Debian's Firefox, driven by the pointer and keys alone: Playwright fills its fields past the events of a person's typing. */
export const firefox = () => start({ browser: 'firefox', executablePath: FIREFOX });
export const chromium = () => start({ executablePath: CHROMIUM, args: testBrowser.args });

async function start(options: LaunchOptions): Promise<Input> {
  const browser = await puppeteer.launch({ headless: true, acceptInsecureCerts: true, ...options });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (body) => page.evaluate(`(() => { ${body} })()`) as Promise<never>,
    move: (x, y) => page.mouse.move(x, y),
    click: async () => {
      await page.mouse.down();
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    choose: async (selector, files) => {
      const field = (await page.$(selector)) as ElementHandle<HTMLInputElement>;
      await field.uploadFile(...files);
    },
    // does not wait for a load: the test waits for what it expects of the earlier page, whether that is restored from
    // memory or loaded again
    back: async () => void (await page.evaluate('history.back()')),
    reload: async () => void (await page.reload()),
    close: () => browser.close(),
  };
}
