/** The characters of the print fonts: fewer than scripts/build/fonts.ts asks for, because their sources lack some. */
const KNOWN = /[\x20-\x7e\u00a0©®°·½¼×–—‘’“”•…−À-ÏÑ-ÖØ-Ýß-ïñ-öø-ýÿ]/u;

const plain = (text: string): string => text.normalize('NFC').replace(/\s/g, ' ').replaceAll('\u2011', '-');

/**
 * A text in printable characters: a letter loses an accent that is missing in the font; any other missing character
 * becomes a question mark.
 */
const inKnown = (text: string): string =>
  [...plain(text)]
    .map((letter) => {
      if (KNOWN.test(letter)) return letter;
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
      return bare !== '' && [...bare].every((one) => KNOWN.test(one)) ? bare : '?';
    })
    .join('');

function eachText<Data>(data: Data, write: (text: string) => string): Data {
  if (typeof data === 'string') return write(data) as Data;
  if (Array.isArray(data)) return data.map((one) => eachText(one, write)) as Data;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, eachText(value, write)]),
  ) as Data;
}

/** Data with all texts in characters of the print fonts, because visitors may type any character. */
export const printable = <Data>(data: Data): Data => eachText(data, inKnown);

/** Whether the print fonts lack a letter, or the accent of one, of these data. */
export const isLacking = (data: unknown): boolean =>
  JSON.stringify(printable(data)) !== JSON.stringify(eachText(data, plain));
