import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { filesBelow } from './files-below.ts';
import { inParallel } from './in-parallel.ts';

const COMPRESSED = /\.(html|js|css|svg|json|data|txt|xml|webmanifest|vtt|ics|csv|md)$/;
const ENDINGS = ['.br', '.gz', '.zst'] as const;

/** The size is passed to the encoders: without it each of them would clear tens of megabytes for a page of 60 KB. */
const copiesOf = async (raw: Buffer, isQuick: boolean): Promise<Record<(typeof ENDINGS)[number], Buffer>> => {
  const windowBits = Math.min(22, Math.max(10, Math.ceil(Math.log2(raw.length + 16))));
  const [br, gz, zst] = await Promise.all([
    promisify(brotliCompress)(raw, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits,
        [constants.BROTLI_PARAM_QUALITY]: isQuick ? 5 : 11,
      },
    }),
    promisify(gzip)(raw, { level: isQuick ? 6 : 9 }),
    promisify(zstdCompress)(raw, {
      // level 19 saves 1% and takes three times as long; clients that accept Brotli get Brotli
      params: { [constants.ZSTD_c_compressionLevel]: isQuick ? 5 : 15 },
      pledgedSrcSize: raw.length,
    }),
  ]);
  return { '.br': br, '.gz': gz, '.zst': zst };
};

/**
 * Writes Brotli, gzip and Zstandard copies beside each text file, once here instead of at each request.
 * @param before the same folder of older builds and editions: copies of unchanged files are taken from there
 * @param isQuick compresses less, in a fraction of the time, where a person waits for the result
 */
export async function compress(
  folder: string,
  {
    before = [],
    isQuick = false,
    onFile,
  }: {
    before?: readonly string[];
    isQuick?: boolean;
    onFile?: (done: number, of: number) => void;
  } = {},
): Promise<{ compressed: number; reused: number }> {
  const all = filesBelow(folder).filter((name) => COMPRESSED.test(name));
  let reused = 0;
  const work = async (file: string) => {
    const raw = readFileSync(file);
    const same = before
      .map((older) => join(older, relative(folder, file)))
      .find(
        (older) =>
          [older, ...ENDINGS.map((ending) => older + ending)].every(existsSync) &&
          readFileSync(older).equals(raw),
      );
    if (same) reused += 1;
    const copies = same ? null : await copiesOf(raw, isQuick);
    for (const ending of ENDINGS) {
      if (copies) writeFileSync(file + ending, copies[ending]);
      else copyFileSync(same + ending, file + ending);
    }
  };
  await inParallel(all, work, onFile);
  return { compressed: all.length - reused, reused };
}
