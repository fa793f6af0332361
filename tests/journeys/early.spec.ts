import type { Locator, Page } from '@playwright/test';
import { allBut } from '../cases.ts';
import { builtPages, pagesOfEachKind } from '../every-page/pages.ts';
import { expect, hydrate, open, test } from '../site.ts';

// What visitors type, choose or tick before React has started. React's files are held back until a test releases them.

/** @returns a function that lets them come, or fail */
async function holdScripts(page: Page): Promise<(to?: 'continue' | 'abort') => void> {
  const { promise: gate, resolve } = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    const to = await gate;
    await route[to]().catch(() => {}); // the page has been left
  });
  return (to = 'continue') => resolve(to);
}

const DEAL =
  'price=14.2M&loan=12.5M&noi=905k&value2=19.8M&for=buy-improve&type=multifamily&name=Sweetgum+Court';
const draft = (words: Record<string, string>, query: string) =>
  `sessionStorage.setItem('deal-draft', ${JSON.stringify(JSON.stringify({ words, query, savedAt: 1_790_000_000_000 }))})`;

// without the inputs in transaction cards: the filtered list may show other cards
const CONTROLS = 'input:not([type=hidden], .deal input), select, textarea';

/** Changes the value of a control as a visitor does. */
async function change(control: Locator): Promise<void> {
  const kind = await control.evaluate((one) => (one as HTMLInputElement).type);
  if (kind === 'select-one')
    await control.selectOption({ index: (await control.locator('option').count()) - 1 });
  else if (kind === 'radio') await control.check({ force: true });
  else if (kind === 'checkbox') await control.setChecked(!(await control.isChecked()), { force: true });
  else if (kind === 'file')
    await control.setInputFiles({ name: 'early.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') });
  else if (kind === 'month') await control.fill('2027-03');
  else await control.fill((await control.inputValue()) === '' ? '12' : '13');
}

const statesOf = (page: Page) =>
  page
    .locator(`main :is(${CONTROLS}), footer .theme input`)
    .evaluateAll((all) =>
      (all as HTMLInputElement[])
        .filter((one) => one.type !== 'file' && one.checkVisibility({ visibilityProperty: true }))
        .map((one) =>
          [
            one.name || one.id || one.type,
            one.type === 'radio' || one.type === 'checkbox' ? `${one.value} ${one.checked}` : one.value,
          ].join(': '),
        ),
    );

/** One page of each kind, because thirty loan pages have the same form; with `npm run test:all` every page. */
const looked = pagesOfEachKind();
const withForm = builtPages()
  .filter(({ path }) => looked.includes(path))
  .map(({ path, html }) => ({ path, main: html.slice(html.indexOf('<main'), html.indexOf('</main>')) }))
  .filter(({ main }) => /<(input(?! type="hidden")|select|textarea)/.test(main))
  .map(({ path }) => path);
// pages whose fields are filled in, and pages that the server renders for each request
const ANSWERED = [
  `/lending/deal?${DEAL}`,
  `/lending/deal?${DEAL}&edit=1`,
  '/lending/compare?with=core,221d4',
  '/transactions?location=west',
  `/submit?${DEAL}`,
  ...['plan', 'people', 'documents', 'send'].map((step) => `/submit/${step}?${DEAL}`),
];
/** The desk's fields, and the intake's text fields, choices and files. */
const ONE_OF_EACH = [`/lending/deal?${DEAL}`, `/submit/people?${DEAL}`, `/submit/documents?${DEAL}`];
for (const path of [...withForm, ...ANSWERED])
  test(`${path}: what is filled in before React is there stays${allBut(ONE_OF_EACH.includes(path))}`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(path);
    const controls = page.locator(`main :is(${CONTROLS})`).filter({ visible: true });
    const groups = new Set<string>();
    for (const control of await controls.all()) {
      const name = (await control.getAttribute('name')) ?? '';
      if ((await control.getAttribute('type')) === 'radio' && groups.has(name)) continue;
      groups.add(name);
      await change(control);
    }
    const hasTheme = (await page.locator('.theme').count()) > 0; // the page that is shown in a frame has no theme switch
    if (hasTheme) await page.locator('.theme input[value=dark]').check();
    // the purpose that was chosen is an owner's, who is not asked for a price
    const filledIn = (await statesOf(page)).filter(
      (state) => !(path.startsWith('/submit/plan') && state.startsWith('price: ')),
    );
    const chosen = await page.locator('main input[type=file]').filter({ visible: true }).count();
    release();
    await hydrate(page);
    // the answer may show more fields; those from before keep their values
    await expect.poll(() => statesOf(page)).toEqual(expect.arrayContaining(filledIn));
    await expect(page.locator('.chosen b', { hasText: 'early.csv' })).toHaveCount(chosen);
    if (hasTheme) await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

for (const [how, hold] of [
  ['has started', holdScripts],
  [
    'is given up, because it cannot be loaded,',
    async (page: Page) => {
      await page.route(/\/assets\/.*\.js/, (route) => route.abort());
      return () => page.unroute(/\/assets\/.*\.js/);
    },
  ],
] as const)
  test(`a deal whose property is typed, continued and returned to before React ${how} keeps its address${how === 'has started' ? ' @main' : ''}`, async ({
    page,
    complaints,
  }) => {
    const release = await hold(page);
    await page.goto('/submit');
    await page.getByLabel('Street address').fill('2210 Sweetgum Lane');
    await page.getByLabel('City').fill('Raleigh');
    await page.getByLabel('State', { exact: true }).fill('NC');
    await page.getByRole('button', { name: 'Continue' }).click();
    // Continue waits for React: the page that it left, and whose address it had changed, went blank when React came
    if (how === 'has started') release();
    await page.waitForURL(/\/submit\/plan/);
    await expect(page.getByLabel('Purchase price')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Street address')).toHaveValue('2210 Sweetgum Lane');
    await release();
    await hydrate(page);
    await expect(page.getByLabel('City')).toHaveValue('Raleigh');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Purchase price')).toBeVisible();
    const sent = new URL(page.url()).searchParams;
    expect([sent.get('street'), sent.get('city'), sent.get('state')]).toEqual([
      '2210 Sweetgum Lane',
      'Raleigh',
      'NC',
    ]);
    complaints.length = 0; // of the scripts that were not loaded
  });

test('Continue waits for React, which keeps the words of the plan, and judges what was typed', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.clock.install();
  await page.goto('/submit/plan?name=Short+Court');
  await page.getByLabel('Loan wanted').fill('nonsense');
  await page.getByLabel('What do you plan to do there?').fill('New roofs first.');
  await page.getByLabel('Loan wanted').press('Enter');
  await page.clock.fastForward(60_000);
  release();
  await expect(page.getByLabel('Loan wanted')).toHaveAccessibleDescription(/./);
  await page.getByLabel('Loan wanted').fill('12.5M');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByLabel('What do you plan to do there?')).toHaveValue('New roofs first.');
});

test('where a form waits no longer for React and its page does not come, the page that it would leave stays as it is', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.route('**/submit/plan?*', (route) => route.fulfill({ status: 204 }), { times: 1 });
  await page.clock.install();
  await page.goto('/submit');
  await page.getByLabel('City').fill('Raleigh');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL('/submit?city=Raleigh');
  const came = page.waitForResponse(/entry\.client.*\.js/);
  release();
  await came;
  await page.waitForLoadState('networkidle');
  // React, which would find another address than the page was rendered for, has left it alone
  await expect(page.getByLabel('City')).toHaveValue('Raleigh');
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Loan wanted')).toBeVisible();
});

test('a link that waits no longer for React leaves what was typed in the address, for Back', async ({
  page,
}) => {
  await holdScripts(page);
  await page.clock.install();
  await page.goto('/submit');
  await page.getByLabel('City').fill('Raleigh');
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click();
  await page.clock.fastForward(60_000);
  await expect(page).toHaveURL(/\/contact$/);
  await page.goBack();
  await expect(page.getByLabel('City')).toHaveValue('Raleigh');
});

test('words of the plan that are typed before React has started are there when somebody comes back', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/submit/plan?name=Short+Court');
  const words = page.getByLabel('What do you plan to do there?');
  await words.fill('New roofs first.');
  await page.goto('/contact');
  await page.goBack();
  await expect(words).toHaveValue('New roofs first.');
  await page.getByRole('button', { name: 'Continue' }).click();
  release();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await page.goto('/submit/send?name=Short+Court');
  await expect(page.locator('.over-list')).toContainText('New roofs first.');
});

test('a number that was typed before the draft arrives stays as it was typed @chromium', async ({ page }) => {
  await page.addInitScript(draft({ name: 'Sage Willow', role: 'sponsor' }, DEAL));
  const release = await holdScripts(page);
  await page.goto('/submit/plan');
  await page.getByLabel('Loan wanted').fill('15600000');
  release();
  await hydrate(page);
  await expect(page.getByLabel('Purchase price')).toHaveValue('14.2M');
  await expect(page.getByLabel('Loan wanted')).toHaveValue('15600000');
});

for (const [path, some] of [
  ['/submit', { name: 'Short Court', street: '1 Main St', city: 'Raleigh', type: 'retail' }],
  ['/submit/plan', { for: 'buy', price: '14.2M', loan: '12.5M', noi: '905k' }],
] as const)
  test(`${path}: several answers that were typed before React has started are all in the address, for a link and Back`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(path);
    for (const [name, text] of Object.entries(some)) {
      const field = page.locator(`[name=${name}]`);
      if (/^(for|type)$/.test(name)) await field.selectOption(text);
      else await field.fill(text);
    }
    release();
    await hydrate(page);
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual(expect.objectContaining(some));
    await page.locator('.house a', { hasText: 'The people' }).click();
    await expect(page.getByLabel('Your name')).toBeVisible();
    await page.goBack();
    for (const [name, text] of Object.entries(some))
      await expect(page.locator(`[name=${name}]`)).toHaveValue(text);
  });

test('a link that is pressed after something was typed waits for React, which keeps it for the other steps and for Back', async ({
  page,
}) => {
  let release = await holdScripts(page);
  await page.goto('/submit/plan?name=Short+Court');
  await page.getByLabel('Loan wanted').fill('12.5M');
  await page.getByLabel('What do you plan to do there?').fill('New roofs first.');
  await page.locator('.house a', { hasText: 'The people' }).click();
  release();
  await page.getByLabel('Your name').fill('Sage Willow');
  await expect(page).toHaveURL(/loan=12.5M/);
  await page.goBack();
  await expect(page.getByLabel('Loan wanted')).toHaveValue('12.5M');
  await expect(page.getByLabel('What do you plan to do there?')).toHaveValue('New roofs first.');

  release = await holdScripts(page);
  await page.goto('/submit/people?name=Short+Court');
  await page.getByLabel('Email').fill('sage@willow.example');
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click();
  release();
  await expect(page).toHaveURL(/\/contact$/);
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue('sage@willow.example');
  await expect(page.locator('.house a', { hasText: 'The people' })).toContainText('2 of 8');
});

test('a file that is chosen before React has started is there on the next step, however late it starts', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.clock.install();
  await page.goto(`/submit/documents?${DEAL}`);
  await page
    .locator('.doc', { has: page.getByRole('heading', { name: 'Rent roll' }) })
    .locator('input')
    .setInputFiles({ name: 'roll.csv', mimeType: 'text/csv', buffer: Buffer.from('unit,rent\n1,900\n') });
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.clock.fastForward(60_000);
  release();
  await expect(page).toHaveURL(/\/submit\/send/);
  await expect(page.locator('main')).toContainText('roll.csv');
});

test('a link that opens another tab before React has started does not wait', async ({ page, context }) => {
  const release = await holdScripts(page);
  await page.goto('/submit?units=96');
  await page.getByLabel('Name of the property').fill('Short Court');
  const other = context.waitForEvent('page');
  await page.locator('.house a', { hasText: 'The plan' }).click({ modifiers: ['ControlOrMeta'] });
  await expect((await other).getByLabel('Loan wanted')).toBeVisible();
  release();
  await hydrate(page);
  await expect(page).toHaveURL(/\/submit\?units=96&name=Short\+Court$/);
  await expect(page.getByLabel('Name of the property')).toHaveValue('Short Court');
});

test('the draft of a tab fills the other fields, and keeps what was typed before React has started @all @chromium', async ({
  page,
}) => {
  await page.addInitScript(draft({ name: 'Sage Willow', role: 'sponsor' }, DEAL));
  const release = await holdScripts(page);
  await page.goto('/submit');
  await page.getByLabel('Street address').fill('2210 Sweetgum Lane');
  release();
  await hydrate(page);
  await expect(page.getByLabel('Name of the property')).toHaveValue('Sweetgum Court');
  await page.getByLabel('City').fill('Raleigh');
  await expect(page.getByLabel('Street address')).toHaveValue('2210 Sweetgum Lane');
  // after a reload or Back the fields hold what was typed last
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue('2210 Sweetgum Lane');
  await expect(page.getByLabel('City')).toHaveValue('Raleigh');
  await hydrate(page);
  await page.getByLabel('State', { exact: true }).fill('NC');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Purchase price')).toHaveValue('14.2M');
  await page.goBack();
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('NC');
  await expect(page.getByLabel('Street address')).toHaveValue('2210 Sweetgum Lane');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Purchase price')).toHaveValue('14.2M');
  expect(new URL(page.url()).searchParams.get('street')).toBe('2210 Sweetgum Lane');
});

test('people who are typed and continued before React has started are counted on the next step', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/submit/people');
  await page.getByLabel('The sponsor', { exact: true }).check();
  await page.getByLabel('Your name').fill('Sage Willow');
  await page.getByLabel('Email').fill('sage@willow.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  release();
  await expect(
    page.getByRole('heading', { name: 'Which documents' }).or(page.locator('.docs')),
  ).toBeVisible();
  await expect(page.locator('.house a', { hasText: 'The people' })).toContainText('3 of 8');
});

for (const path of ['people', 'send'])
  test(`/submit/${path}: a press that waits for scripts which hang says after a while that it waits`, async ({
    page,
  }) => {
    await page.addInitScript(draft({ name: 'Sage Willow', role: 'sponsor' }, DEAL));
    const release = await holdScripts(page);
    await page.goto(`/submit/${path}?${DEAL}`);
    const says = page.getByText('Still loading.');
    await page.getByRole('button', { name: /Continue|Send to Oak/ }).click();
    await expect(says).toBeHidden();
    await page.evaluate(() => {
      for (const one of document.getAnimations())
        if ((one as CSSAnimation).animationName === 'late') one.finish();
    });
    await expect(says).toBeVisible();
    release();
    await expect(says).toBeHidden();
  });

test('Send that is pressed before the draft is shown names the files that would stay behind, and sends at the next press', async ({
  page,
}) => {
  const words = { role: 'sponsor', name: 'Sage Willow', email: `${crypto.randomUUID()}@willow.example` };
  await page.addInitScript(
    `sessionStorage.setItem('deal-draft', ${JSON.stringify(JSON.stringify({ words, query: DEAL, chosen: { t12: [{ name: 't12.pdf', size: 9 }] }, savedAt: 1_790_000_000_000 }))})`,
  );
  const release = await holdScripts(page);
  await page.goto(`/submit/send?${DEAL}`);
  await expect(page.locator('.over-list')).toContainText('Shown here once the scripts of this page run.');
  await page.getByRole('checkbox', { name: /I have the right/ }).check();
  const send = page.getByRole('button', { name: 'Send to Oak' });
  await send.click();
  release();
  await expect(page.getByRole('alert').filter({ hasText: 't12.pdf' })).toContainText('Send once more?');
  await expect(page.locator('.over-list')).not.toContainText('Shown here once');
  await send.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is on our desk');
});

test('people are posted nowhere where Continue waited for scripts that cannot be loaded', async ({
  page,
  complaints,
}) => {
  const release = await holdScripts(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'POST') posts.push(request.url());
  });
  await page.goto('/submit/people?name=Short+Court');
  await page.getByLabel('Your name').fill('Sage Willow');
  await page.getByRole('button', { name: 'Continue' }).click();
  release('abort');
  // not that the browser runs no JavaScript
  await expect(page.getByText('The scripts of this page do not run.')).toBeVisible();
  await expect(page.getByText('What you type here does not come along')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden();
  await page.getByRole('link', { name: 'Go to the last page' }).click();
  await expect(page).toHaveURL(/\/submit\/send\?name=Short\+Court/);
  expect(posts).toEqual([]);
  complaints.length = 0; // of the scripts that were not loaded
});

test('the words of the plan are not left behind where Continue waited for scripts that cannot be loaded, also after Back', async ({
  page,
  complaints,
}) => {
  const release = await holdScripts(page);
  await page.goto('/submit/plan?name=Short+Court');
  const words = page.getByLabel('What do you plan to do there?');
  await words.fill('New roofs first.');
  await page.getByLabel('Loan wanted').fill('7M');
  const says = page.getByText('What you type here does not come along');
  await expect(says).toBeHidden();
  const goOn = page.getByRole('button', { name: 'Continue' });
  await goOn.click();
  release('abort');
  await expect(says).toBeVisible();
  await expect(page).toHaveURL(/\/submit\/plan/);
  await expect(words).toHaveValue('New roofs first.');
  await expect(words).toBeVisible();
  await goOn.click();
  await expect(page).toHaveURL(/\/submit\/people\?.*loan=7M/);
  await page.goBack();
  await expect(words).toHaveValue('New roofs first.');
  await expect(words).toBeVisible();
  complaints.length = 0; // of the scripts that were not loaded
});

test('steps never show people as unanswered when the browser’s draft has them @all @chromium', async ({
  page,
}) => {
  await page.addInitScript(draft({ name: 'Sage Willow', role: 'sponsor' }, DEAL));
  const release = await holdScripts(page);
  for (const step of ['/plan', '/people', '/documents', '/send']) {
    await page.goto(`/submit${step}?${DEAL}`);
    await expect(page.locator('.house a', { hasText: 'The people' })).not.toContainText('0 of 8');
  }
  release();
  // after React has started, without any input
  await expect(page.locator('.house a', { hasText: 'The people' })).toContainText('2 of 8');
});

test('a message that was returned with errors can be corrected before React has started @all', async ({
  page,
  complaints,
}) => {
  const release = await holdScripts(page);
  await page.goto('/contact');
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByLabel('Message').fill('A building.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('#result')).toContainText('First name is required');
  await page.getByLabel('Message').fill('A building in Raleigh.');
  release();
  await hydrate(page);
  await expect(page.getByLabel('Message')).toHaveValue('A building in Raleigh.');
  await expect(page.locator('#message-note')).toContainText('22 of');
  complaints.length = 0; // the browser logs the 422 as an error
});

test('Send that is pressed on an empty form before React has started is answered at the fields', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send' }).click();
  release();
  await expect(page.getByText('First name is required').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
});

test('a filter of the portfolio and a number of the desk are answered when React has started @all', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/transactions');
  await page.locator('select[name=location]').selectOption('west');
  release();
  await expect(page).toHaveURL(/location=west/);
  await open(page, '/lending/deal');
  const again = await holdScripts(page);
  await page.goto(`/lending/deal?${DEAL}&edit=1`);
  await page.locator('input[name=loan]').fill('11M');
  again();
  await expect(page).toHaveURL(/loan=11M/);
});

test('a press on the private page that would lose what is not sent waits for React, which says so', async ({
  page,
  request,
}) => {
  const form = {
    ...{
      role: 'sponsor',
      name: 'Sage Willow',
      email: `${crypto.randomUUID()}@willow.example`,
      consent: 'yes',
    },
    ...{ elapsed: '60000', submissionKey: crypto.randomUUID() },
  };
  const release = await holdScripts(page);
  const answer = await request.post(`/submit/send?${DEAL}`, { form, maxRedirects: 0 });
  await page.goto(answer.headers().location!.replace('/sent/', '/status/'));
  const words = page.getByLabel('Has something changed?');
  await words.fill('We have another buyer.');
  await page.getByText('Withdraw this deal').click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  release();
  await expect(page.getByRole('alert')).toContainText('You have not sent what you wrote or chose for us.');
  await expect(words).toHaveValue('We have another buyer.');
});
