import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { loadContent } from '#app/collections/content.server.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { allBut } from '../cases.ts';
import { expect, open, test } from '../site.ts';

const { example } = loadContent().pages.deal;
const address = (deal: Record<string, string>) => `/lending/deal/sheet?${new URLSearchParams(deal)}`;

/** Every field filled with the longest value that is realistic for a deal. */
const fullest = {
  ...example,
  name: 'The Residences at Sweetgum Court and Magnolia Terrace, Phases One, Two and Three',
  sofrOf: 'CME Term SOFR as published on November 20, 2026, five in the morning, Central',
  price: '$14,212,345',
  debt: '9,654,321',
  works: '2123456',
  costs: '412345',
  loan: '12512345',
  noi: '905,432',
  noi2: '1,312,345',
  value: '14212345',
  value2: '19812345',
  legal: '123456',
  ...{
    units: '160',
    afford: 'broadly',
    owner: 'for-profit',
    shopArea: '12.345',
    shopIncome: '9.876',
    life: '60',
  },
  spread: '555',
  premium: '0.255',
  minimum: '11',
  reserve: 'loan',
  days: '30',
  hud: '5.625',
  first: '12.345678M',
  balance: '9876543',
  left: '377',
  pays: '876543',
  terms: '00000000',
};
const { sofr: _, hud: __, ...unpriced } = example;
const states = {
  'the example': example,
  'every field, at length': fullest,
  'no loan carries it': { ...example, loan: '28M', noi: '640k' },
  'rates still missing': unpriced,
  'an insured loan': {
    for: 'refinance',
    type: 'multifamily',
    debt: '9M',
    noi: '1.3M',
    value: '19M',
    units: '96',
    occupied: '95',
    hud: '5.5',
    loan: '12M',
    program: '223f',
  },
  'a name in letters that take many bytes': { ...example, name: '榆树'.repeat(40) },
  // what is not typed is named, and so is each rule of HUD's that counts
  'much that is not typed': {
    ...{ for: 'refinance', type: 'multifamily', market: 'secondary', units: '34', occupied: '40' },
    ...{ noi: '3234700', noi2: '3719700', value: '47892000', value2: '54192000', costs: '2223000' },
    ...{ debt: '23338000', basis: '33859000', sofr: '0.05', spread: '525', ext: '1', hud: '0' },
    ...{ legal: '112000', reserve: 'loan', rules: 'today', program: 'participating' },
  },
  'one number': { price: '10M' },
  'what cannot be read': { ...example, sofr: '390', noi: '٣' },
  nothing: {},
};

const has = (tool: string) => {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Prints the page to a PDF in a new folder. */
async function print(page: Page): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'oak-sheet-')), 'sheet.pdf');
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true }));
  return file;
}

/** The first page of a PDF as an image, like a scan at `dpi` dots per inch. */
const scan = (pdf: string, dpi: number) => {
  execFileSync('pdftoppm', ['-r', String(dpi), '-gray', '-png', '-singlefile', pdf, pdf]);
  return `${pdf}.png`;
};
const readCode = (picture: string) =>
  execFileSync('zbarimg', ['--quiet', '--raw', picture], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** The longest sheets: if these fit on one page, all others do. */
const LONGEST = [
  'every field, at length',
  'much that is not typed',
  'a name in letters that take many bytes',
  'the example',
];

for (const [state, deal] of Object.entries(states))
  test(`prints on one Letter page: ${state}${allBut(LONGEST.includes(state))}`, async ({ page }) => {
    test.skip(!has('pdfinfo'), 'pdfinfo (poppler-utils) is not installed: the printed pages are not counted');
    await page.goto(address(deal));
    const said = execFileSync('pdfinfo', [await print(page)], { encoding: 'utf8' });
    expect(said).toMatch(/^Pages: +1$/m);
    expect(said).toMatch(/^Page size: +612 x 792 pts/m);
  });

for (const state of [
  'the example',
  'every field, at length',
  'a name in letters that take many bytes',
] as const)
  test(`the printed code opens the deal, from a sharp scan and from a poor one: ${state}`, async ({
    page,
  }) => {
    test.skip(!has('pdftoppm'), 'pdftoppm (poppler-utils) is not installed: the printed code is not read');
    test.skip(!has('zbarimg'), 'zbarimg (zbar-tools) is not installed: the printed code is not read');
    const deal = states[state];
    await page.goto(address(deal));
    const src = await page.locator('.paper .code').getAttribute('src');
    const pdf = await print(page);
    const sharpScan = readCode(scan(pdf, 300));
    // the code holds the shortest address of the deal, on the site's own origin
    expect(new URL(sharpScan).pathname).toBe('/lending/deal');
    expect(new URL(sharpScan).search).toBe(new URL(src!, 'http://desk.example').search);
    const read = (query: URLSearchParams) => ({
      ...readDeal(query).deal,
      name: null,
      sofrOf: null,
      terms: null,
    });
    expect(read(new URL(sharpScan).searchParams)).toEqual(read(new URLSearchParams(deal)));
    // a slightly blurred scan at 150 dpi; the code of the longest deal is too dense to be read from it
    if (deal === fullest) return;
    const poor = `${pdf}.poor.png`;
    await sharp(scan(pdf, 150)).blur(0.5).toFile(poor);
    expect(readCode(poor)).toBe(sharpScan);
  });

test('the code is at least 25 mm on paper, for the shortest address and the longest', async ({ page }) => {
  for (const deal of [{ price: '10M' }, fullest]) {
    await page.goto(address(deal));
    await page.emulateMedia({ media: 'print' });
    const image = page.locator('.paper .code');
    const cells = await image.evaluate(async (element: HTMLImageElement) => {
      const svg = await (await fetch(element.src)).text();
      return Number(/viewBox="0 0 (\d+)/.exec(svg)![1]);
    });
    const { width } = (await image.boundingBox())!;
    // measured without the white rim, which is four cells on each side
    expect((((cells - 8) / cells) * width * 25.4) / 96).toBeGreaterThanOrEqual(25);
    await page.emulateMedia({ media: null });
  }
});

test('the sheet follows the numbers above it, and its code follows the address', async ({ page }) => {
  await open(page, address(example));
  const heading = page.locator('.paper h2');
  const loan = page.locator('.desk-form input[name="loan"]:not([type=hidden])');
  await loan.fill('11M');
  await expect(heading).toContainText('$11,000,000');
  await loan.blur();
  await expect(page).toHaveURL(/loan=11M/);
  await expect(page.locator('.paper .code')).toHaveAttribute('src', /loan=11M/);
});

test('a closing month that nobody typed is assumed, stated and kept in every link @all', async ({ page }) => {
  const { start: _, ...undated } = example;
  await page.goto(`/lending/deal/cost?${new URLSearchParams(undated)}`);
  const now = new Date();
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  const month = next.toISOString().slice(0, 7);
  const said = next.toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
  await expect(page.locator('.lines')).toContainText(said);
  const links = await page
    .locator('.quick a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  for (const link of links) expect(link).toContain(`start=${month}`);
  const sheet = await page.request.get(address(undated));
  expect(await sheet.text()).toContain(
    next.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  );
});

test('without scripts the sheet can be changed to another program, and its PDF changes too', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto(address(example));
  const programs = page.getByRole('navigation', { name: 'The loan that the sheet is for' });
  await programs.getByRole('link', { name: /^Opportunistic/ }).click();
  await expect(page).toHaveURL(/program=opportunistic/);
  await expect(page.locator('.paper h2')).toContainText('Opportunistic');
  await expect(programs.locator('[aria-current]')).toContainText('Opportunistic');
  const pdf = page.locator('.tools .btn').first();
  await expect(pdf).toHaveAttribute('href', /sheet\.pdf\?.*program=opportunistic/);
  const file = await page.request.get((await pdf.getAttribute('href'))!);
  expect(file.headers()['content-type']).toBe('application/pdf');
  // for a program that does not lend on the deal, the page says so
  await page.goto(address({ ...example, program: '241a' }));
  await expect(page.locator('.tools')).toContainText('HUD 241(a) does not lend on this deal');
  await context.close();
});
