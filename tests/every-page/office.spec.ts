import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { loadContent } from '#app/collections/content.server.ts';
import { axeFinds } from '../axe.ts';
import { mainIf, WHOLE_MATRIX } from '../cases.ts';
import { type OfficeSite, proveEverybody, signIn, test } from '../office-site.ts';

test.use({ siteOf: 'every page of the office' });

const DEAL =
  'for=buy-improve&type=multifamily&units=96&price=14200000&works=2100000&costs=400000&noi=905000&noi2=1310000&value=14200000&value2=19800000&loan=12500000&market=secondary&name=Sweetgum Court&street=2210 Sweetgum Lane&city=Charlotte&state=NC&built=1985';

/** One item of each kind, and a deal in each state that its page shows differently. */
const SENT = `
  insert into contact_submissions (first_name, last_name, email, phone, company, message, idempotency_key, suspicion)
    values ('Robin', 'Aspen', 'robin@aspen.example', '704-555-0131', 'Aspen', 'Do you lend on a bowling alley?', 'k1', null),
      ('Reese', 'Hazel', 'reese@hazel.example', null, null, 'Grow your traffic', 'k2', 'too-fast');
  insert into webinar_registrations (first_name, last_name, email, session)
    values ('Emery', 'Locust', 'emery@locust.example', '2026-12-16');
  insert into deals (role, name, company, email, words, reference, address, idempotency_key, state, state_since, withdraw_asked_at, suspicion)
    values ('sponsor', 'Sage Willow', 'Willow', 'sage@willow.example', 'New roofs.', 'OAK 4H7-KQ1', '${DEAL}', 'd1', 'received', now(), null, null),
      ('broker', 'Kit Magnolia', null, 'kit@magnolia.example', null, 'OAK 4H7-KQ2', null, 'd2', 'in-review', now() - interval '40 days', null, null),
      ('broker', 'Lee Hickory', null, 'lee@hickory.example', null, 'OAK 4H7-KQ3', '${DEAL}', 'd3', 'term-sheet', now(), now(), null),
      ('broker', 'Ash Birch', null, 'ash@birch.example', null, 'OAK 4H7-KQ4', null, 'd4', 'withdrawn', now(), null, null),
      ('broker', 'Jo Cedar', null, 'jo@cedar.example', null, 'OAK 4H7-KQ5', null, 'd5', 'received', now(), null, 'honeypot');
  insert into deal_files (deal_id, name, size, type, sha256, document, scan, stored_key)
    values (1, 'roll.pdf', 2100000, 'application/pdf', 'a', 'rent-roll', 'clean', 'a'),
      (1, 'bad.pdf', 2100000, 'application/pdf', 'b', null, 'infected', 'b'),
      (3, 'terms.pdf', 9000, 'application/pdf', 'c', null, 'not-scanned', 'c');
  insert into term_sheets (file_id, deal_id, version) values (3, 3, 1);
  insert into page_views (day, route, path, views)
    select current_date - i, '/about', '/about', i + 1 from generate_series(0, 300) i`;

const LOOKS = [
  { width: 320, colorScheme: 'light', forcedColors: 'none' },
  { width: 390, colorScheme: 'dark', forcedColors: 'none' },
  { width: 390, colorScheme: 'light', forcedColors: 'active' },
  { width: 1280, colorScheme: 'light', forcedColors: 'none' },
  { width: 1280, colorScheme: 'dark', forcedColors: 'none' },
] as const;

/** Fewer looks for the content desk, whose states take seconds each to reach. */
const FEW_LOOKS = [
  { width: 320, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

/** Targets on a phone that are lower or narrower than 24 px; links within a sentence are as high as its letters. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((one) => one.checkVisibility() && !one.matches('.skip, .unseen *') && !one.closest('p, label'))
      .filter((one) => getComputedStyle(one).pointerEvents !== 'none')
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 0 && (width < 24 || height < 24);
      })
      .map((one) => one.outerHTML.slice(0, 80)),
  );

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
  forcedColors?: 'none' | 'active';
}

/** Each state is tested in one look, so that all looks occur; with `npm run test:all` in every look. */
const looksOf = (looks: readonly Look[], i: number) => (WHOLE_MATRIX ? looks : [looks[i % looks.length]!]);

async function inspect(page: Page, name: string, looks: readonly Look[]) {
  for (const { width, colorScheme, forcedColors = 'none' } of looks) {
    const look = `${name}, ${width} px, ${colorScheme}, forced colors ${forcedColors}`;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
    expect.soft(await axeFinds(page), look).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(over, look).toBeLessThanOrEqual(0);
    if (width === 390) expect.soft(await tooSmall(page), look).toEqual([]);
  }
}

type State = [name: string, path: string, arrange?: (page: Page, office: OfficeSite) => Promise<unknown>];
const CONTENT = '/staff/content';
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const DOOR: State[] = [
  ['the sign-in page', '/staff'],
  ['a link', '/staff?link=abc'],
  ['a link that is spent', '/staff?link=abc', press('Sign in')],
  ['signed out', '/staff?out'],
  [
    'words that were sent after the session ended',
    '/staff',
    async (page, office) => {
      await signIn(page, office.link('casey.linden@oak.example'));
      await page.goto(`${office.url}${CONTENT}/new/leader`);
      await page.getByLabel('Name', { exact: true }).fill('Robin Hazel');
      office.sql(`update staff_sessions set seen_at = now() - interval '3 hours'`);
      // a browser that keeps nothing: otherwise the page leads on to the sign-in page, which brings the words back
      await page.evaluate(() => sessionStorage.clear());
      await press('Create draft')(page);
      await page.getByText('Your session has ended').waitFor();
    },
  ],
  [
    'words of somebody else, who was in before',
    '/staff',
    async (page, office) => {
      await signIn(page, office.link('casey.linden@oak.example'));
      await page.goto(`${office.url}${CONTENT}/new/leader`);
      await page.getByLabel('Name', { exact: true }).fill('Robin Hazel');
      const other = await page.context().newPage();
      await signIn(other, office.link('jordan.alder@oak.example', 'editor'));
      await other.close();
      await press('Create draft')(page);
      await page.getByText('wrote this').waitFor();
    },
  ],
];

const INBOX: State[] = [
  ['the inbox', '/staff/inbox'],
  ['what is held apart', '/staff/inbox?held=1'],
  ['nothing found', '/staff/inbox?q=zzzz'],
  ['a message', '/staff/inbox/contact_submissions/1?answer=call'],
  ['a message that is held apart', '/staff/inbox/contact_submissions/2?held=1'],
  ['a registration', '/staff/inbox/webinar_registrations/1'],
  ['a deal in the inbox', '/staff/inbox/deals/1'],
  [
    'a change that somebody else has overtaken',
    '/staff/inbox/contact_submissions/1',
    async (page, { sql }) => {
      sql(`insert into staff_items (source, source_id, version) values ('contact_submissions', 1, 7)
        on conflict (source, source_id) do update set version = staff_items.version + 1`);
      // one that it has already changes nothing
      await page.getByLabel('State', { exact: true }).selectOption('theirs');
      await press('Set State')(page);
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'several that were left',
    '/staff/inbox',
    async (page) => {
      await page.locator('[name="item"]').evaluateAll((all) => {
        for (const one of all as HTMLInputElement[]) one.checked = true;
      });
      await page.locator('#several [value="done"]').click();
      await page.getByRole('alert').waitFor();
    },
  ],
];

const DEALS: State[] = [
  ['a deal', '/staff/deals/1?ask=t12'],
  ['a deal that is late, without an address', '/staff/deals/2'],
  ['a deal whose borrower asks to withdraw', '/staff/deals/3?done=state&version=1'],
  ['a withdrawn deal', '/staff/deals/4'],
  ['a deal that is held apart', '/staff/deals/5'],
  [
    'a reply that is not there',
    '/staff/deals/1',
    async (page) => {
      await page.locator('#state').selectOption('more-needed');
      await press('Send and set')(page);
      await page.getByRole('alert').waitFor();
    },
  ],
  ['deals', '/staff/pipeline'],
  ['a document with a virus', '/staff/inbox/deals/1/files/2'],
];

const HOUSE: State[] = [
  ['traffic', '/staff/traffic'],
  ['traffic of a year', '/staff/traffic?days=365'],
  ['accounts', '/staff/accounts'],
  ['the audit', '/staff/audit'],
  ['one’s own page', '/staff/you'],
  ['the first page', '/staff/you?first'],
  ['people', '/staff/person'],
  [
    'nobody by that address',
    '/staff/person',
    async (page) => {
      await page.locator('#email').fill('nobody@nothing.example');
      await press('Show everything')(page);
      await page.locator('#email-error').waitFor();
    },
  ],
  ['a person', '/staff/person/contact_submissions/1'],
  [
    'a person to be erased',
    '/staff/person/contact_submissions/1',
    async (page, office) => {
      proveEverybody(office);
      await page.locator('#typed').fill('robin@aspen.example');
      await press('Ask to erase')(page);
      await page.getByText('Nobody else can confirm it').waitFor();
    },
  ],
  ['people with a request', '/staff/person'],
];

const PHONE = `${CONTENT}/room/site.yaml?part=contact&at=contact.phone`;
const SPREAD = `${CONTENT}/room/programs/bridge/core-plus-bridge.yaml?at=rows.interestRate.figures.spread`;
const SLOW = { timeout: 80_000 };

/** A line is saved when the bar at the foot says so. */
const write = (label: string | RegExp, words: string, says: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).fill(words);
  await page.getByLabel(label, { exact: true }).blur();
  await page.getByText(says).waitFor(SLOW);
};

const DESK: State[] = [
  ['a place that was found', `${CONTENT}?find=${loadContent().site.contact.phone}`],
  ['a room', `${CONTENT}/room/site.yaml?part=contact`],
  ['a line that cannot go out', PHONE, write('Phone', '704-555-142', 'cannot go out')],
  ['what cannot go out', `${CONTENT}/out`],
  ['a line that is kept', PHONE, write('Phone', '704-555-0142', 'is not public yet')],
  ['the content desk, while somebody writes', CONTENT],
  ['what goes out', `${CONTENT}/out`],
  ['an hour', `${CONTENT}/out?hour`],
  [
    'the page over the lines',
    `${CONTENT}/out`,
    async (page) => {
      await page.setViewportSize({ width: 390, height: 900 });
      await press('See the page')(page);
    },
  ],
  [
    'an edition that is public',
    `${CONTENT}/out`,
    async (page) => {
      await press('Publish')(page);
      await page.getByText('Visitors read it now').waitFor(SLOW);
    },
  ],
  ['the record', `${CONTENT}/record`],
  ['an edition', `${CONTENT}/record/2`],
  ['a news item', `${CONTENT}/new/article`],
  [
    'a deal with a photograph',
    `${CONTENT}/new/deal`,
    async (page) => {
      await page.getByLabel('Name').fill('Slate Court');
      await page.getByLabel('What the picture shows').fill('Brick apartment house on a corner');
      const picture = { create: { width: 1400, height: 1000, channels: 3, background: '#2F6FB0' } } as const;
      await page.getByLabel('Photograph', { exact: true }).setInputFiles({
        name: 'tower.jpg',
        mimeType: 'image/jpeg',
        buffer: await sharp(picture).jpeg().toBuffer(),
      });
      await press('See what goes out')(page);
      await page.getByRole('link', { name: 'Change Photograph' }).click();
      await page.getByRole('img', { name: 'The photograph as it is kept' }).waitFor(SLOW);
    },
  ],
  [
    'a picture that is none',
    `${CONTENT}/new/leader`,
    async (page, { url }) => {
      await page.goto(`${url}${CONTENT}/out/lines`);
      await press('Discard draft')(page);
      await page.goto(`${url}${CONTENT}/new/leader`);
      const buffer = Buffer.from(`MZ${'\0'.repeat(200)}`);
      const file = { name: 'tower.jpg', mimeType: 'image/jpeg', buffer };
      await page.getByLabel('Photograph', { exact: true }).setInputFiles(file);
      await press('Create draft')(page);
      await page.getByText('It was not kept').waitFor(SLOW);
    },
  ],
  [
    'a page that is still linked',
    `${CONTENT}/retire`,
    async (page) => {
      await page.locator('#file').selectOption('leaders/avery-rowan.yaml');
      await press('See what leads there')(page);
    },
  ],
  ['a row of terms', SPREAD, write(/Interest rate from/, '470', 'is not public yet')],
  ['what a second person has to read', `${CONTENT}/out`],
  [
    'a question to a second person',
    `${CONTENT}/out`,
    async (page, office) => {
      office.link('taylor.elm@oak.example', 'editor');
      office.sql(`update staff_accounts set created_at = now() - interval '60 days'`);
      await page.reload();
      await press('Ask for approval')(page);
      await page.getByText('They are told in the office').waitFor(SLOW);
    },
  ],
  [
    'one’s own words to be read',
    CONTENT,
    async (page, { sql, url }) => {
      const [{ id } = {}] = sql('select max(id)::int as id from content_changes');
      await page.goto(`${url}${CONTENT}/read/${id}`);
    },
  ],
  [
    'words of somebody else to be read',
    CONTENT,
    async (page, office) => {
      await signIn(page, office.link('taylor.elm@oak.example', 'editor'));
      await page.goto(`${office.url}${CONTENT}`);
      await page.getByRole('link', { name: /Review/ }).click();
      await page.getByText('You approve exactly this').waitFor(SLOW);
    },
  ],
];

/** Of each room. Those of the content desk that come then take an edition, or a second person. */
const MOST = 4;

test.beforeAll(({ office }) => {
  office.sql(SENT);
});

for (const [room, states] of [
  ['at the door', DOOR],
  ['in the inbox', INBOX],
  ['of deals', DEALS],
  ['of the house', HOUSE],
  ['of the content desk', DESK],
] as const)
  test(`axe finds nothing, nothing overflows and all can be pressed, on every page ${room}${mainIf(room === 'in the inbox')}`, async ({
    office,
    page,
  }) => {
    const isDesk = room === 'of the content desk';
    test.setTimeout(isDesk ? 400_000 : 150_000);
    const link = office.link('casey.linden@oak.example');
    if (room !== 'at the door') await signIn(page, link);
    for (const [i, [name, path, arrange]] of (WHOLE_MATRIX ? states : states.slice(0, MOST)).entries()) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(office.url + path);
      await arrange?.(page, office);
      await inspect(page, name, looksOf(isDesk ? FEW_LOOKS : LOOKS, i));
    }
  });
