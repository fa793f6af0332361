/** The number of pages of a PDF that Chromium has printed. */
export const pdfPages = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
