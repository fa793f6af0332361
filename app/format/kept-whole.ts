const MONTH = 'January|February|March|April|May|June|July|August|September|October|November|December';
const FIGURE = '\\$?\\d(?:[\\d,.]*\\d)?%?';
const UNIT = ' (?:million\\+?|(?:month|year|day)s?\\b|bps)';

/**
 * What never breaks across lines: $8.7 million, April 16, six-month, 12 to 48 months, plus 600–700 bps, the office's
 * hours, ML 2025-02, section numbers such as HUD 232/223(a)(7), a deal's reference, and an ampersand with the word after
 * it; each with the comma or full stop behind it, which would begin the next line where what is kept whole is a box.
 */
export const KEPT_WHOLE = new RegExp(
  `((?:${[
    'OAK \\w{3}-\\w{3}',
    `(?:${MONTH}) \\d+(?:, 20\\d+)?`,
    '\\w+[-–]\\w+ \\d+.M[-–]\\d+.M(?: E.T)?',
    '(?:ML|\\d+ FR) [\\d-]+',
    `(?:plus )?${FIGURE}(?:(?: to | - |–)${FIGURE}(?:${UNIT})?|${UNIT})`,
    '(?:HUD |& )?\\w+(?:[-–/]\\w+|\\(\\w+\\))+',
    '& \\w+',
  ].join('|')})[,.;:]?)`,
);
