import { expect, it } from 'vitest';
import { packedPdf } from './packed-pdf.ts';

/** A PDF with the given objects, in the form that Typst writes. */
function plainPdf(objects: readonly string[], trailer = ''): Uint8Array {
  let file = '%PDF-1.7\n%\u00ff\u00ff\n\n';
  const offsets = objects.map((body, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${body}\nendobj\n\n`;
    return at;
  });
  const at = file.length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n\r\n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f\r\n${lines}trailer\n<<\n/Size ${objects.length + 1}\n/Root 1 0 R${trailer}\n>>\nstartxref\n${at}\n%%EOF`;
  return Buffer.from(file, 'latin1');
}

it('packs what is no stream, and leaves streams as they are', () => {
  const stream = '<</Length 12>>\nstream\n\u0000endobj 1 0 R\nendstream';
  const tags = Array.from({ length: 450 }, (_, i) => `<</Type/StructElem/S/TD/Alt(row ${i})>>`);
  const plain = plainPdf(['<</Type/Catalog>>', stream, ...tags]);
  const text = Buffer.from(packedPdf(plain)).toString('latin1');
  expect(text).toContain(stream);
  expect(text).not.toContain('StructElem');
  expect(text.match(/\/ObjStm/g)).toHaveLength(3);
  expect(text.length).toBeLessThan(plain.length / 3);
});

it('refuses a file that it would break', () => {
  expect(() => packedPdf(plainPdf(['<<>>'], '/Encrypt 9 0 R'))).toThrow('not a PDF');
  expect(() => packedPdf(plainPdf(['<<>>'], '/Prev 17'))).toThrow('not a PDF');
  expect(() => packedPdf(Buffer.from('words'))).toThrow('not a PDF');
});
