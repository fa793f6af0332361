import { expect, test } from '../site.ts';

const DEAL =
  'for=refinance&type=multifamily&market=secondary&units=120&debt=9M&noi=1.2M&value=30M&hud=5.5&life=60&occupied=93';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts @all', () => {
    test.use({ javaScriptEnabled });

    test('a deal is compared with itself with other figures, and the address holds both @main', async ({
      page,
    }) => {
      await page.goto(`/lending/deal?${DEAL}`);
      await page.getByRole('link', { name: 'Put it beside another' }).click();
      await expect(page).toHaveURL(/\/lending\/deal\/beside\?/);
      await page.getByRole('textbox', { name: 'NOI today, second deal' }).fill('1.3M');
      await page.getByRole('combobox', { name: 'Insured loans by, third deal' }).selectOption('today');
      await page.getByRole('button', { name: 'Put them side by side' }).click();
      await expect(page).toHaveURL(/&2\.noi=1\.3M&3\.rules=today$/);
      const row = (label: string) => page.getByRole('row', { name: new RegExp(`^${label}`) });
      // only the mortgage insurance premium differs: 0.60% by our terms, 0.25% by HUD's current rules
      await expect(row('HUD 223\\(f\\)').getByRole('cell').first()).toContainText('$14,813,300');
      await expect(row('HUD 223\\(f\\)').getByRole('cell').nth(2)).toContainText('$15,587,800');
      await expect(row('NOI today')).toContainText('differs');
      await expect(page.getByText('Counted with HUD’s rules of today')).toBeVisible();
      // the address alone gives the same page
      await page.reload();
      await expect(page.getByRole('columnheader', { name: 'Third deal' })).toBeVisible();
    });
  });

test('inputs of the first deal have their units; what cannot be read stands as typed', async ({ page }) => {
  await page.goto('/lending/deal/beside?price=14200000&noi=905k&hud=5.5&noi2=many');
  const first = page.locator('.as-first');
  for (const says of ['$14,200,000', '$905,000', '5.5%', '24 months', 'many'])
    await expect(first.getByText(says, { exact: true })).toBeVisible();
});

test('the link of another deal can be pasted, and only its differences are kept @all', async ({ page }) => {
  await page.goto(`/lending/deal/beside?${DEAL}`);
  const other = new URLSearchParams(DEAL);
  other.set('debt', '10M');
  other.delete('occupied');
  await page
    .getByLabel('Or paste the link of another deal')
    .fill(`https://oak.example/lending/deal?${other}`);
  await page.getByRole('button', { name: 'Put them side by side' }).click();
  await expect(page).toHaveURL(/2\.debt=10M&2\.occupied=-$/);
});

for (const [how, query, pasted, says] of [
  ['is no link of a deal', '', 'oak deal of Ash, 9 million', 'What you pasted is not the link of a deal.'],
  [
    'comes beside three deals',
    '&2.loan=11M&3.loan=10M',
    `https://oak.example/lending/deal?${DEAL}&debt=10M`,
    'Three deals stand here already.',
  ],
] as const)
  test(`what is pasted and ${how} stays, with the reason, and no deal goes`, async ({ page }) => {
    await page.goto(`/lending/deal/beside?${DEAL}${query}`);
    const field = page.getByLabel('Or paste the link of another deal');
    if (!(await field.isVisible())) await page.getByText('What the other deals have differently').click();
    await field.fill(pasted);
    await page.getByRole('button', { name: 'Put them side by side' }).click();
    await expect(page.getByRole('alert')).toContainText(says);
    await expect(field).toHaveValue(pasted);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const { searchParams } = new URL(page.url());
    for (const [key, value] of new URLSearchParams(DEAL + query))
      expect(searchParams.get(key), key).toBe(value);
  });

test('three deals fit a phone and a sheet of paper @not-webkit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/lending/deal/beside?${DEAL}&2.program=opportunistic&3.rules=today`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // no word of a program's name is broken, on a smaller phone either
  await page.setViewportSize({ width: 375, height: 667 });
  const lines = await page.locator('.figure', { hasText: /^Opportunistic Bridge$/ }).evaluateAll((names) =>
    names.map(({ firstChild: text }) => {
      const word = document.createRange();
      word.setStart(text!, 0);
      word.setEnd(text!, 'Opportunistic'.length);
      return word.getClientRects().length;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.beside-form')).toBeHidden();
  await expect(page.getByText('Indicative, not a commitment to lend').first()).toBeVisible();
});

test('without a deal the page leads to the desk, and shows an example', async ({ page }) => {
  await page.goto('/lending/deal/beside');
  await expect(page.getByRole('link', { name: 'Describe the first deal on the desk' })).toBeVisible();
  const income = page.getByRole('row', { name: 'NOI stabilized' });
  await expect(income.getByRole('cell').first()).toHaveText('$1,310,000');
  await expect(income.getByRole('cell').nth(1)).toHaveText('$1,180,000');
  const notice = page.getByText('Indicative, not a commitment to lend').first();
  await expect(notice).toBeHidden();
  await page.getByText('What the example rests on').click();
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: 'Open the example and change it' }).click();
  await page.getByText('What the other deals have differently').click();
  await expect(page.getByRole('textbox', { name: 'NOI stabilized, second deal' })).toHaveValue('1.18M');
});
