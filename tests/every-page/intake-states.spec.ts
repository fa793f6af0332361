import type { Page } from '@playwright/test';
import { DEAL_STATES } from '#app/lending/intake/deal-state.ts';
import { axeFinds } from '../axe.ts';
import { allBut, mainIf, WHOLE_MATRIX } from '../cases.ts';
import { officeAt } from '../office-site.ts';
import { expect, hydrate, test } from '../site.ts';

const DEAL =
  'for=buy-improve&type=multifamily&units=96&price=14200000&works=2100000&loan=12500000&noi=905000&name=Sweetgum+Court&street=2210+Sweetgum+Lane&city=Charlotte&state=NC';
const PEOPLE = { role: 'sponsor', name: 'Sage Willow', email: 'sage@willow.example', words: 'New roofs.' };

/** The draft of this tab, which is also the newest of the browser. */
const draft = (page: Page, chosen = {}) =>
  page.evaluate(
    (kept) => {
      for (const storage of [localStorage, sessionStorage])
        storage.setItem('deal-draft', JSON.stringify(kept));
    },
    { words: PEOPLE, query: DEAL, savedAt: 1_700_000_000_000, chosen },
  );
const file = (name: string, size: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(size, '%PDF-1.7 '),
});
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const reloaded = async (page: Page) => {
  await page.reload();
  await hydrate(page);
};

interface State {
  name: string;
  path: string;
  status?: number;
  arrange?: (page: Page) => Promise<unknown>;
}

const STEPS: State[] = [
  ...['', '/plan', '/people', '/documents', '/send'].flatMap((step) => {
    const empty = { name: `${step || '/property'}, empty`, path: `/submit${step}` };
    const filled = {
      name: `${step || '/property'}, filled in`,
      path: `/submit${step}?${DEAL}`,
      arrange: (page: Page) => draft(page).then(() => reloaded(page)),
    };
    return [empty, filled];
  }),
  {
    name: 'two other drafts',
    path: `/submit?${DEAL}`,
    async arrange(page) {
      for (const name of ['Short Court', 'Hotel Court']) {
        await page.goto(`/submit/people?name=${name}`);
        await hydrate(page);
        await page.getByLabel('Your name').fill('Sage Willow');
      }
      await page.goto(`/submit?${DEAL}`);
      await hydrate(page);
      await expect(page.getByText('You also have a draft of')).toHaveCount(2);
    },
  },
  {
    name: 'a number and a date that cannot be right',
    path: `/submit/plan?${DEAL}&noi2=abc&by=31/02/2027`,
    arrange: (page) => press(page, 'Continue'),
  },
  { name: 'people, nothing said', path: '/submit/people', arrange: (page) => press(page, 'Continue') },
  {
    name: 'files refused, taken, and to be chosen again',
    path: `/submit/documents?${DEAL}`,
    async arrange(page) {
      await draft(page, { t12: [{ name: 'T12.pdf', size: 2000 }] });
      await reloaded(page);
      const files = [file('roll.pdf', 2000), file('empty.pdf', 0)];
      await page.locator('.doc input').first().setInputFiles(files);
      await page.getByText('empty.pdf is empty').waitFor();
    },
  },
  {
    name: 'consent is missing',
    path: `/submit/send?${DEAL}`,
    async arrange(page) {
      await draft(page);
      await reloaded(page);
      await press(page, 'Send to Oak');
      await page.getByText('your consent').waitFor();
    },
  },
  {
    name: 'not received',
    path: `/submit/send?${DEAL}`,
    async arrange(page) {
      await draft(page);
      await reloaded(page);
      await page.route('**/submit/send*', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
      );
      await page.getByRole('checkbox').check();
      await press(page, 'Send to Oak');
      await page.locator('#result .bad').waitFor();
    },
  },
  {
    name: 'files on their way, and not kept',
    path: `/submit/documents?${DEAL}`,
    async arrange(page) {
      await draft(page);
      await reloaded(page);
      await page
        .locator('.doc input')
        .first()
        .setInputFiles([file('one.pdf', 3000), file('two.pdf', 4000)]);
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.getByRole('checkbox').check();
      // the first upload is refused for lack of capacity; the second never ends
      let files = 0;
      await page.route('**/submit/status/*/files', (route) =>
        files++ === 0 ? route.fulfill({ status: 503, body: '' }) : undefined,
      );
      await press(page, 'Send to Oak');
      await page.getByText('We could not store one.pdf').waitFor();
      await page.getByRole('button', { name: 'Stop' }).waitFor();
    },
  },
];

const STATUS: State[] = [
  ...DEAL_STATES.map((state) => ({
    name: `status, ${state}`,
    path: `/submit/status/axe-${state}`,
  })),
  { name: 'status, late', path: '/submit/status/axe-late' },
  {
    name: 'status, an empty answer',
    path: '/submit/status/axe-more-needed',
    async arrange(page) {
      await page.locator('#answer button[type=submit]').click();
      await expect(page.getByRole('alert')).toContainText('Write something, or choose a file.');
      await hydrate(page);
    },
  },
  {
    name: 'status, terms accepted under no name',
    path: '/submit/status/axe-term-sheet',
    async arrange(page) {
      // an empty field would be refused by the browser itself
      await page.getByLabel('Your full name').fill(' ');
      await press(page, 'Accept version 1');
      await expect(page.getByLabel('Your full name')).toHaveAccessibleDescription(/Type your full name/);
      await hydrate(page);
    },
  },
  { name: 'sent', path: '/submit/sent/axe-sent' },
  {
    name: 'status, withdrawn and erased',
    path: '/submit/status/axe-gone',
    status: 410,
    arrange: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawn, and erased'),
  },
];

test.beforeAll(() => {
  const { sql } = officeAt(process.env.SITE!, process.env.SITE_DATA_DIR!);
  sql(`insert into deals (role, name, email, words, reference, address, idempotency_key, state, state_since, created_at)
    select 'sponsor', 'Sage Willow', 'axe@willow.example', 'New roofs.', 'OAK AXE-' || upper(left(one, 5)), '${DEAL}', 'axe-' || one,
      case when one in ('late', 'sent') then 'received' else one end,
      now() - case one when 'sent' then interval '0' else interval '2 days' end,
      now() - case one when 'late' then interval '40 days' when 'sent' then interval '0' else interval '4 days' end
    from unnest('{${DEAL_STATES.join(',')},late,sent}'::text[]) one
    on conflict do nothing`);
  sql(`insert into deal_links (token_hash, deal_id)
    select encode(sha256(convert_to(idempotency_key, 'utf8')), 'hex'), id from deals where idempotency_key like 'axe-%'
    on conflict do nothing`);
  sql(`with gone as (insert into withdrawn_deals (day, reference) values (current_date, 'OAK AXE-GONE') returning id)
    insert into deal_links (token_hash, withdrawn_id)
    select encode(sha256('axe-gone'), 'hex'), id from gone on conflict do nothing`);
  sql(`insert into deal_events (deal_id, at, by, kind, "from", "to", words, shown_to_borrower)
    select id, state_since, 'staff', 'state', 'received', state, 'Which of the boilers was renewed?', true from deals d
    where idempotency_key like 'axe-%' and state <> 'received' and not exists (select from deal_events e where e.deal_id = d.id)`);
  sql(`insert into deal_files (deal_id, name, size, type, sha256, document, scan, stored_key)
    select d.id, one || '.pdf', 21000, 'application/pdf', repeat(left(md5(one), 2), 32), 'rent-roll', 'clean', 'axe-' || d.id || one
    from deals d, unnest('{roll,terms}'::text[]) one where idempotency_key like 'axe-%' on conflict do nothing`);
  sql(`insert into term_sheets (file_id, deal_id, version, accepted_at, accepted_by, accepted_words)
    select f.id, d.id, 1, case when d.state <> 'term-sheet' then now() end, case when d.state <> 'term-sheet' then 'Sage Willow' end,
      case when d.state <> 'term-sheet' then 'I accept version 1.' end
    from deals d join deal_files f on f.deal_id = d.id
    where f.name = 'terms.pdf' and d.idempotency_key like 'axe-%' and d.state in ('term-sheet', 'accepted', 'closed') on conflict do nothing`);
});

interface Look {
  width: number;
  dark?: boolean;
  forced?: boolean;
}

/** The looks of the pages: each page in one look, so that all looks occur; in `test:all` each page in all looks. */
const LOOKS: readonly Look[] = [
  { width: 320 },
  { width: 1280, dark: true },
  { width: 390, dark: true },
  { width: 1280, forced: true },
  { width: 390 },
  { width: 1280 },
  { width: 320, dark: true, forced: true },
];
const looksOf = (index: number) => (WHOLE_MATRIX ? LOOKS : [LOOKS[index % LOOKS.length]!]);

/** A reader's own spacing of letters, words, lines and paragraphs (WCAG 1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Controls smaller than 24 px, except links in a sentence, and primary buttons below 44. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(a, button, input:not([type=hidden]), select, textarea, summary)',
      ),
    ]
      // a label beside a box, or in place of a file button, can be pressed too
      .map((one) =>
        /^(checkbox|radio|file)$/.test((one as HTMLInputElement).type) ? one.closest('label')! : one,
      )
      .filter((one) => one.checkVisibility() && !one.closest('.unseen, [aria-hidden]'));
    return shown.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const inSentence = one.tagName === 'A' && getComputedStyle(one).display === 'inline';
      const least = one.classList.contains('btn') ? 44 : 24;
      return width === 0 || inSentence || (height >= least - 0.01 && width >= 24)
        ? []
        : [
            `${one.tagName} ${one.className} ${one.textContent?.trim().slice(0, 30)}: ${Math.round(width)} x ${Math.round(height)}`,
          ];
    });
  });

/** Each step as `npm run test:ci` tests it, with all its errors, and the borrower's pages. */
const ONE_OF_EACH = [
  ...['/property, filled in', '/send, filled in', 'people, nothing said'],
  ...['files refused, taken, and to be chosen again', 'consent is missing', 'not received'],
  ...['status, received', 'status, an empty answer', 'status, withdrawn and erased'],
];

for (const [index, { name, path, status = 200, arrange }] of [...STEPS, ...STATUS].entries())
  test(`intake, ${name}: axe finds nothing, nothing is too small to press, and nothing is wider than the screen${allBut(ONE_OF_EACH.includes(name))}${mainIf(name === '/property, filled in' || name === 'status, received')}`, async ({
    page,
    complaints,
  }) => {
    test.slow();
    const show = async ({ width, dark, forced }: Look) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({
        colorScheme: dark ? 'dark' : 'light',
        forcedColors: forced ? 'active' : 'none',
      });
    };
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const looks = looksOf(index);
    await show(looks[0]!);
    expect((await page.goto(path))!.status()).toBe(status);
    await hydrate(page);
    await arrange?.(page);
    for (const look of looks) {
      await show(look);
      expect.soft(await axeFinds(page), JSON.stringify(look)).toEqual([]);
      expect.soft(await smallTargets(page), JSON.stringify(look)).toEqual([]);
      expect.soft(await wide(), JSON.stringify(look)).toBeLessThanOrEqual(0);
    }
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, SPACED);
    for (const width of [320, 1280]) {
      await show({ width });
      expect.soft(await wide(), `spaced, ${width} px`).toBeLessThanOrEqual(0);
    }
    // the browser itself reports the status of an error
    const own = complaints.filter((one) => !/status of (410|422|503)/.test(one));
    complaints.splice(0, complaints.length, ...own);
  });

test('where no mail is set up, no page of a borrower promises any', async ({ request }) => {
  const paths = [...DEAL_STATES, 'late', 'gone'].map((state) => `/submit/status/axe-${state}`);
  for (const path of [...paths, '/submit/sent/axe-sent']) {
    const html = await (await request.get(path)).text();
    const main = /<main[\s\S]*<\/main>/.exec(html)![0];
    const said = main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(said.length, path).toBeGreaterThan(100);
    expect(said, path).not.toMatch(
      /\bwe (will )?(e-?)?mail\b|by e?-?mail\b|\b(an?|our) e-?mail\b|write to you at\b/i,
    );
  }
});
