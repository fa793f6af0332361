import { readXlsx } from 'hucre/xlsx';
import { loadContent } from '#app/collections/content.server.ts';
import { expect, site, test } from '../site.ts';

const { deal } = loadContent().pages;

test('the sheet of a deal can be downloaded as a PDF, made for the request @main', async ({
  page,
  request,
}) => {
  await page.goto(`/lending/deal/sheet?${new URLSearchParams(deal.example)}`);
  const href = await page.getByRole('link', { name: 'Open as a PDF' }).getAttribute('href');
  const answer = await request.get(site() + href);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('the deal can be downloaded as a workbook, made for the request @main', async ({ page, request }) => {
  await page.goto(`/lending/deal/sheet?${new URLSearchParams(deal.example)}`);
  const href = await page.getByRole('link', { name: 'This deal as a workbook' }).getAttribute('href');
  const answer = await request.get(site() + href);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="oak-deal.xlsx"',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });
  const { sheets } = await readXlsx(await answer.body());
  expect(sheets[0]!.rows.flat()).toContain(deal.example.name);
  expect((await request.get('/lending/deal.xlsx')).status()).toBe(200);
});

test('the sheet of an empty deal is a page that says what is missing', async ({ request }) => {
  expect((await request.get('/lending/deal/sheet.pdf')).status()).toBe(200);
});
