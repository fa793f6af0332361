import puppeteer from 'puppeteer-core';
import type { Input } from './input.ts';

export const FIREFOX = '/usr/bin/firefox-esr';

/** Debian's Firefox over WebDriver BiDi, which Playwright does not speak to it. */
export async function firefox(): Promise<Input> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
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
    close: () => browser.close(),
  };
}
