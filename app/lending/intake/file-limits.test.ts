import { expect, it } from 'vitest';
import { safeName } from './file-limits.ts';

const PDF = 'application/pdf';
const OLD_OFFICE = 'application/x-cfb';

it.each([
  // no folder names
  ['../../etc/passwd', PDF, 'passwd.pdf'],
  ['C:\\Users\\me\\T12.PDF', PDF, 'T12.PDF'],
  // not hidden, and never empty
  ['..', PDF, 'document.pdf'],
  ['. .T12. .', PDF, 'T12.pdf'],
  ['', PDF, 'document.pdf'],
  // no invisible characters, and no characters that a file system rejects
  ['annual\u202efdp.exe', PDF, 'annualfdp.exe.pdf'],
  ['a\0b\r\n: "c".pdf', PDF, 'ab- -c-.pdf'],
  ['rent   roll.pdf', PDF, 'rent roll.pdf'],
  ['\ud800.pdf', PDF, '\ufffd.pdf'],
  // not too long
  [`${'é'.repeat(300)}.pdf`, PDF, `${'é'.repeat(120)}.pdf`],
  [`${'x'.repeat(119)} y.pdf`, PDF, `${'x'.repeat(119)}.pdf`],
  // with the extension of its content
  ['rents.DOC', OLD_OFFICE, 'rents.DOC'],
  ['rents.xls', OLD_OFFICE, 'rents.xls'],
  ['rents', OLD_OFFICE, 'rents.xls'],
  ['T12.xlsx', PDF, 'T12.xlsx.pdf'],
  ['rents.2025', PDF, 'rents.2025.pdf'],
  ['T12.pdf.exe', PDF, 'T12.pdf.exe.pdf'],
  ['a.b.pdf', PDF, 'a.b.pdf'],
  ['plan.jpeg', 'image/jpeg', 'plan.jpeg'],
  ['tape', 'application/zip', 'tape.bin'],
])('%.30j of %s is kept as %.30j', (sent, type, kept) => {
  expect(safeName(sent, type)).toBe(kept);
});

it('a name of nothing but points between two letters is read at once', () => {
  expect(safeName(`a${'.'.repeat(200_000)}b`, PDF)).toBe(`a${'.'.repeat(119)}.pdf`);
});
