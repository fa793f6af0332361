import { expect, it } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { answerDesk } from '#app/features/deal/answer-desk.ts';
import { dealSheet } from '#app/features/deal/sheet/deal-sheet.ts';
import { deskData, sheetSite } from '#app/pages/lending/deal/desk.server.ts';
import { RECKONED_DEALS } from '#tests/data/reckoned-deals.ts';
import { bare, isPopplerThere, poppler, tableRows } from '#tests/poppler.ts';
import { dealSheetPdf } from './deal-sheet-pdf.server.ts';
import { printable } from './printable.ts';

const content = readContent();
const data = deskData(content, '2026-11-22');
const site = sheetSite(content);
const sheetOf = (query: string) => dealSheet(answerDesk(data, new URLSearchParams(query)), site);
const frame = { firm: site.firm, link: 'The deal:', codeAlt: 'A code', siteUrl: 'https://oak.example' };

// a loan that takes a share of value, with most of what may be said of it
const FULL =
  'for=refinance&type=multifamily&market=primary&debt=18.42M&basis=41.8M&costs=946k&loan=46909169&noi=957828&noi2=3048542&value=47300361&value2=61887134&units=120&afford=affordable&occupied=97&shopArea=20&life=12&sofr=3.64&floor=3&hud=6.1&process=6&hold=24&start=2027-02&minimum=3';

// beside its share of value, by HUD's rules of today and with what is not typed; and with what could not be read
const FULLER =
  'for=situation&type=multifamily&market=secondary&units=24&value=6746k&noi=453200&value2=9409k&noi2=702300&costs=393k&works=1930k&debt=5288k&basis=4269k&loan=3.854M&occupied=92&shopArea=0&shopIncome=0&life=50&owner=non-profit&afford=green&sofr=5.25&floor=2&fee=1&ext=0.25&hud=0&legal=161k&hold=36&steady=0&start=2028-01&reserve=loan&days=30&spread=450&rules=today&name=Oak+Court&program=participating';
const UNREAD = `${FULLER}&days=365&afford=rich&sofrOf=New+York+Fed&terms=abcd1234`;

it.skipIf(!isPopplerThere).each([...RECKONED_DEALS.map(({ deal }) => deal), FULL, FULLER, UNREAD])(
  'has on one page all that the page of the deal has: %s',
  async (query) => {
    const sheet = sheetOf(query);
    const pdf = await dealSheetPdf(sheet, frame);
    const words = bare(poppler('pdftotext', pdf));
    for (const { rows } of sheet.sections)
      for (const row of rows)
        for (const said of [row.label, row.figure, row.note]) expect(words).toContain(bare(printable(said)));
    for (const said of [sheet.title, ...sheet.dates, ...sheet.figures.map(({ figure }) => figure)])
      expect(words).toContain(bare(said));
    const info = poppler('pdfinfo', pdf);
    expect(info).toMatch(/^Pages: +1$/m);
    expect(info).toMatch(/^Tagged: +yes$/m);
    for (const { cells, areNamed } of tableRows(pdf)) {
      expect(cells[0]).toMatch(/^TH (Row|Column)$/);
      expect(areNamed).toBe(true);
    }
    expect(pdf.length).toBeLessThan(80 * 1024);
  },
);

it('sets any name that a visitor gives a property, and no name is code', async () => {
  for (const name of ['Łódź Tower 漢字 🏢', '#panic("x") $x$ *b* @ref <label> \\', '\u202Eabc\u0000', '   '])
    await dealSheetPdf(sheetOf(`name=${encodeURIComponent(name)}&noi=905k&price=14.2M`), frame);
  expect(printable('Łódź Őrs 漢')).toBe('?ódz Ors ?');
});

it.skipIf(!isPopplerThere)('says it where letters are lacking', async () => {
  const wordsOf = async (name: string) =>
    bare(
      poppler(
        'pdftotext',
        await dealSheetPdf(sheetOf(`name=${encodeURIComponent(name)}&noi=905k&price=14.2M`), frame),
      ),
    );
  const said = bare('are printed without their accents, or as ‘?’');
  expect(await wordsOf('漢字 Court')).toContain(said);
  expect(await wordsOf('Čeština Court')).toContain(said);
  expect(await wordsOf('Why Court?')).not.toContain(said);
});

it('sets every character that it takes for one of its fonts', async () => {
  const all = Array.from({ length: 0x2500 - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i));
  const known = all.filter((one) => one.trim() !== '' && printable(one) === one);
  expect(known.length).toBeGreaterThan(160);
  // a name has no more than 80 characters
  for (let from = 0; from < known.length; from += 60) {
    const name = known.slice(from, from + 60).join('');
    const query = new URLSearchParams({ name, city: name, noi: '905k', price: '14.2M' });
    await dealSheetPdf(sheetOf(`${query}`), frame);
  }
  expect(printable('Oak\u2011Ridge\u2020')).toBe('Oak-Ridge?');
});

it('has the same bytes for the same deal', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => dealSheetPdf(sheetOf(RECKONED_DEALS[0]!.deal), frame)),
  );
  expect(Buffer.from(one!).equals(other!)).toBe(true);
});

it.skipIf(!isPopplerThere)('ends with a link that sends this deal to the firm', async () => {
  const sheet = sheetOf(RECKONED_DEALS[0]!.deal);
  const pdf = await dealSheetPdf(sheet, frame);
  const send = `https://oak.example/submit?${sheet.query}`;
  expect(poppler('pdfinfo', pdf, '-url')).toContain(send);
  expect(poppler('pdftotext', pdf)).toMatch(/Send this deal to us: https:\/\/oak\.example\/submit\s/);
  // what it sends is the deal of the sheet
  const dealOf = (query: string) => answerDesk(data, new URLSearchParams(query)).read.deal;
  expect(dealOf(new URL(send).search)).toEqual({ ...dealOf(RECKONED_DEALS[0]!.deal), terms: data.version });
});
