import type { FileChooser, Locator, Page } from '@playwright/test';
import { allBut } from '../cases.ts';
import { officeAt } from '../office-site.ts';
import { expect, hydrate, open, test } from '../site.ts';

// A borrower's way from the deal desk to accepted terms by keyboard alone. The steps of staff are written into the database.

const DEAL =
  'price=14.2M&works=2.1M&loan=12.5M&noi=905k&noi2=1.31M&value2=19.8M&for=buy-improve&type=multifamily&market=secondary&name=Sweetgum+Court&units=96';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeAttached();
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab');
    if (!(await control.evaluate((one) => one === document.activeElement))) continue;
    // The header does not cover the control, and the control, or the label shown in its place, has a focus ring.
    const { top, bottom } = await control.evaluate((one) =>
      (one.closest('label.file') ?? one).getBoundingClientRect(),
    );
    const header = await page
      .locator('header')
      .first()
      .evaluate((one) => one.getBoundingClientRect().bottom);
    expect(bottom, 'below the header').toBeGreaterThan(header);
    expect(top, 'on the screen').toBeLessThan(page.viewportSize()!.height);
    return;
  }
  throw new Error(`no Tab leads to ${control}`);
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

/** Opens the list of files with Enter. In WebKitGTK this list belongs to the system, and no driver sees it. */
async function chooseFile(page: Page, input: Locator, file: Parameters<FileChooser['setFiles']>[0]) {
  if (test.info().project.name === 'webkit') {
    await tabTo(page, input);
    return input.setInputFiles(file);
  }
  const chooser = page.waitForEvent('filechooser');
  await press(page, input);
  await (await chooser).setFiles(file);
}

for (const width of [390, 1440])
  test(`a deal goes from the desk to accepted terms by keyboard alone, ${width} px${allBut(width === 390)}`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const { sql } = officeAt(process.env.SITE!, process.env.SITE_DATA_DIR!);
    const email = `keys-${width}-${Date.now()}@willow.example`;
    const deal = `(select id from deals where email = '${email}')`;

    await open(page, `/lending/deal?${DEAL}`);
    await press(page, page.getByRole('link', { name: 'Send this deal to us' }).first());
    await expect(page).toHaveURL(/\/submit\?/);
    await type(page, 'Street address', '2210 Sweetgum Lane');
    await press(page, page.getByRole('button', { name: 'Continue' }));
    await expect(page).toHaveURL(/\/submit\/plan\?.*street=/);
    await type(page, 'What do you plan to do there?', 'New roofs.');
    await press(page, page.getByRole('button', { name: 'Continue' }));
    await expect(page).toHaveURL(/\/submit\/people\?/);
    await press(page, page.getByLabel('The sponsor', { exact: true }), 'Space');
    await type(page, 'Your name', 'Sage Willow');
    await type(page, 'Email', email);
    await press(page, page.getByRole('button', { name: 'Continue' }));
    await expect(page).toHaveURL(/\/submit\/documents\?/);

    for (const [row, name] of [
      ['Rent roll', 'roll.csv'],
      ['Trailing 12 months', 'T12.csv'],
      ['Photographs', 'front.csv'],
      ['Purchase contract', 'contract.csv'],
    ] as const) {
      const doc = page.locator('.doc', { has: page.getByRole('heading', { name: row }) });
      await chooseFile(page, doc.locator('input'), {
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(`a,${name}\n`),
      });
      await expect(doc).toContainText(name);
    }
    await press(page, page.getByRole('link', { name: 'Continue' }));
    await expect(page).toHaveURL(/\/submit\/send\?/);
    await press(page, page.getByRole('checkbox'), 'Space');
    await press(page, page.getByRole('button', { name: 'Send to Oak' }));
    await expect(page).toHaveURL(/\/submit\/sent\//, { timeout: 20_000 });
    await expect(page.getByText(/^We have: /)).toContainText('Purchase contract');
    await hydrate(page);
    await press(page, page.getByRole('link', { name: 'Open the page' }));
    await expect(page).toHaveURL(/\/submit\/status\//);

    // staff ask a question
    sql(
      `update deals set state = 'more-needed', state_since = now(), suspicion = null where email = '${email}'`,
    );
    sql(`insert into deal_events (deal_id, by, kind, "from", "to", words, shown_to_borrower)
      values (${deal}, 'staff', 'state', 'received', 'more-needed', 'Which boiler?', true)`);
    await page.reload();
    await hydrate(page);
    await press(page, page.getByRole('link', { name: 'Answer', exact: true }));
    await type(page, 'What you want to tell us', 'The second.');
    await press(page, page.locator('#answer button[type=submit]'));
    await expect(page.getByText('We have your words.')).toBeVisible();

    // staff offer terms
    sql(`with file as (insert into deal_files (deal_id, name, size, type, sha256, document, scan, stored_key)
        values (${deal}, 'terms.pdf', 60, 'application/pdf', repeat('ab', 32), null, 'clean', 'keys-${width}-${Date.now()}')
        returning id, deal_id)
      insert into term_sheets (file_id, deal_id, version) select id, deal_id, 1 from file`);
    sql(`update deals set state = 'term-sheet', state_since = now() where email = '${email}'`);
    sql(`insert into deal_events (deal_id, by, kind, "from", "to", shown_to_borrower)
      values (${deal}, 'staff', 'state', 'in-review', 'term-sheet', true)`);
    await page.reload();
    await hydrate(page);
    // words that are not sent hold the acceptance back once
    const words = page.getByLabel('Has something changed?');
    await words.fill('Is the floor fixed?');
    await type(page, 'Your full name', 'Sage Willow');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('You have not sent what you wrote or chose for us.');
    await expect(words).toHaveValue('Is the floor fixed?');
    await page.keyboard.press('Enter');
    await expect(page.locator('.terms .done')).toBeFocused();
    await expect(page.locator('.terms .done')).toContainText('Accepted by Sage Willow on ');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The terms are accepted');
  });
