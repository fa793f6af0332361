import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { loadContent } from '#app/collections/content.server.ts';
import type { BridgeProgram, HudProgram } from '#app/lending/programs.ts';
import { plainText, termSheet } from '#app/lending/term-sheet.ts';
import { allBut, WHOLE_MATRIX } from '../cases.ts';
import { pdfPages } from '../pdf-pages.ts';
import { expect, open, test } from '../site.ts';

const { bridge, fhaHud, pages } = loadContent();
const programs: (BridgeProgram | HudProgram)[] = [...bridge.programs, ...fhaHud.programs];
const pathOf = ({ kind, slug }: BridgeProgram | HudProgram) => `/lending/${kind}/${slug}`;
const COMPARE = /^Compare the .+ programs$/;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The color schemes in which the whole matrix prints each sheet. All other runs print only the dark one. */
const SCHEMES = ['light', 'dark'] as const;

/** Parameter, term and note of every row of a table, without the titles of groups. */
const printedRows = (page: Page, table: number) =>
  page
    .locator('.sheet table')
    .nth(table)
    .locator('tbody tr:not(.group)')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

/** Expects that a link to a PDF gives the file's size in kilobytes. */
async function expectPdf(request: APIRequestContext, link: Locator) {
  const [, size] = /\(PDF, (\d+) KB\)/.exec((await link.textContent()) ?? '') ?? [];
  const answer = await request.get((await link.getAttribute('href'))!);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const bytes = await answer.body();
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Math.ceil(bytes.length / 1000)).toBe(Number(size));
}

for (const path of ['/lending', '/lending/bridge', '/lending/fha-hud'])
  test(`${path} has the term sheets of all programs as one file${allBut(path === '/lending')}`, async ({
    page,
    request,
  }) => {
    await page.goto(path);
    await expectPdf(request, page.getByRole('link', { name: /term sheets \(PDF/ }));
  });

const expectedRows = (table: Parameters<typeof termSheet>[0]) =>
  termSheet(table).groups.flatMap(({ rows }) =>
    rows.map(({ label, term, note }) => [label, plainText(term), note ?? '']),
  );

/** A bridge loan, and an insured loan with two tables. The other programs use the same code. */
const ONE_OF_EACH = ['Core-Plus Bridge', 'HUD 223(f) & 232/223(f)'];

for (const program of programs) {
  test.describe(`${program.name}${allBut(ONE_OF_EACH.includes(program.name))}`, () => {
    test('shows its terms, their file, where it stands and whom to ask', async ({ page, request }) => {
      await page.goto(pathOf(program));
      await test.step('every row of its terms, with the figures of the content and the day they were confirmed', async () => {
        await expect(heading(page)).toHaveText(program.name);
        await expect(page.locator('.badge')).toHaveText(`PROGRAM | ${program.badge}`);
        expect(await printedRows(page, 0)).toEqual(expectedRows(program));
        const { construction, today } =
          program.kind === 'fha-hud' ? program : { construction: undefined, today: undefined };
        const more = [construction, today].filter((table) => table !== undefined);
        await expect(page.locator('.sheet table')).toHaveCount(1 + more.length);
        for (const [i, table] of more.entries())
          expect(await printedRows(page, i + 1)).toEqual(expectedRows(table));
        await expect(page.locator('.sheet time')).toHaveAttribute('datetime', program.asOf);
        await expect(page.getByRole('heading', { name: pages.program.why })).toBeVisible();
        for (const reason of program.why) await expect(page.getByText(reason)).toBeVisible();
      });
      await test.step('a file of the size that the link says', () =>
        expectPdf(request, page.getByRole('link', { name: /^Term sheet \(PDF/ })));
      await test.step('from every term that is not shown to the contact page', async () => {
        const missing = termSheet(program).groups.flatMap(({ rows }) => rows.filter((row) => row.missing));
        const asks = page.getByRole('link', { name: 'Provided on request' });
        await expect(asks).toHaveCount(missing.length);
        for (const ask of await asks.all()) await expect(ask).toHaveAttribute('href', '/contact');
      });
      await test.step('where it stands among its neighbours', async () => {
        const quick = page.getByRole('navigation', { name: 'Quick links' });
        await expect(quick.locator('[aria-current]')).toHaveCount(1);
        await expect(quick.locator('[aria-current]')).toHaveAttribute('href', pathOf(program));
        const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
        await expect(trail.getByRole('link').first()).toHaveAttribute('href', '/lending');
        await expect(trail.locator('[aria-current]')).toHaveText(program.name);
      });
    });

    test('prints heading, date, table and disclaimer on one letter page', async ({ page }) => {
      for (const colorScheme of WHOLE_MATRIX ? SCHEMES : (['dark'] as const)) {
        await page.emulateMedia({ media: 'print', colorScheme });
        await page.goto(pathOf(program));
        await page.evaluate(() => document.fonts.ready);
        await expect(page.locator('.sheet .of')).toHaveText(program.name);
        for (const part of ['.of', '.as-of', '.letterhead', 'table', '.end'])
          await expect(page.locator(`.sheet ${part}`).first()).toBeVisible();
        for (const rest of ['.hdr', '.crumb', 'h1', '.why', '.tools', '.ft', '.banner'])
          await expect(page.locator(rest)).toBeHidden();
        const pdf = await page.pdf({ preferCSSPageSize: true });
        expect(pdfPages(pdf), colorScheme).toBe(1);
        expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 612 792\]/);
      }
    });
  });
}

test('the print button prints, also when it is the first thing that is touched @all', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto('/lending/bridge/core-bridge');
  await page.getByRole('button', { name: 'Print term sheet' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
});

test('from a sheet to all bridge programs side by side, and to the terms of another @all', async ({
  page,
}) => {
  await open(page, '/lending/bridge/core-bridge');
  await page.getByRole('link', { name: COMPARE }).click();
  await expect(page).toHaveURL('/lending/bridge#side-by-side');
  await expect(page.getByRole('heading', { name: pages.bridge.comparison.title })).toBeInViewport();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(1 + bridge.programs.length);
  await expect(rows.nth(1)).toContainText('$2M–$50M+');
  await expect(rows.nth(1)).toContainText('450–550 bps');
  const participating = rows.filter({ hasText: 'Participating' });
  await expect(participating).toContainText('$2M–$30M+');
  await expect(participating).toContainText('24–48 months');
  await participating.getByRole('link').click();
  await expect(heading(page)).toHaveText('Participating Bridge');
});

test.describe('the overviews', () => {
  test('of lending lead to both families', async ({ page }) => {
    await page.goto('/lending');
    for (const { button } of pages.lending.families)
      await expect(page.getByRole('link', { name: button.label })).toHaveAttribute('href', button.href);
    await expect(page.getByRole('heading', { name: 'Bridge-to-FHA Coordination' })).toBeVisible();
    await expect(page.getByRole('img', { name: /12 to 48 months.*40 years/ }).first()).toBeVisible();
  });

  test('of bridge loans has a card for each program, and asks in two ways', async ({ page }) => {
    await page.goto('/lending/bridge');
    const links = page.getByRole('link', { name: 'View Terms & Details' });
    expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual(
      bridge.programs.map(pathOf),
    );
    for (const name of ['Contact Lending Team', 'Request Rate Quote'])
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/contact');
  });

  test('of FHA/HUD loans has eight cards in two groups and says who lends', async ({ page }) => {
    await page.goto('/lending/fha-hud');
    await expect(heading(page)).toHaveText('Long-Term Government-Backed Financing');
    for (const { title, cards } of pages['fha-hud'].groups) {
      const group = page.locator('section', { has: page.getByRole('heading', { name: title }) });
      const links = group.getByRole('link', { name: 'View Terms & Details' });
      expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual(
        cards.map(({ program }) => `/lending/fha-hud/${program}`),
      );
    }
    for (const name of ['Contact', 'Request Program Information'])
      await expect(page.locator('.cta').getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        '/contact',
      );
  });
});

test.describe('a program that does not exist', () => {
  for (const path of ['/lending/bridge/no-such-program', '/lending/fha-hud/core-bridge'])
    test(`${path} answers 404 with the page that says so${allBut(path.includes('/bridge/'))}`, async ({
      page,
      complaints,
    }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(heading(page)).toHaveText('Page Not Found');
      await expect(page.locator('.missing'), 'its styles are there before React is').toHaveCSS(
        'overflow',
        'hidden',
      );
      await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
      await expect(page).toHaveTitle(/Page Not Found/);
      await open(page, path);
      expect(complaints.some((line) => line.includes(path))).toBe(true);
      complaints.length = 0;
    });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the sheet is whole and the print button is not offered', async ({ page }) => {
    await page.goto('/lending/bridge/core-bridge');
    await expect(page.locator('.sheet tbody tr:not(.group)')).toHaveCount(
      expectedRows(bridge.programs[0]!).length,
    );
    await expect(page.locator('.print-sheet')).toBeHidden();
    await expect(page.getByRole('link', { name: COMPARE })).toBeVisible();
  });
});
