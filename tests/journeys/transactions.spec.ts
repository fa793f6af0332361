import type { Page } from '@playwright/test';
import { openContent } from '#app/collections/content-file.server.ts';
import { readTransactions } from '#app/collections/transactions.server.ts';
import { axeFinds } from '../axe.ts';
import { spread } from '../cases.ts';
import { choose, expect, open, test } from '../site.ts';

const DEALS = readTransactions(openContent());
type Deal = (typeof DEALS)[number];
const EVERY = `Showing ${DEALS.length} of ${DEALS.length} transactions`;

const FIELDS = {
  location: 'Location',
  propertyType: 'Property type',
  loanType: 'Loan type',
  loanSize: 'Loan size',
};
type Field = keyof typeof FIELDS;
const FIELD_NAMES = Object.keys(FIELDS) as Field[];

const OPTIONS: Record<Field, string[]> = {
  location: ['All regions', 'Northeast', 'Southeast', 'Midwest', 'Northwest', 'Southwest', 'West'],
  propertyType: [
    ...['All types', 'Multifamily', 'Industrial', 'Office', 'Retail'],
    ...['Medical Office', 'Self-Storage', 'Mixed Use', 'Hospitality'],
  ],
  loanType: [
    ...['All programs', 'Participating Bridge', 'Opportunistic Bridge'],
    ...['Core-Plus Bridge', 'Core Bridge', 'FHA/HUD'],
  ],
  loanSize: ['All sizes', 'Under $5M', '$5M - $10M', '$10M - $20M', 'Over $20M'],
};

/** Filters that a visitor chooses, by the text of the options, and the deals that should remain. */
const PICKS: { pick: Partial<Record<Field, string>>; meets: (deal: Deal) => boolean }[] = [
  { pick: { location: 'Northeast' }, meets: (d) => d.region === 'northeast' },
  { pick: { location: 'West' }, meets: (d) => d.region === 'west' },
  { pick: { propertyType: 'Medical Office' }, meets: (d) => d.propertyType === 'medical-office' },
  { pick: { propertyType: 'Office' }, meets: (d) => d.propertyType === 'office' },
  { pick: { loanType: 'Core-Plus Bridge' }, meets: (d) => d.loanType.startsWith('CORE-PLUS') },
  { pick: { loanType: 'FHA/HUD' }, meets: (d) => d.loanType.startsWith('HUD') },
  { pick: { loanSize: 'Under $5M' }, meets: (d) => d.amount < 5_000_000 },
  { pick: { loanSize: '$5M - $10M' }, meets: (d) => d.amount >= 5_000_000 && d.amount < 10_000_000 },
  { pick: { loanSize: '$10M - $20M' }, meets: (d) => d.amount >= 10_000_000 && d.amount < 20_000_000 },
  { pick: { loanSize: 'Over $20M' }, meets: (d) => d.amount >= 20_000_000 },
  {
    pick: { location: 'Southwest', propertyType: 'Multifamily' },
    meets: (d) => d.region === 'southwest' && d.propertyType === 'multifamily',
  },
  {
    pick: { location: 'Southwest', propertyType: 'Multifamily', loanType: 'FHA/HUD', loanSize: 'Over $20M' },
    meets: (d) => d.loanType.startsWith('HUD') && d.amount >= 20_000_000,
  },
];
const NO_MATCH = '/transactions?location=west&propertyType=hospitality';

const count = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' });
const names = (page: Page) => page.locator('.deal h3');
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
const expected = (meets: (deal: Deal) => boolean) => DEALS.filter(meets).map(({ name }) => name);
const filters = (page: Page) => page.locator('form:has(select)');
const pickAll = async (page: Page, pick: Partial<Record<Field, string>>) => {
  for (const name of FIELD_NAMES)
    if (pick[name]) await choose(page.getByLabel(FIELDS[name]), { label: pick[name] });
};
const clear = (page: Page) => page.getByRole('button', { name: 'Clear Filters' });
/** The opacity of a card's night picture, 0 where it is not displayed. */
const night = (page: Page, id: number) =>
  page.locator(`#deal-${id} .night`).evaluate((image) => {
    const { display, opacity } = getComputedStyle(image);
    return display === 'none' ? 0 : Number(opacity);
  });

test('the page as it arrives: every deal, the overview, four filters with their options in order @main', async ({
  page,
}) => {
  const response = await page.goto('/transactions');
  expect(response!.status()).toBe(200);
  await expect(names(page)).toHaveText(DEALS.map(({ name }) => name));
  await expect(count(page)).toHaveText(EVERY);
  await expect(page.locator('.overview li')).toHaveText([
    `${DEALS.length} Transactions`,
    '8 Property Types',
    '6 Regions',
  ]);
  await expect(clear(page)).toBeDisabled();
  for (const name of FIELD_NAMES) {
    const select = page.locator(`select[name=${name}]`);
    await expect(select).toHaveValue('all');
    expect(await select.locator('option').allInnerTexts()).toEqual(OPTIONS[name]);
  }
  const notes = page.locator('.portfolio-notes');
  await expect(notes).toContainText('affiliated entities');
  await expect(notes).toContainText('full-cycle completions');
  await expect(notes).toContainText('Past performance does not guarantee future results');
});

test('on a phone the three figures stand on one line @all', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/transactions');
  const names = await page.locator('.overview li').evaluateAll((items) =>
    items.map((item) => {
      const range = document.createRange();
      range.selectNode(item.lastChild!);
      return Math.round(range.getBoundingClientRect().top);
    }),
  );
  expect(new Set(names).size).toBe(1);
});

test('a card says what the deal was, and FHA/HUD loans name the subsidiary', async ({ page }) => {
  await page.goto('/transactions');
  const card = page.locator('#deal-14');
  for (const fact of ['Meridian South', '$4,700,000', 'Midwest', 'Multifamily', 'Core-Plus Bridge'])
    await expect(card).toContainText(fact);
  await expect(page.locator('.originator')).toHaveCount(5);
});

test('combinations: the server is asked for the data of each, and the page stays @all @chromium', async ({
  page,
}) => {
  await open(page, '/transactions');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['document', 'fetch', 'xhr'].includes(request.resourceType()))
      asked.push(new URL(request.url()).pathname);
  });
  for (const { pick, meets } of PICKS.slice(-3)) {
    await pickAll(page, pick);
    await expect(count(page)).toHaveText(`Showing ${expected(meets).length} of ${DEALS.length} transactions`);
    await expect(names(page)).toHaveText(expected(meets));
    await clear(page).click();
    await expect(count(page)).toHaveText(EVERY);
  }
  expect(new Set(asked)).toEqual(new Set(['/transactions.data']));
});

test('choosing a filter keeps the focus and the scroll position, and the count shows the result @main @browsers', async ({
  page,
}) => {
  await open(page, '/transactions');
  const field = page.getByLabel('Location');
  await field.focus();
  const status = await count(page).elementHandle();
  const top = () => page.evaluate(() => scrollY);
  const before = await top();
  await field.selectOption('west');
  const west = DEALS.filter((d) => d.region === 'west').length;
  // the same live region has a new text
  await expect.poll(() => status!.textContent()).toBe(`Showing ${west} of ${DEALS.length} transactions`);
  await expect(field).toBeFocused();
  expect(await top()).toBe(before);
});

test('all choices made while the server is answering count', async ({ page }) => {
  await open(page, '/transactions');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/transactions.data*', async (route) => {
    await held;
    await route.continue().catch(() => {
      // the page cancelled the request
    });
  });
  await page.getByLabel('Location').selectOption('southwest');
  await page.getByLabel('Property type').selectOption('multifamily');
  await expect(page.locator('.deals')).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(names(page)).toHaveText(
    expected((d) => d.region === 'southwest' && d.propertyType === 'multifamily'),
  );
  await expect(page).toHaveURL('/transactions?location=southwest&propertyType=multifamily');
  await expect(page.locator('.deals')).toHaveAttribute('aria-busy', 'false');
});

test('where the data cannot be fetched, the filtered page is loaded as a document @all', async ({
  page,
  complaints,
}) => {
  await open(page, '/transactions');
  await page.route('**/transactions.data*', (route) => route.abort());
  await page.getByLabel('Location').selectOption('west');
  await expect(page).toHaveURL('/transactions?location=west');
  await expect(names(page)).toHaveText(expected((d) => d.region === 'west'));
  await expect(page.getByLabel('Location')).toHaveValue('west');
  await page.goBack();
  await expect(count(page)).toHaveText(EVERY);
  complaints.length = 0; // the browser logs the failed request as an error
});

test.describe('the address', () => {
  test('carries the filters, and is followed back and forth @not-webkit', async ({ page }) => {
    await open(page, '/transactions');
    await page.getByLabel('Location').selectOption('southwest');
    await expect(page).toHaveURL('/transactions?location=southwest');
    await page.getByLabel('Loan size').selectOption('over-20m');
    await expect(page).toHaveURL('/transactions?location=southwest&loanSize=over-20m');
    const southwest = DEALS.filter((d) => d.region === 'southwest');
    const both = `Showing ${southwest.filter((d) => d.amount >= 20_000_000).length} of ${DEALS.length} transactions`;
    await expect(count(page)).toHaveText(both);
    await page.goBack();
    await expect(page.getByLabel('Loan size')).toHaveValue('all');
    await expect(count(page)).toHaveText(`Showing ${southwest.length} of ${DEALS.length} transactions`);
    await page.goBack();
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByLabel('Location')).toHaveValue('all');
    await expect(count(page)).toHaveText(EVERY);
    await page.goForward();
    await page.goForward();
    await expect(page.getByLabel('Location')).toHaveValue('southwest');
    await expect(page.getByLabel('Loan size')).toHaveValue('over-20m');
    await expect(count(page)).toHaveText(both);
  });

  test('can be sent to somebody @all', async ({ page }) => {
    await open(page, '/transactions?propertyType=office&sort=largest');
    await expect(page.getByLabel('Property type')).toHaveValue('office');
    const offices = DEALS.filter((d) => d.propertyType === 'office').sort((a, b) => b.amount - a.amount);
    await expect(names(page)).toHaveText(offices.map(({ name }) => name));
  });

  test('may have any content @all', async ({ page }) => {
    for (const query of [
      'location=atlantis',
      'loanSize=%3Cscript%3E',
      'location=&sort=__proto__&x=1',
      'page=2',
      'page=-1',
    ]) {
      const response = await page.goto(`/transactions?${query}`);
      expect(response!.status()).toBe(200);
      await expect(count(page)).toHaveText(EVERY);
    }
  });
});

test('a choice made before React has started counts @all', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$|entry\.client/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/transactions', { waitUntil: 'commit' });
  await page.getByLabel('Location').selectOption('west');
  await page.mouse.move(5, 5);
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  release();
  await expect(page).toHaveURL('/transactions?location=west');
  await expect(page.getByLabel('Location')).toHaveValue('west');
  await expect(names(page)).toHaveText(expected((d) => d.region === 'west'));
});

test('the order can be changed, and stays when filters are cleared @all', async ({ page }) => {
  await open(page, '/transactions?location=west');
  await page.getByRole('link', { name: 'Smallest first' }).click();
  await expect(page).toHaveURL('/transactions?location=west&sort=smallest');
  await expect(page.getByRole('link', { name: 'Smallest first' })).toHaveAttribute('aria-current', 'true');
  await clear(page).click();
  await expect(page).toHaveURL('/transactions?sort=smallest');
  await expect(names(page).first()).toHaveText(DEALS.toSorted((a, b) => a.amount - b.amount)[0]!.name);
  await expect(page.locator('select[name=location]')).toBeFocused();
});

test('where nothing matches, the page says so and can clear the filters', async ({ page }) => {
  await open(page, NO_MATCH);
  await expect(count(page)).toHaveText(`Showing 0 of ${DEALS.length} transactions`);
  await expect(page.getByText('No transactions match your current filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(count(page)).toHaveText(EVERY);
  await expect(page).toHaveURL('/transactions');
  await expect(page.getByText('No transactions match your current filters')).toBeHidden();
});

test('filtering far down the list scrolls to its beginning @all', async ({ page }) => {
  await open(page, '/transactions');
  await page.evaluate(() => scrollTo(0, 4000));
  await page.getByLabel('Location').selectOption('midwest');
  await expect(page.locator('.deal').first()).toBeInViewport();
  const [bar, first] = await Promise.all([
    page.locator('.filter-bar').boundingBox(),
    page.locator('.deal').first().boundingBox(),
  ]);
  expect(first!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
});

test('the sums answer the filters @all', async ({ page }) => {
  await open(page, '/transactions');
  const sum = (deals: Deal[]) => dollars(deals.reduce((total, { amount }) => total + amount, 0));
  await expect(page.locator('.volume')).toContainText(sum(DEALS));
  const lit = () =>
    page
      .locator('.volume-table .lit')
      .evaluateAll((all) =>
        all.map((e) => e.getAttribute('d')!.match(/M/g)!.length).reduce((a, b) => a + b, 0),
      );
  expect(await lit()).toBe(DEALS.length);
  await page.getByLabel('Loan type').selectOption('fha-hud');
  const insured = DEALS.filter((d) => d.loanType.startsWith('HUD'));
  await expect(page.locator('.volume')).toContainText(sum(insured));
  await expect.poll(lit).toBe(insured.length);
});

test('where nothing matches, each filter that alone prevents a match can be removed @all', async ({
  page,
}) => {
  await open(page, NO_MATCH);
  const offered = page.locator('.no-deals li');
  const west = DEALS.filter((d) => d.region === 'west').length;
  const hotels = DEALS.filter((d) => d.propertyType === 'hospitality').length;
  await expect(offered).toHaveText([`Without West: ${hotels} loans`, `Without Hospitality: ${west} loans`]);
  await offered.getByRole('link', { name: 'Without Hospitality' }).click();
  await expect(page).toHaveURL('/transactions?location=west');
  await expect(names(page)).toHaveCount(west);
});

test('the map and the table beside it have no faults, in either theme and with the system’s colors @all', async ({
  page,
}) => {
  await page.goto('/transactions?location=west&loanType=core-bridge');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axeFinds(page, scheme === 'light' ? 'everything' : 'colors'), scheme).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await axeFinds(page, 'colors'), 'forced').toEqual([]);
  await page.getByRole('radio', { name: 'By region and type' }).check();
  expect(await axeFinds(page, 'colors'), 'table').toEqual([]);
});

test('choosing a region keeps the scroll position, and the count shows the result @all', async ({ page }) => {
  await open(page, '/transactions');
  const link = page.locator('.regions a', { hasText: 'Midwest' });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await link.click();
  const there = DEALS.filter((d) => d.region === 'midwest').length;
  await expect(count(page)).toHaveText(`Showing ${there} of ${DEALS.length} transactions`);
  await expect(page.getByLabel('Location')).toHaveValue('midwest');
  await expect(link).toHaveAttribute('aria-current', 'true');
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test.describe('the bands', () => {
  test('is one stop for the keyboard, and names each loan', async ({ page }) => {
    await open(page, '/transactions');
    const core = page.getByRole('listbox');
    const caption = page.locator('.band-figure figcaption p');
    const unnamed = (await caption.textContent())!;
    await expect(core.getByRole('option')).toHaveCount(DEALS.length);
    await page.keyboard.press('Tab');
    await core.focus();
    await page.keyboard.press('End');
    await expect(caption).toContainText(DEALS.at(-1)!.name);
    await page.keyboard.press('ArrowRight');
    await expect(caption).toContainText(DEALS[0]!.name);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(caption).toContainText(DEALS.at(-2)!.name);
    await page.keyboard.press('Control+Home');
    await expect(caption).toContainText(DEALS.at(-2)!.name);
    await page.keyboard.press('Home');
    await expect(caption).toContainText(dollars(DEALS[0]!.amount));
    await expect(core).toHaveAttribute('aria-activedescendant', 'band-1');
    await expect(core.getByRole('option', { selected: true })).toHaveAttribute('id', 'band-1');
    await page.keyboard.press('Tab');
    await expect(core).not.toBeFocused();
    await expect(caption).toHaveText(unnamed);
  });

  test('fades the loans that the filters leave out, and the arrows pass them by @all', async ({ page }) => {
    await open(page, '/transactions?loanType=fha-hud');
    const insured = DEALS.filter((d) => d.loanType.startsWith('HUD'));
    await expect(page.locator('.bands .off')).toHaveCount(DEALS.length - insured.length);
    await page.keyboard.press('Tab');
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Home');
    const caption = page.locator('.band-figure figcaption p');
    await expect(caption).toContainText(insured[0]!.name);
    await page.keyboard.press('ArrowLeft');
    await expect(caption).toContainText(insured.at(-1)!.name);
  });

  test('says one thing once: keys move the active descendant, and a pointer that passes says nothing', async ({
    page,
  }) => {
    await open(page, '/transactions');
    const bands = page.getByRole('listbox');
    const caption = page.locator('.band-figure figcaption p');
    await expect(page.locator('.band-figure :is([aria-live], [role=status], output)')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await bands.focus();
    await page.keyboard.press('End');
    /** All attributes that a screen reader reads. */
    const told = () =>
      bands.evaluate((list) =>
        [list, ...list.querySelectorAll('[role=option]')].map((one) =>
          [...one.attributes].filter(({ name }) => /^(aria-|role|id)/.test(name)).map(({ value }) => value),
        ),
      );
    const before = await told();
    const box = (await bands.boundingBox())!;
    for (const share of [0.9, 0.5, 0.1])
      await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
    await expect(caption).not.toContainText(DEALS.at(-1)!.name);
    expect(await told()).toEqual(before);
    await page.keyboard.press('ArrowLeft');
    await expect(caption).toContainText(DEALS.at(-2)!.name);
    await expect(bands.getByRole('option', { selected: true })).toHaveAttribute(
      'id',
      `band-${DEALS.length - 1}`,
    );
  });

  test('names the band under a finger @all', async ({ page }) => {
    await open(page, '/transactions');
    const bands = page.getByRole('listbox');
    // the last band is narrow: while the layout still moves, the pointer may stop beside the band
    await expect(async () => {
      const { width, height } = (await bands.boundingBox())!;
      await bands.hover({ position: { x: width / 2, y: height / 2 } });
      await bands.hover({ position: { x: width - 3, y: height / 2 } });
      await expect(page.locator('.band-figure figcaption p')).toContainText(DEALS.at(-1)!.name, {
        timeout: 500,
      });
    }).toPass();
  });
});

test.describe('the second picture', () => {
  test('shows under the pointer and while the link has the focus, and a tap keeps it @all @not-webkit', async ({
    page,
  }) => {
    await page.goto('/transactions');
    expect(await night(page, 2)).toBe(0);
    await page.locator('#deal-2 .look').hover();
    await expect.poll(() => night(page, 2)).toBe(1);
    await page.mouse.move(2, 2);
    await expect.poll(() => night(page, 2)).toBe(0);
    await page.locator('#deal-1 .facts a').focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('#deal-2 h3 a')).toBeFocused();
    await expect.poll(() => night(page, 2)).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => night(page, 2)).toBe(0);
    const picture = page.getByRole('checkbox', { name: `Second picture of ${DEALS[1]!.name}` });
    await picture.click();
    await page.mouse.move(2, 2);
    await expect(picture).toBeChecked();
    await expect.poll(() => night(page, 2)).toBe(1);
  });

  test('adds no tab stop: a card has only the links to its page and its tombstone', async ({ page }) => {
    await page.goto('/transactions');
    const stops = await page
      .locator('.deals :is(a, input, button, [tabindex="0"])')
      .evaluateAll((all) => (all as HTMLElement[]).filter(({ tabIndex }) => tabIndex >= 0).length);
    expect(stops).toBe(2 * DEALS.length);
  });

  test('Lights turns every picture, and those that were kept follow it @all', async ({ page }) => {
    await open(page, '/transactions');
    await page.getByRole('checkbox', { name: `Second picture of ${DEALS[2]!.name}` }).click();
    await page.getByRole('switch', { name: 'Lights' }).check();
    for (const id of [1, 3, DEALS.length]) await expect.poll(() => night(page, id)).toBe(1);
    await page.getByRole('switch', { name: 'Lights' }).uncheck();
    for (const id of [1, 3, DEALS.length]) await expect.poll(() => night(page, id)).toBe(0);
  });

  test('the dark theme begins with its lights on @all', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/transactions');
    const lights = page.getByRole('switch', { name: 'Lights' });
    await expect(lights).toBeChecked();
    expect(await night(page, 4)).toBe(1);
    await lights.uncheck();
    await expect.poll(() => night(page, 4)).toBe(0);
  });

  test('a photograph fades in over the drawing, which keeps its time of day, and out again @all @chromium', async ({
    page,
  }) => {
    await open(page, '/transactions');
    // the same markup as in the card of a deal with a photograph
    await page.locator('#deal-2 .pic').evaluate((frame) => {
      frame.classList.remove('pair');
      const photograph = frame.querySelector('img')!.cloneNode() as HTMLImageElement;
      photograph.className = 'real';
      photograph.addEventListener('transitionrun', ({ propertyName }) => {
        if (propertyName === 'opacity')
          photograph.dataset.fades = `${Number(photograph.dataset.fades ?? 0) + 1}`;
      });
      frame.append(photograph);
    });
    const photograph = page.locator('#deal-2 .real');
    const seen = () =>
      photograph.evaluate((image) => {
        const { display, opacity } = getComputedStyle(image);
        return display === 'none' ? 0 : Number(opacity);
      });
    expect(await seen()).toBe(0);
    await page.locator('#deal-2 .look').hover();
    await expect.poll(seen).toBe(1);
    await expect(photograph).toHaveAttribute('data-fades', '1');
    expect(await night(page, 2)).toBe(0);
    await page.mouse.move(2, 2);
    await expect.poll(seen).toBe(0);
    await expect(photograph).toHaveAttribute('data-fades', '2');
    await page.getByRole('switch', { name: 'Lights' }).check();
    await expect.poll(() => night(page, 2)).toBe(1);
    expect(await seen()).toBe(0);
  });
});

test.describe('in a browser without style queries', () => {
  test.use({ bypassCSP: true, colorScheme: 'dark' });

  test('every picture is shown once, by day, without a switch that would not work', async ({ page }) => {
    await page.route('/transactions', async (route) => {
      const response = await route.fetch();
      const styles = (await response.text()).replaceAll('style(--', 'style-unknown(--');
      await route.fulfill({ response, body: styles });
    });
    await page.goto('/transactions');
    await expect(page.locator('.deal .pic img:visible')).toHaveCount(DEALS.length);
    expect(await night(page, 1)).toBe(0);
    await expect(page.getByRole('switch')).toHaveCount(0);
  });
});

test('Clear leaves the focus on a field that can be seen @all', async ({ page }) => {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/transactions?location=southwest');
    await page.locator('.deal').last().scrollIntoViewIfNeeded();
    await clear(page).focus();
    await page.keyboard.press('Enter');
    await expect(count(page)).toHaveText(EVERY);
    await expect(names(page)).toHaveCount(DEALS.length);
    const field = page.getByLabel('Location');
    await expect(field).toBeFocused();
    await expect
      .poll(() =>
        field.evaluate((select) => {
          const { left, top, height } = select.getBoundingClientRect();
          return document.elementFromPoint(left + 20, top + 4) === select && top + height <= innerHeight;
        }),
      )
      .toBe(true);
  }
});

test('a filtered list says on paper that it is one', async ({ page }) => {
  await page.goto('/transactions?location=west&loanSize=5m-10m');
  await page.emulateMedia({ media: 'print' });
  await expect(count(page)).toBeVisible();
  await expect(page.locator('.filter-bar select:visible')).toHaveCount(2);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.goto('/transactions#deal-3');
  await expect(count(page)).toBeHidden();
});

test('focus is never hidden behind the bar that follows the page @all', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/transactions');
    await page.locator('#deal-9 .facts a').focus();
    await page.keyboard.press('Shift+Tab');
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Shift+Tab');
      const seen = await page.evaluate(() => {
        const box = document.activeElement!.getBoundingClientRect();
        const top = document.elementFromPoint(
          box.left + box.width / 2,
          Math.max(box.top, 0) + Math.min(8, box.height / 2),
        );
        return top !== null && document.activeElement!.contains(top);
      });
      expect(seen, `stop ${i} at ${width} px`).toBe(true);
    }
  }
});

test.describe('what is laid out after the first frames', () => {
  /** Stops animations, which delay that layout, until the test finishes them. */
  const holdFrames = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  };

  test('moves neither the focus', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await holdFrames(page);
    await page.goto('/transactions');
    const moved = await page.locator('#deal-8 .facts a').evaluate((link: HTMLElement) => {
      link.focus();
      const before = link.getBoundingClientRect().top;
      for (const later of document.getAnimations()) later.finish();
      return link.getBoundingClientRect().top - before;
    });
    expect(moved).toBe(0);
  });

  test('nor the deal that the address names', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await holdFrames(page);
    await page.goto('/transactions#deal-20');
    const top = () =>
      page.locator('#deal-20').evaluate((deal) => Math.round(deal.getBoundingClientRect().top));
    const before = await top();
    await page.evaluate(() => document.getAnimations().map((later) => later.finish()));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await top()).toBe(before);
  });
});

test('one, two, three or four columns @all', async ({ page }) => {
  await page.goto('/transactions');
  for (const [width, columns] of [
    [640, 1],
    [641, 2],
    [1000, 2],
    [1001, 3],
    [1535, 3],
    [1536, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await page
      .locator('.deal')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
    expect(new Set(lefts).size, `${width} px`).toBe(columns);
  }
});

test('the tombstone prints one deal alone, and everything is back afterwards @all', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '');
  });
  await open(page, '/transactions');
  await page.getByRole('link', { name: `Tombstone: ${DEALS[5]!.name}` }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printing', '');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.deal:visible')).toHaveCount(1);
  await expect(page.locator('#deal-6')).toContainText(dollars(DEALS[5]!.amount));
  await expect(page.locator('#deal-6 .day')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.deal:visible')).toHaveCount(DEALS.length);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a region of the map is a link that filters, and the map is replaced by the table @all', async ({
    page,
  }) => {
    await page.goto('/transactions?loanType=core-bridge');
    const map = page.getByRole('group', { name: 'Regions' });
    const offered = DEALS.filter((d) => d.loanType === 'CORE BRIDGE LOAN' && d.region === 'southeast');
    const total = DEALS.filter((d) => d.region === 'southeast').length;
    const link = map.getByRole('link', { name: `Southeast: ${offered.length} of ${total} loans` });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/transactions?location=southeast&loanType=core-bridge');
    await expect(names(page)).toHaveText(offered.map(({ name }) => name));
    await expect(page.locator('[aria-current=true]', { hasText: 'Southeast' })).toBeVisible();
    const table = page.locator('.volume-table');
    await expect(table).toBeHidden();
    await page.getByRole('radio', { name: 'By region and type' }).check();
    await expect(table).toBeVisible();
    await expect(map).toBeHidden();
    await expect(page.getByRole('radio', { name: 'On the map' })).not.toBeChecked();
  });

  // no window of WebKitGTK is narrower than 447 px
  test('on a phone six rows stand below a map from edge to edge @all @not-webkit', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/transactions?propertyType=office&location=west');
    const rows = page.locator('.regions a');
    await expect(rows).toHaveCount(6);
    for (const row of await rows.all()) {
      expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      await expect(row.locator('svg')).toBeVisible();
    }
    const map = (await page.locator('.region-map').boundingBox())!;
    expect([map.x, map.width]).toEqual([0, 390]);
    await expect(page.locator('.region-map text').first()).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('combinations, filtered by the server @all', async ({ page }) => {
    for (const { pick, meets } of spread(PICKS, 4)) {
      await page.goto('/transactions');
      await pickAll(page, pick);
      await page.getByRole('button', { name: 'Show transactions' }).click();
      await expect(count(page)).toHaveText(
        `Showing ${expected(meets).length} of ${DEALS.length} transactions`,
      );
      await expect(names(page)).toHaveText(expected(meets));
      for (const name of FIELD_NAMES)
        expect(await page.locator(`select[name=${name}] option:checked`).textContent()).toBe(
          pick[name] ?? OPTIONS[name][0],
        );
    }
  });

  test('the empty state, Clear, the order and the tombstone @main', async ({ page }) => {
    await page.goto(NO_MATCH);
    await expect(page.getByText('No transactions match your current filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    await expect(count(page)).toHaveText(EVERY);
    await page.getByRole('link', { name: 'Largest first' }).click();
    await expect(page).toHaveURL('/transactions?sort=largest');
    await expect(names(page).first()).toHaveText(DEALS.toSorted((a, b) => b.amount - a.amount)[0]!.name);
    await choose(filters(page).getByLabel('Location'), 'west');
    await page.getByRole('button', { name: 'Show transactions' }).click();
    await expect(names(page).first()).toHaveText('Marina Works');
    await page.getByRole('link', { name: 'Tombstone: Marina Works' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.deal:visible')).toHaveCount(1);
    await expect(page.locator('.deal:target .day')).toBeVisible();
  });

  test('a tap keeps the second picture, and the switch turns them all @all', async ({ page }) => {
    await page.goto('/transactions');
    await page.locator('#deal-1 .look input').click();
    await page.mouse.move(2, 2);
    await expect.poll(() => night(page, 1)).toBe(1);
    await page.getByRole('switch', { name: 'Lights' }).check();
    await expect.poll(() => night(page, 2)).toBe(1);
  });
});
