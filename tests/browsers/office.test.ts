import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { allBut } from '../cases.ts';
import { httpsFront } from '../https-front.ts';
import { officeAt } from '../office-site.ts';
import { launchSite } from '../start-site.ts';
import { inBrowsers } from './browsers.ts';

const { phone } = loadContent().site.contact;
const asShown = (one: string) => one.replace(/^(\d{3})-/, '($1) ');

// tests/journeys has the same for Chromium. It uses a site of its own, because it changes every page
let site: Awaited<ReturnType<typeof launchSite>>;
let front: Awaited<ReturnType<typeof httpsFront>>;
let office: ReturnType<typeof officeAt>;
beforeAll(async () => {
  site = await launchSite();
  front = await httpsFront(site.address);
  office = officeAt(site.address, site.dataDir);
});
afterAll(async () => {
  front.close();
  await site.stop();
});

const at = () => front.url;
inBrowsers(['Firefox', 'WebKitGTK'], at, (page, browser) => {
  beforeAll(() => {
    office.sql(`insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
      values ('Robin', 'Aspen ${browser}', 'robin@aspen.example', 'Do you lend on a bowling alley?', 'r-${browser}');
      insert into webinar_registrations (first_name, last_name, email, session)
      values ('Emery', 'Locust ${browser}', 'emery@${browser}.example', '2026-12-16'),
        ('Kit', 'Magnolia ${browser}', 'kit@${browser}.example', '2026-12-16')`);
  });

  it('who is invited signs in', async () => {
    await page.open(office.link('casey.linden@oak.example').replace(/^http:\/\/[^/]+/, ''));
    await page.click('main button "Sign in"');
    await page.isIn(/^\/staff\//);
    await page.open('/staff/inbox');
    await page.reads('main h1', 'wait');
  });

  it('a message is read, noted, assigned and answered by keys and pointer', async () => {
    await page.click(`.list .item "Aspen ${browser}"`);
    await page.reads('#item-name', `Robin Aspen ${browser}`);
    await page.reads('#pane .msg', 'bowling alley');
    await page.press('n');
    await page.gives('return document.activeElement.id', 'note');
    await page.type('#note', 'Called back.');
    await page.click('main button "Keep the note"');
    await page.reads('.thread', 'Called back.');
    await page.click('#pane button "Answered"');
    await expect
      .poll(() =>
        office.sql(`select state from staff_items where source = 'contact_submissions'
          and source_id = (select id from contact_submissions where idempotency_key = 'r-${browser}')`),
      )
      .toEqual([{ state: 'done' }]);
  });

  it('two are chosen and done with at once @all', async () => {
    await page.open('/staff/inbox?show=all');
    const two = [`Locust ${browser}`, `Magnolia ${browser}`];
    for (const name of two) {
      const row = `[...document.querySelectorAll('[role=option]')].find((one) => one.textContent.includes(${JSON.stringify(name)}))`;
      await page.click(`[role=option] "${name}"`);
      await page.reads('#item-name', name);
      await page.press('x');
      await page.gives(`return ${row}.getAttribute('aria-checked')`, 'true');
    }
    await page.pick(
      '#several select',
      String(office.sql('select id::int from staff_accounts limit 1')[0]!.id),
    );
    await page.click('#several button "Assign"');
    await expect
      .poll(() =>
        office.sql(`select count(*)::int as n from staff_items where source = 'webinar_registrations' and assignee is not null
          and source_id in (select id from webinar_registrations where last_name like '% ${browser}')`),
      )
      .toEqual([{ n: 2 }]);
  });

  // making an edition uses both cores for seconds
  it(`a telephone number is typed, seen on its page, published and undone, and the policy stops nothing${allBut(browser === 'WebKitGTK')} @ci`, async () => {
    /** On two busy cores an edition takes half a minute, and so does its preview. */
    const until = (body: string) => expect.poll(() => page.evaluate(body), { timeout: 60_000 });
    const newest = office.sql('select max(number)::int as number from editions')[0]!.number as number;
    const isPublic = (edition: number) =>
      until(`return document.querySelector('main h1')?.textContent`).toBe(`Edition ${edition} is public`);
    const onPage = (phone: string) =>
      until(
        `return document.querySelector('iframe')?.contentDocument?.querySelector('main')?.textContent`,
      ).toContain(phone);
    await page.open('/staff/content/room/site.yaml?part=contact&at=contact.phone');
    await onPage(asShown(phone));
    await page.gives('return document.activeElement.name', '["contact","phone"]');
    await page.evaluate('document.activeElement.select()');
    await page.keys('704-555-0142');
    await page.reads('.out-bar', 'One line is not public yet');
    await onPage('(704) 555-0142');
    await page.click('.out-bar a "See what goes out"');
    await page.click('button "Publish"');
    await isPublic(newest + 1);
    expect(await (await fetch(`${site.address}/contact`)).text()).toContain('(704) 555-0142');
    await page.click('button "Undo edition"');
    await isPublic(newest + 2);
    expect(await (await fetch(`${site.address}/contact`)).text()).toContain(asShown(phone));
    // a violation is reported, so an empty list before it means that there was none
    await page.evaluate(`new Image().src = 'https://elsewhere.example/pixel.png'`);
    await expect.poll(() => front.violations.join()).toContain('elsewhere.example');
    expect(front.violations.filter((report) => !report.includes('elsewhere.example'))).toEqual([]);
    front.violations.length = 0;
  }, 400_000);

  it('the inbox is searched, pages are counted, and the session ends', async () => {
    await page.open('/staff/inbox');
    await page.type('[type=search]', `Aspen ${browser}`);
    await page.press('Enter');
    await page.gives(`return document.querySelectorAll('.list .item').length`, 1);
    await page.open('/staff/traffic');
    await page.reads('main h1', 'page');
    await page.click('button "Sign out"');
    await page.hides('button "Sign out"');
    await page.open('/staff/inbox');
    await page.gives(`return document.querySelector('#item-name, .list')`, null);
  });
});
