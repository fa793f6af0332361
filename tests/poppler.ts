import { spawnSync } from 'node:child_process';

/** For tests: a tool of Poppler, which reads PDF as readers do. */
export function poppler(tool: 'pdfinfo' | 'pdftotext' | 'pdffonts', pdf: Uint8Array): string {
  const { stdout, error } = spawnSync(tool, ['-', ...(tool === 'pdftotext' ? ['-'] : [])], {
    input: pdf,
    encoding: 'utf8',
  });
  if (error) throw error;
  return stdout;
}

export const isPopplerThere = spawnSync('pdfinfo', ['-v']).error === undefined;
if (!isPopplerThere)
  console.warn('Poppler is not installed: PDF files are not read again (apt-get install poppler-utils)');

/** Words without the hyphens and spaces of line ends. */
export const bare = (text: string): string => text.replace(/[-\s\u00ad]+/g, '');
