import { describe, expect, it } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { plainText, termSheet } from '#app/lending/term-sheet.ts';
import { bare, isPopplerThere, poppler, tableRows } from '#tests/poppler.ts';
import { termSheetPdf } from './term-sheet-pdf.server.ts';
import { setPdf } from './typst.server.ts';

const content = readContent();
const programs = [...content.bridge.programs, ...content.fhaHud.programs];
const SITE = 'https://oak.example';
const pdfOf = (...some: typeof programs) => termSheetPdf(some, 'A title', content, SITE);

describe.skipIf(!isPopplerThere)('a term sheet as a reader has it', () => {
  it.each(programs)('says of $name what its page says', async (program) => {
    const words = bare(poppler('pdftotext', await pdfOf(program)));
    const tables = [
      program,
      ...(program.kind === 'fha-hud' && program.construction ? [program.construction] : []),
    ];
    for (const { groups } of tables.map(termSheet))
      for (const { title, rows } of groups) {
        expect(words).toContain(bare(title));
        for (const { label, term, note = '' } of rows)
          for (const said of [label, plainText(term), note]) expect(words).toContain(bare(said));
      }
    expect(words).toContain(bare(`${SITE}/lending/${program.kind}/${program.slug}`));
    // both versions, each named
    expect(words).toContain(bare(`Version ${program.version} of this sheet`));
    expect(words).toContain(bare(`${content.terms.version} of all terms`));
  });

  it('is tagged, titled and on Letter paper, a page for each table', async () => {
    for (const program of programs) {
      const info = poppler('pdfinfo', await pdfOf(program));
      expect(info).toMatch(/^Tagged: +yes$/m);
      expect(info).toMatch(/^Title: +A title$/m);
      expect(info).toMatch(/^Page size: +612 x 792 pts \(letter\)$/m);
      expect(info).toMatch(
        new RegExp(`^Pages: +${program.kind === 'fha-hud' && program.construction ? 2 : 1}$`, 'm'),
      );
    }
  });

  it('says of each cell which row and which group it belongs to', async () => {
    const rows = tableRows(await pdfOf(programs[0]!));
    const [over, ...others] = rows;
    expect(over!.cells).toEqual(['TH Column', 'TH Column', 'TH Column']);
    const groups = others.filter(({ cells }) => cells.length === 1);
    const terms = others.filter(({ cells }) => cells.length > 1);
    expect(groups.length).toBeGreaterThan(2);
    for (const { cells } of groups) expect(cells).toEqual(['TH Column']);
    expect(terms.length).toBeGreaterThan(10);
    // a term without a note spans both columns
    for (const { cells, areNamed } of terms) {
      expect([cells[0], ...new Set(cells.slice(1))]).toEqual(['TH Row', 'TD']);
      expect([cells.length <= 3, areNamed]).toEqual([true, true]);
    }
    expect(terms.some(({ cells }) => cells.length === 3)).toBe(true);
  });

  it('is set in the faces of the site, and in no other', async () => {
    const fonts = poppler('pdffonts', await pdfOf(programs[0]!))
      .split('\n')
      .slice(2)
      .filter(Boolean);
    for (const font of fonts)
      expect(font).toMatch(/^[A-Z]{6}\+(Newsreader16pt|InstrumentSans)-.* yes yes yes /);
  });
});

it('has the same bytes each time, and at most 80 KB a program', async () => {
  for (const program of programs) {
    const pdf = await pdfOf(program);
    expect(pdf.length).toBeLessThan(80_000);
    expect(Buffer.from(pdf).equals(await pdfOf(program))).toBe(true);
  }
});

it('names itself as accessible to the standard', async () => {
  expect(Buffer.from(await pdfOf(programs[0]!)).toString('latin1')).toContain('pdfuaid:part');
});

it('refuses a face that is not there, and a letter that no face has', async () => {
  const head = '#set document(title: "x"); #set text(lang: "en", fallback: false)';
  await expect(setPdf(`${head}; #set text(font: "Georgia"); words`, {})).rejects.toThrow(
    /unknown font family/,
  );
  await expect(setPdf(`${head}; #set text(font: "Instrument Sans"); 漢`, {})).rejects.toThrow();
  await expect(setPdf(`${head}; #nothing`, {})).rejects.toThrow(/unknown variable: nothing/);
});

it('is set once for as long as nothing that it prints changes', async () => {
  const [program] = programs;
  const made = await pdfOf(program!);
  const again = { ...content, news: [] };
  expect(await termSheetPdf([program!], 'A title', again, SITE)).toBe(made);
  const phone = {
    ...content,
    site: { ...content.site, contact: { ...content.site.contact, phone: '404-555-0199' } },
  };
  expect(await termSheetPdf([program!], 'A title', phone, SITE)).not.toEqual(made);
});
