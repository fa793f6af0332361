/** Lists every sample value under content/ and exits with 1 while there are any. */
import { loadContent } from '#app/collections/content.server.ts';
import type { Sample } from '#app/collections/document.server.ts';
import { endWithContentError } from './check-content.ts';

/** One line per sample: file, field, and the value, cut to fit. */
export function listSamples(samples: readonly Sample[]): string[] {
  const shown = (value: string) => (value.length > 60 ? `${value.slice(0, 57)}...` : value);
  return samples.map(({ file, field, value }) => `${file}: ${field}: ${shown(value)}`);
}

if (import.meta.main) {
  try {
    const { samples } = loadContent();
    for (const line of listSamples(samples)) console.log(line);
    console.log(samples.length === 0 ? 'No sample values.' : `${samples.length} sample values to confirm.`);
    process.exitCode = samples.length === 0 ? 0 : 1;
  } catch (error) {
    endWithContentError(error);
  }
}
