import { spawnSync } from 'node:child_process';

/** For tests: runs a tool of Poppler, an independent PDF reader. */
export function poppler(
  tool: 'pdfinfo' | 'pdftotext' | 'pdffonts',
  pdf: Uint8Array,
  ...options: string[]
): string {
  const { stdout, error } = spawnSync(tool, [...options, '-', ...(tool === 'pdftotext' ? ['-'] : [])], {
    input: pdf,
    encoding: 'utf8',
  });
  if (error) throw error;
  return stdout;
}

export const isPopplerThere = spawnSync('pdfinfo', ['-v']).error === undefined;
if (!isPopplerThere)
  console.warn('Poppler is not installed: PDF files are not read again (apt-get install poppler-utils)');

/**
 * The cells of the tables of a tagged PDF, row by row: 'TH Column', 'TH Row' or 'TD'; and whether each TD names its
 * headers.
 */
export function tableRows(pdf: Uint8Array): { cells: string[]; areNamed: boolean }[] {
  return poppler('pdfinfo', pdf, '-struct')
    .split(/^ *TR\b.*$/m)
    .slice(1)
    .map((row) => {
      const cells = [
        ...row.matchAll(/^ *(TH|TD)\b([\s\S]*?)(?=^ *(?:TH|TD|TBody|P|Table|H1)\b|(?![\s\S]))/gm),
      ];
      return {
        cells: cells.map(([, kind, said]) =>
          [kind, /Scope \/(\w+)/.exec(said!)?.[1]].filter(Boolean).join(' '),
        ),
        areNamed: cells.every(([, kind, said]) => kind === 'TH' || said!.includes('(Row')),
      };
    });
}

/** Text without hyphens and white space, which line breaks add. */
export const bare = (text: string): string => text.replace(/[-\s\u00ad]+/g, '');
