import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { loanSlug } from '#app/lending/transactions.ts';
import { site } from '../start-site.ts';
import { inBrowsers } from './browsers.ts';
import { unscriptedFront } from './unscripted-front.ts';

// Search, Learn, the record and the portfolio's pages. tests/journeys has the same for Chromium
const { guides, transactions } = loadContent();
const [loan, next] = transactions.map(({ name }) => `/transactions/${loanSlug({ name })}`);

let front: Awaited<ReturnType<typeof unscriptedFront>>;
beforeAll(async () => {
  front = await unscriptedFront(site());
});
afterAll(() => void front.close());

inBrowsers(['Firefox', 'WebKitGTK'], site, (page) => {
  const focused = 'return document.activeElement.id';

  it('the key leads to the field of the header, which is used by the keyboard alone', async () => {
    await page.open('/about');
    await page.hydrate();
    await page.keys('/');
    await page.gives(focused, 'find');
    await page.keys('premium on 223(f)');
    await page.reads('[role=listbox]', '1% at closing, 0.60% annually');
    await page.reads('header [role=status]', 'One answer');
    await page.press('ArrowDown');
    await page.gives(
      `return document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.ariaSelected`,
      'true',
    );
    await page.press('Escape');
    await page.hides('[role=listbox]');
    await page.press('ArrowDown');
    await page.press('ArrowDown');
    await page.press('Enter');
    await page.isAt('/lending/fha-hud/hud-232-223f');
    await page.gives('return location.hash', '#mortgageInsurance');
  });

  it('the page of results answers as somebody types, says how much, and has the switch of the key @all', async () => {
    await page.open('/search');
    await page.hydrate();
    await page.type('#q', 'philadelpia');
    await page.reads('main [role=status]', 'result');
    await page.reads('main', 'We read “philadelpia” as philadelphia.');
    await page.shows('main a.deal "Philadelphia"');
    await page.click('.slash-key input');
    await page.gives(`return document.querySelector('.slash-key input').checked`, false);
    await page.open('/about');
    await page.hydrate();
    await page.keys('/');
    await page.gives(`return document.activeElement === document.body`, true);
    await page.open('/search');
    await page.hydrate();
    await page.click('.slash-key input');
  });

  it('a letter of Learn leads to its terms, and a term opens where it stands and closes @all', async () => {
    await page.open('/learn');
    await page.click('.alphabet a[href="#letter-L"]');
    await page.gives('return location.hash', '#letter-L');
    await page.open(`/learn/what-a-reserve-does`);
    await page.hydrate();
    await page.click('button.gloss "interest reserve"');
    await page.shows('#term-interest-reserve');
    await page.press('Escape');
    await page.hides('#term-interest-reserve');
  });

  it.each(guides.map(({ slug }) => slug))('the figure of the guide %s answers to keys @all', async (slug) => {
    await page.open(`/learn/${slug}`);
    await page.hydrate();
    const said = await page.textOf('.guide-figure output');
    await page.evaluate(`document.querySelector('.guide-figure input[type=range]').focus()`);
    // the least, because a larger NOI changes nothing of a loan that cash out limits
    await page.press('Home');
    await page.gives(
      `return document.querySelector('.guide-figure output').textContent === ${JSON.stringify(said)}`,
      false,
    );
    await page.gives(`const { value, min } = document.activeElement; return value === min`, true);
  });

  it('the record offers a card of each leader and the press kit, and the map filters @all', async () => {
    await page.open('/record');
    const answers = await page.evaluate<number[]>(`
      const links = [...document.querySelectorAll('main a[download]')].map(({ href }) => href);
      return links.map((href) => { const ask = new XMLHttpRequest(); ask.open('HEAD', href, false); ask.send(); return ask.status; });`);
    expect(answers.length).toBeGreaterThan(10);
    expect(new Set(answers)).toEqual(new Set([200]));
    await page.open('/transactions');
    await page.hydrate();
    // the map and the list beside it have the same links
    await page.click('.regions a "Southwest"');
    await page.isAt('/transactions?location=southwest');
    await page.gives(`return document.querySelectorAll('.region-map .chosen').length`, 1);
    await page.gives(`return document.querySelectorAll('.regions [aria-current=true]').length`, 1);
  });

  it('the page of a loan shows its day and night, and leads on to the next @all', async () => {
    await page.open(loan!);
    await page.hydrate();
    await page.evaluate(`document.querySelector('.dusk input').focus()`);
    await page.press('End');
    await page.gives(`return document.querySelector('.look').style.getPropertyValue('--day')`, '100');
    await page.gives(
      `return [...document.querySelectorAll('.look img')].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)`,
      true,
    );
    await page.click('a.next');
    await page.isAt(next!);
  });

  it('without a script the field, a guide, the portfolio and a term answer all the same', async () => {
    await page.open(`${front.url}/about`);
    await page.type('#find', 'premium on 223(f)');
    await page.press('Enter');
    await page.isAt('/search?q=premium+on+223%28f%29');
    await page.reads('main .answer', '1% at closing, 0.60% annually');
    await page.hides('.slash-key input');
    await page.open(`${front.url}/learn/what-a-reserve-does?steady=24`);
    await page.gives(`return document.querySelector('[name=steady]').value`, '24');
    await page.reads('.guide-figure output', 'of 24');
    await page.click('button.gloss "interest reserve"');
    await page.shows('#term-interest-reserve');
    await page.open(`${front.url}/transactions`);
    await page.click('.regions a "Southwest"');
    await page.isAt('/transactions?location=southwest');
    await page.gives('return document.documentElement.hasAttribute("data-hydrated")', false);
  });
});
