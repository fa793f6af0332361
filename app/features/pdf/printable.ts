/** The letters that the faces for paper have, as scripts/build/fonts.ts cuts them. */
const KNOWN = /[\x20-\x7e\u00a0©®°·½¼×–—\u2011‘’“”†‡•…−≥≤À-ÖØ-Ýß-öø-ýÿ]/u;

/** One text in letters that can be set: one without its accents where the accented one is not there, else a question mark. */
const inKnown = (text: string): string =>
  [...text.normalize('NFC').replace(/\s/g, ' ')]
    .map((letter) => {
      if (KNOWN.test(letter)) return letter;
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
      return bare !== '' && [...bare].every((one) => KNOWN.test(one)) ? bare : '?';
    })
    .join('');

/** Data with every text in letters that the faces for paper have: what visitors type may hold any. */
export function printable<Data>(data: Data): Data {
  if (typeof data === 'string') return inKnown(data) as Data;
  if (Array.isArray(data)) return data.map(printable) as Data;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, printable(value)])) as Data;
}
