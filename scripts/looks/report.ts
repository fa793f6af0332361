import { writeFileSync } from 'node:fs';
import { escaped } from '#app/format/escaped.ts';
import type { Difference } from './difference.ts';

const STYLE = `
  body { font: 16px/1.35 system-ui, sans-serif; margin: 24px; background: #777; color: #fff }
  section > div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; align-items: start }
  img { width: 100%; background: #fff }
  h2 { font-size: 18px; margin: 32px 0 8px }`;

/** One page with all differences: before, now, and where the two differ. */
export function writeReport(file: string, against: string, found: readonly Difference[]): void {
  const parts = found.map(({ name, pixels, file }) => {
    const pictures = ['before', 'now', 'where'].map(
      (kind) =>
        `<a href="${file}-${kind}.png"><img src="${file}-${kind}.png" alt="${kind}" loading="lazy"></a>`,
    );
    const words = `${escaped(name)}: ${pixels.toLocaleString('en-US')} pixels`;
    return `<section><h2>${words}</h2><div>${pictures.join('')}</div></section>`;
  });
  const title = `What differs from ${escaped(against)}`;
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${parts.join('\n') || '<p>Nothing.</p>'}</html>\n`,
  );
}
