import { fork } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { fileTypeFromBuffer } from 'file-type';
import { slugOf } from '#app/collections/leaders.server.ts';
import { saySize } from '#app/format/sizes.ts';
import { FILE_MOST } from '#app/lending/intake/file-limits.ts';
import { SAMPLE_BYTES } from '#app/lending/intake/kind-at-sight.ts';
import { leastOf, type PictureKind } from '#app/ui/picture-kinds.ts';
import { digestOf } from '#db/editions.ts';
import { judgeBytes } from '../judge-file.ts';
import type { Scan } from '../scan-file.ts';
import type { Photographed } from './make-photograph.ts';

/** The limit for one picture: 50 million pixels take two seconds. */
const MOST_MS = 20_000;
/** Pictures that may wait while one is converted. */
const MOST_WAITING = 5;

const KINDS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/**
 * A converted photograph: its name below content/photographs and the bytes of its file; or the reason, in words, why it
 * was refused.
 */
export type Taken = { name: string; bytes: Buffer } | { refused: string };

export interface PhotographsOptions {
  /** make-photograph.js of the build. */
  script: string;
  scan: (open: () => Readable) => Promise<Scan>;
}

/**
 * Converts an uploaded picture to the one that is stored: upright, in sRGB, without the camera's metadata, at most
 * 2,560 pixels across, always a JPEG. It is decoded in a process of its own, because a hostile file may crash it, and
 * encoded anew. No disk is used.
 */
export function photographs({ script, scan }: PhotographsOptions) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const convert = (sent: Buffer): Promise<Photographed> =>
    new Promise((settle) => {
      const child = fork(fileURLToPath(script), [], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        serialization: 'advanced',
      });
      const late = setTimeout(() => child.kill('SIGKILL'), MOST_MS);
      let result: Photographed = { damaged: true };
      child.once('message', (answer: Photographed) => {
        result = answer;
      });
      child.once('error', () => settle(result));
      child.once('exit', () => {
        clearTimeout(late);
        settle(result);
      });
      child.send(sent, () => {});
    });

  async function take(file: File, kind: PictureKind): Promise<Taken> {
    const called = file.name.slice(0, 80) || 'The picture';
    const refuse = (why: string) => ({ refused: `${called} ${why} It was not kept.` });
    const sent = Buffer.from(await file.arrayBuffer());
    const type = (await fileTypeFromBuffer(sent))?.mime ?? '';
    if (!KINDS.has(type)) {
      const judged = await judgeBytes(sent.subarray(0, SAMPLE_BYTES), { size: file.size, isLocked: false });
      if (judged === 'program') return refuse('holds a program, whatever its name says.');
      return /hei[cf]/.test(type)
        ? refuse('is a HEIC file, which most browsers do not show. Save it as a JPEG.')
        : refuse('is no picture that we can read: a JPEG, PNG, WebP or AVIF.');
    }
    if ((await scan(() => Readable.from(sent))) === 'infected') return refuse('holds a virus.');
    const made = await convert(sent);
    if ('damaged' in made) return refuse('cannot be read to its end.');
    if ('pixels' in made)
      return refuse(
        `has ${Math.round(made.pixels / 1e6).toLocaleString('en-US')} million pixels, and 50 million are the most.`,
      );
    const { width, height } = leastOf(kind);
    if (made.width < width || made.height < height)
      return refuse(
        `is ${made.width} by ${made.height} pixels, and here it has to be ${width} by ${height} or more.`,
      );
    const bytes = Buffer.from(made.bytes);
    const stem = slugOf(called.replace(/\.\w+$/, '')).slice(0, 40) || 'photograph';
    return { name: `${stem}-${digestOf(bytes).slice(0, 8)}.jpg`, bytes };
  }

  /** One picture at a time, however many people upload. */
  return async (file: File, kind: PictureKind): Promise<Taken> => {
    if (file.size > FILE_MOST)
      return {
        refused: `${file.name} is larger than ${saySize(FILE_MOST)}, which is the most. It was not kept.`,
      };
    if (waiting >= MOST_WAITING)
      return { refused: 'Several pictures are being read just now. Choose it again in a minute.' };
    waiting += 1;
    const next = last
      .then(() => take(file, kind))
      .finally(() => {
        waiting -= 1;
      });
    last = next.catch(() => {});
    return next;
  };
}
