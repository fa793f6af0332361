import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** British spellings, and forms of words that the site writes in one way only. */
const FOREIGN =
  /\b(colour\w*|\w*(?:avour|eighbour|onour|abour|ehaviour|umour|arbour)\w*|(?:organ|real|recogn|minim|maxim|capital|stabil|amort|util|special|final|summar|central)is(?:e[sd]?|ing|ation)\w*|centres?|metres?|licences?|cheques?|catalogues?|grey|travell\w+|cancelled|labelled|modelling|enquir\w+|programmes?|storeys?|whilst|pavement|e-mails?)\b/gi;

/** Text between quotes or tags: the parts of a line of code that may be printed. Comments are left out. */
const printed = (line: string): string =>
  /^\s*(?:\*|\/\/|\/\*|import )|className=/.test(line)
    ? ''
    : [...line.matchAll(/'([^']* [^']*)'|"([^"]* [^"]*)"|`([^`]* [^`]*)`|>([^<>{}=]* [^<>{}=]*)</g)]
        .map((found) => found.slice(1).join(''))
        .join(' ');

const finds = (file: string, text: (line: string) => string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, i) => [...text(line).matchAll(FOREIGN)].map(([word]) => `${file}:${i + 1} ${word}`));

it('content is spelled as Americans do', () => {
  // the words of a line of content: no comment, no name that is looked up, and not the key
  const words = (line: string) =>
    line
      .replace(/(^|\s)#.*$/, '')
      .replace(/(?:id|path|href): \S+|\{[\w.]+\}|\/[\w/-]+/g, '')
      .replace(/[\w-]+:(?=\s|$)/g, '');
  expect(globSync('content/**/*.{yaml,mdx}').flatMap((file) => finds(file, words))).toEqual([]);
});

it('what code says is spelled as Americans do', () => {
  const files = globSync('{app,office,server}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|deal-files|scripts/.test(file),
  );
  expect(files.flatMap((file) => finds(file, printed))).toEqual([]);
});
