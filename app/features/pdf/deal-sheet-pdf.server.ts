import type { DealSheet } from '#app/features/deal/sheet/deal-sheet.ts';
import { sheetBuilding } from '#drawings/desk/sheet-building.ts';
import { PAPER_MARK, paperDrawing } from './building.ts';
import template from './deal-sheet.typ?raw';
import { isLacking, printable } from './printable.ts';
import { printedCode } from './qr-code.server.ts';
import { setPdf } from './typst.server.ts';

export interface DealSheetFrame {
  firm: { name: string; city: string; state: string };
  siteUrl: string;
}

const LACKING =
  'Letters that the typefaces of this document lack are printed without their accents, or as ‘?’. The page of the deal has them.';

/** A deal's sheet as PDF with the same content as its page. It is stored nowhere. */
export function dealSheetPdf(sheet: DealSheet, frame: DealSheetFrame): Promise<Uint8Array<ArrayBuffer>> {
  const { firm, siteUrl } = frame;
  const url = `${siteUrl}/lending/deal?${sheet.query}`;
  const { drawing } = sheet;
  return setPdf(template, {
    brand: { name: firm.name, place: `${firm.city}, ${firm.state}`, mark: PAPER_MARK },
    ...printable({
      dates: sheet.dates,
      of: sheet.of,
      title: sheet.title,
      line: sheet.line,
      figures: sheet.figures,
      sections: sheet.sections.map(({ title, rows }) => ({
        title,
        rows: rows.map(({ label, figure, note, strong = false }) => ({ label, figure, note, strong })),
      })),
      assumed: sheet.assumed.map(({ title, items }) => ({ title, words: `${items.join('; ')}.` })),
      'small-print': [...(isLacking(sheet) ? [LACKING] : []), ...sheet.legal, sheet.reach],
      drawing: drawing && { ...paperDrawing(sheetBuilding(drawing)), alt: drawing.label },
      low: drawing && { ...paperDrawing(sheetBuilding(drawing, { low: true })), alt: drawing.label },
      'link-words': 'The code opens this deal with every number in it, on today\u2019s terms:',
      'code-alt': 'Code that opens this deal',
      columns: ['Item', 'Figure', 'Basis and notes'],
    }),
    url,
    'url-words': `${siteUrl}/lending/deal`,
    send: {
      words: 'Send this deal to us',
      url: `${siteUrl}/submit?${sheet.query}`,
      shown: `${siteUrl}/submit`,
    },
    code: printedCode(url, 'L'),
  });
}
