import { expect, test } from '../site.ts';
import { pagesOfEachKind } from './pages.ts';

for (const width of [390, 1440])
  test(`no title of a page ends in one short word on a line of its own, at ${width} px`, async ({
    page,
    complaints,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    for (const path of pagesOfEachKind()) {
      await page.goto(path);
      const alone = await page.evaluate(() =>
        [...document.querySelectorAll('main :is(h1, h2)')].flatMap((title) => {
          const lines: DOMRect[][] = [];
          const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
          for (let text = texts.nextNode(); text; text = texts.nextNode())
            for (const { index, 0: word } of text.textContent!.matchAll(/\S+/g)) {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              const box = range.getBoundingClientRect();
              if (box.width < 2 || !title.checkVisibility()) continue;
              const line = lines.at(-1);
              if (line && box.left >= line.at(-1)!.left) line.push(box);
              else lines.push([box]);
            }
          const last = lines.at(-1) ?? [];
          if (lines.flat().length <= 2 || lines.length < 2 || last.length > 1) return [];
          const widest = Math.max(...lines.map((line) => line.at(-1)!.right - line[0]!.left));
          return last[0]!.width < widest / 3 ? [title.textContent] : [];
        }),
      );
      expect.soft(alone, path).toEqual([]);
    }
    complaints.length = 0; // the browser logs the status of the missing page as an error
  });
