import { setImmediate as turn } from 'node:timers/promises';
import Busboy, { type BusboyFileStream } from '@fastify/busboy';

/** A name in a form with files, in which a browser writes a quotation mark and line breaks in this way. */
const unescaped = (name: string): string => name.replace(/%(22|0A|0D)/gi, decodeURIComponent);

/** Bytes between two pauses: some milliseconds of work. */
const PIECE = 64 * 1024;

/**
 * Reads a posted form, with files or without, and lets other requests go between its pieces: the platform's
 * `formData()` took 15 s in one go for 25 MB of plus signs, and as long for a part whose head has 25 MB. What cannot be
 * read at all is a form without fields.
 *
 * @returns null where it has more than `mostFields` fields and files: 26 MB of `a=b&` filled 1.6 GB
 */
export async function readForm(
  body: Buffer,
  contentType: string,
  mostFields: number,
): Promise<FormData | null> {
  const form = new FormData();
  // one more than is allowed, so that it is seen
  const limits = { fields: mostFields + 1, parts: mostFields + 1, fieldSize: body.length };
  let reader: InstanceType<typeof Busboy>;
  try {
    reader = new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    return form;
  }
  let fields = 0;
  let isBroken = false;
  const add = (name: string, value: string | File) => {
    fields += 1;
    if (fields <= mostFields) form.append(name, value);
  };
  const nameOf = /^multipart\//i.test(contentType) ? unescaped : (name: string) => name;
  reader.on('field', (name, value) => add(nameOf(name), value));
  reader.on('file', (name, stream: BusboyFileStream, filename: string | undefined, _, type) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => add(nameOf(name), new File(chunks, nameOf(filename ?? ''), { type })));
  });
  const isRead = new Promise<void>((resolve) =>
    reader.on('finish', resolve).on('error', () => {
      isBroken = true;
      resolve();
    }),
  );
  for (let at = 0; at < body.length && fields <= mostFields && !isBroken; at += PIECE) {
    reader.write(body.subarray(at, at + PIECE));
    await turn();
  }
  if (fields > mostFields) return null;
  reader.end();
  await isRead;
  if (isBroken) return new FormData();
  return fields > mostFields ? null : form;
}
