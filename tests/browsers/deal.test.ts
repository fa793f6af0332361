import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WHOLE_MATRIX } from '#tests/cases.ts';
import { httpsFront } from '../https-front.ts';
import { officeAt } from '../office-site.ts';
import { site } from '../start-site.ts';
import { inBrowsers } from './browsers.ts';

// A deal from the desk through its sheet, documents, a question and a term sheet to acceptance, in every browser.
let front: Awaited<ReturnType<typeof httpsFront>>;
let files: string;
beforeAll(async () => {
  front = await httpsFront(site());
  files = mkdtempSync(join(tmpdir(), 'oak-files-'));
  writeFileSync(join(files, 'roll.csv'), 'unit,rent\n1,900\n');
  writeFileSync(join(files, 'notes.csv'), 'a,b\n');
  writeFileSync(join(files, 'T12.pdf'), '%PDF-1.7\ntrailer <</Root 1 0 R>>\n%%EOF');
  for (const name of ['photographs.pdf', 'terms.pdf'])
    writeFileSync(join(files, name), `%PDF-1.6\n% ${name}\ntrailer <</Root 1 0 R>>\n%%EOF`);
  writeFileSync(join(files, 'chart.pdf'), '%PDF-1.4\ntrailer <</Root 1 0 R>>\n%%EOF');
});
afterAll(() => {
  front.close();
  rmSync(files, { recursive: true });
});

/** The one-time link into the office. */
const officeLink = () =>
  front.url +
  officeAt(site(), process.env.SITE_DATA_DIR!)
    .link('casey.linden@oak.example')
    .replace(/^http:\/\/[^/]+/, '');

/** A desktop's width and, with `npm run test:all`, a phone's; WebKitGTK's window cannot be narrower than 447 px. */
const WIDTHS = WHOLE_MATRIX ? [1280, 390] : [1280];

inBrowsers(
  // otherwise Chromium runs the same journey in tests/journeys/deal-by-keyboard.spec.ts
  [...(WHOLE_MATRIX ? (['Chromium'] as const) : []), 'Firefox', 'WebKitGTK'],
  () => front.url,
  (page) => {
    /** The borrower's page of the deal. */
    let own = '';
    /** The office's page of the deal. */
    let deal = '';
    const sponsor = `Sage ${Math.random().toString(36).slice(2, 7)}`;
    const property = `Sweetgum ${Math.random().toString(36).slice(2, 7)}`;

    it('a deal of the desk is sent with its documents', async () => {
      await page.open(
        `/lending/deal?${new URLSearchParams({ price: '14.2M', loan: '12.5M', noi: '905k', value2: '19.8M', for: 'buy-improve', type: 'multifamily', name: property })}`,
      );
      await page.hydrate();
      await page.click('main a[href^="/lending/deal/sheet"]');
      await page.isIn(/^\/lending\/deal\/sheet$/);
      await page.reads('main', property);
      await page.back();
      // the address changes before the desk is rendered
      await page.shows('.answer h1');
      await page.click('main a[href^="/submit"]');
      await page.isIn(/^\/submit$/);
      await page.gives('return document.querySelector("[name=name]").value', property);
      await page.type('[name=street]', '2210 Sweetgum Lane');
      await page.type('[name=city]', 'Raleigh');
      await page.click('main button "Continue"');
      await page.isIn(/plan$/);
      await page.back();
      await page.isIn(/^\/submit$/);
      await page.shows('[name=street]');
      await page.gives('return document.querySelector("[name=street]").value', '2210 Sweetgum Lane');
      await page.click('main button "Continue"');
      await page.isIn(/plan$/);
      await page.shows('[name=price]');
      await page.gives('return document.querySelector("[name=price]").value', '14.2M');
      await page.type('#words', 'New roofs.');
      await page.click('main button "Continue"');
      await page.isIn(/people$/);
      await page.click('[name=role][value=sponsor]');
      await page.type('[name=email]', 'sage@willow');
      await page.click('main button "Continue"');
      await page.gives('return document.activeElement.name', 'name');
      await page.type('[name=name]', sponsor);
      await page.type('[name=email]', `.${Math.random().toString(36).slice(2)}.example`);
      await page.reload();
      await page.gives('return document.querySelector("[name=name]").value', sponsor);
      await page.click('main button "Continue"');
      await page.isIn(/documents$/);
      await page.choose('.docs li:nth-child(1) input[type=file]', [join(files, 'roll.csv')]);
      await page.choose('.docs li:nth-child(2) input[type=file]', [join(files, 'T12.pdf')]);
      await page.choose('.docs li:nth-child(3) input[type=file]', [join(files, 'notes.csv')]);
      await page.choose('.docs li:nth-child(4) input[type=file]', [join(files, 'photographs.pdf')]);
      for (const [i, name] of ['roll.csv', 'T12.pdf', 'notes.csv', 'photographs.pdf'].entries())
        await page.reads(`.docs li:nth-child(${i + 1}) .chosen`, name);
      await page.click('main a "Continue"');
      await page.isIn(/send$/);
      for (const said of [
        property,
        '2210 Sweetgum Lane',
        sponsor,
        'New roofs.',
        'roll.csv',
        'photographs.pdf',
      ])
        await page.reads('.over-list', said);
      expect(await page.evaluate<string>('return location.search')).not.toMatch(/NaN|undefined/);
      await page.click('[name=consent]');
      // longer than the time trap
      await page.evaluate(
        'const now = performance.now.bind(performance); performance.now = () => now() + 10_000;',
      );
      await page.click('main button "Send to Oak"');
      await page.isIn(/^\/submit\/sent\//);
      await page.reads('main h1', 'It is on our desk');
      await page.click('main a "Open the page"');
      await page.isIn(/^\/submit\/status\//);
      own = await page.evaluate<string>('return location.pathname');
      await page.reads('main', 'roll.csv');
    });

    it('staff read it and ask', async () => {
      await page.open(officeLink());
      await page.click('main button "Sign in"');
      await page.isIn(/^\/staff\//);
      await page.open('/staff');
      await page.click(`.list .item "${sponsor}"`);
      await page.reads('#item-name', property);
      await page.click('[data-key=o]');
      await page.isIn(/^\/staff\/deals\/\d+$/);
      deal = await page.evaluate<string>('return location.pathname');
      await page.reads('main', 'New roofs.');
      await page.pick('select[name=state]', 'more-needed');
      await page.type('#reply', 'Is the boiler in the budget?');
      await page.click('main button "Send and set"');
      await page.reads('.thread', 'Is the boiler in the budget?');
      await page.open(own);
      await page.reads('main', 'Is the boiler in the budget?');
    });

    it('its borrower answers with a document', async () => {
      await page.open(own);
      await page.hydrate();
      await page.type('#answer textarea', 'It is.');
      await page.choose('#answer li:last-of-type input[type=file]', [join(files, 'chart.pdf')]);
      await page.reads('#answer', 'chart.pdf');
      await page.click('#answer [type=submit]');
      await page.reads('.verdict.done', 'We have your document');
      await page.reads('main', 'It is.');
    });

    it('staff offer a term sheet, its borrower reads and accepts it', async () => {
      await page.open(deal);
      await page.reads('main', 'It is.');
      await page.click('summary "Offer"');
      await page.type('#terms-words', 'Here are our terms.');
      await page.choose('#terms-file', [join(files, 'terms.pdf')]);
      await page.click('main button "Send the term sheet"');
      await page.reads('#done', 'The term sheet stands on their page.');
      await page.open(own);
      await page.reads('main h1', 'A term sheet is ready');
      await page.reads('main', 'Here are our terms.');
      await page.type('[name=acceptedBy]', sponsor);
      await page.click('main button "Accept version 1"');
      await page.reads('main h1', 'The terms are accepted');
      await page.open(deal);
      await page.reads('main', `Accepted by ${sponsor}`);
    });
  },
  WIDTHS,
);
