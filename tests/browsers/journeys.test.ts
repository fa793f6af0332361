import { expect, it } from 'vitest';
import { site } from '../start-site.ts';
import { inBrowsers } from './browsers.ts';

// tests/journeys has the same for Chromium
inBrowsers(['Firefox', 'WebKitGTK'], site, (page) => {
  it('a menu opens under the pointer, stays while the pointer crosses to it, and leads on @all', async () => {
    await page.resize(1280, 800);
    await page.open('/');
    await page.hydrate();
    const button = '.nav button[popovertarget="menu-0"]';
    const link = '#menu-0 a[href="/leadership"]';
    await page.hides(link);
    await page.hover(button);
    await page.shows(link);
    const from = await page.place(button);
    const to = await page.place(link);
    for (let step = 1; step <= 6; step++)
      await page.move(from.x + ((to.x - from.x) * step) / 6, from.y + ((to.y - from.y) * step) / 6);
    await page.shows(link);
    await page.press('Escape');
    await page.hides(link);
    await page.move(640, 600);
    await page.click(button);
    await page.click(link);
    await page.isAt('/leadership');
  });

  it('the menu of a phone covers the page, closes on Escape, and leads on @all', async () => {
    await page.resize(480, 800);
    await page.open('/about');
    await page.click('.burger');
    await page.shows('#menu');
    await page.hides('main h1');
    await page.press('Escape');
    await page.hides('#menu');
    await page.click('.burger');
    await page.click('#menu a[href="/contact"]');
    await page.isAt('/contact');
    await page.hides('#menu');
  });

  it('a message with mistakes is named them at its fields, and is sent without them', async () => {
    await page.resize(1280, 800);
    await page.open('/contact');
    await page.hydrate();
    await page.type('[name=firstName]', 'Sam');
    await page.type('[name=email]', 'sam@sample');
    await page.click('form [type=submit]');
    await page.reads('#lastName-error', 'Last name is required');
    await page.reads('#email-error', 'Invalid email address');
    await page.reads('.toast', 'Validation Error');
    await page.gives(`return getComputedStyle(document.querySelector('.toast')).opacity`, '1');
    await page.type('[name=lastName]', 'Sample');
    await page.type('[name=email]', '.example');
    await page.type('[name=message]', 'A building in Raleigh.');
    await page.click('form [type=submit]');
    await page.reads('#result', "Thank you for contacting us. We'll get back to you soon.");
  });

  /** Longer than the time trap of a form. */
  const tenSecondsLater = () =>
    page.evaluate('const now = performance.now.bind(performance); performance.now = () => now() + 10_000;');
  const address = () => `sam.${Math.random().toString(36).slice(2)}@sample.example`;

  it('an investor signs up for updates, and is asked for consent', async () => {
    await page.resize(1280, 800);
    await page.open('/thank-you-for-investing');
    await page.hydrate();
    await page.type('[name=first_name]', 'Robin');
    await page.type('[name=last_name]', 'Hale');
    await page.type('[name=email]', address());
    await tenSecondsLater();
    await page.click('main form [type=submit]');
    await page.gives('return document.activeElement.name', 'consent');
    await page.isIn(/^\/thank-you-for-investing$/);
    await page.click('[name=consent]');
    await page.click('main form [type=submit]');
    await page.isAt('/thank-you');
  });

  it('a place in the webinar is reserved, and the letter is subscribed to', async () => {
    await page.open('/webinar-registration');
    await page.hydrate();
    await page.type('[name=firstName]', 'Emery');
    await page.type('[name=lastName]', 'Locust');
    await page.type('[name=email]', address());
    await tenSecondsLater();
    await page.click('main form [type=submit]');
    await page.shows('#result time');
    await page.open('/news');
    await page.hydrate();
    await page.type('#stay-informed [name=email]', address());
    await tenSecondsLater();
    await page.click('#stay-informed [type=submit]');
    await page.reads('#stay-informed', 'Thank you. You are on the list.');
  });

  it('the press asks in a frame of the page', async () => {
    await page.open('/media/enquiry');
    await page.hydrate();
    await page.type('[name=name]', 'Tatum Beech');
    await page.type('[name=outlet]', 'Carolina Ledger');
    await page.type('[name=email]', address());
    await page.type('[name=message]', 'What is a bridge loan?');
    await tenSecondsLater();
    await page.click('form [type=submit]');
    await page.reads('#result', 'Question received');
  });

  it('the portfolio is filtered by a choice, and by its address @ci', async () => {
    await page.resize(1280, 800);
    await page.open('/transactions');
    await page.hydrate();
    await page.pick('select[name=location]', 'west');
    await page.isAt('/transactions?location=west');
    await page.shows('.filter-bar label.on');
    const count = await page.evaluate<string>(
      `return document.querySelector('.filter-bar [role=status]').textContent`,
    );
    await page.open('/transactions?location=west');
    await page.hydrate();
    await page.reads('.filter-bar [role=status]', count);
    await page.shows('select[name=location]');
    await page.click('.filter-bar .clear-form button');
    await page.isAt('/transactions');
  });

  it('a video begins with its captions on @all', async () => {
    await page.resize(1280, 800);
    await page.open('/videos/investment-strategy');
    await page.hydrate();
    await page.click('a[aria-label="Play: Lending"]');
    await page.gives(
      `const [track] = document.querySelector('video')?.textTracks ?? [];
        return track?.mode === 'showing' && track.cues?.length > 1`,
      true,
    );
  });

  it('a deal is answered while it is typed, and its address holds it', async () => {
    await page.resize(1280, 800);
    const answer = `return document.querySelector('main h1').textContent`;
    await page.open('/lending/deal?price=10M&value2=14M');
    const answered = await page.evaluate<string>(answer);
    await page.open('/lending/deal');
    await page.hydrate();
    expect(await page.evaluate(answer)).not.toBe(answered);
    await page.type('[name=price]', '10M');
    await page.type('[name=value2]', '14M');
    await page.gives(answer, answered);
    // each field is in the address after it was left
    await page.press('Tab');
    await page.gives('return new URLSearchParams(location.search).get("value2")', '14M');
    await page.gives('return new URLSearchParams(location.search).get("price")', '10M');
    await page.gives(answer, answered);
  });

  it('a chosen theme is there after a reload @all', async () => {
    await page.resize(1280, 800);
    await page.open('/contact');
    await page.click('.theme input[value=dark]');
    await page.open('/about');
    const theme =
      'return document.documentElement.dataset.theme + getComputedStyle(document.documentElement).colorScheme';
    await page.hydrate();
    await page.gives(theme, 'darkdark');
    await page.click('.theme input[value=system]');
  });

  it('draws what it once dropped: words under the street, rules under links, whole names over columns', async () => {
    await page.resize(1440, 900);
    await page.open('/');
    await page.gives(
      `const picture = document.querySelector('.street .pic').getBoundingClientRect();
        const words = [...document.querySelectorAll('.places text')].map((text) => text.getBoundingClientRect());
        return words.length > 0 && words.every(({ top }) => top > picture.bottom)`,
      true,
    );
    await page.open('/disclaimer');
    await page.gives(
      `const { textDecorationColor, color } = getComputedStyle(document.querySelector('main a[href^="mailto:"]'));
        return textDecorationColor === color`,
      false,
    );
    await page.open('/about');
    await page.gives(
      `const bar = document.querySelector('.quick').getBoundingClientRect();
        return document.querySelector('.quick [aria-current]').getBoundingClientRect().bottom <= bar.bottom`,
      true,
    );
    await page.open('/lending/compare');
    await page.gives(
      `return [...document.querySelectorAll('.side thead th')].filter((head) => head.offsetHeight > 50).length`,
      0,
    );
  });

  it('a banner that was closed stays closed on the next page @all', async () => {
    await page.resize(1280, 800);
    await page.open('/contact');
    await page.click('.banner .close');
    await page.hides('.banner');
    await page.open('/about');
    await page.gives('return document.documentElement.dataset.banner', 'off');
    await page.hides('.banner');
  });
});
