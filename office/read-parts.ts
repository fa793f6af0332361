import { setImmediate as turn } from 'node:timers/promises';
import Busboy from '@fastify/busboy';

/** A name in a form with files, in which a browser writes a quotation mark and line breaks in this way. */
const unescaped = (name = ''): string => name.replace(/%(22|0A|0D)/gi, decodeURIComponent);

/** Bytes between two pauses: some milliseconds of work. */
const PIECE = 64 * 1024;

/**
 * Reads a form that was posted in parts, and lets other requests go between its pieces: the platform's `formData()` took
 * 15 s in one go for a part whose head has 25 MB. What cannot be read is a form without fields.
 *
 * @returns null where it has more than `mostFields` fields and files
 */
export async function readParts(
  body: Buffer,
  contentType: string,
  mostFields: number,
): Promise<FormData | null> {
  const form = new FormData();
  let reader: InstanceType<typeof Busboy>;
  try {
    const limits = { parts: mostFields, fields: mostFields, fieldSize: body.length };
    reader = new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    return form;
  }
  const { promise: isRead, resolve: end } = Promise.withResolvers<void>();
  let isBroken = false;
  let isTooMuch = false;
  const broken = () => {
    isBroken = true;
    end();
  };
  const tooMuch = () => {
    isTooMuch = true;
    end();
  };
  // The types do not say so, but a part may have no name. It may also end too early: an error that nobody listens to
  // ends the server.
  reader.on('field', (name: string | undefined, value) => form.append(unescaped(name), value));
  reader.on('file', (name: string | undefined, stream, filename: string | undefined, _, type) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => form.append(unescaped(name), new File(chunks, unescaped(filename), { type })));
    stream.on('error', broken);
  });
  reader.on('partsLimit', tooMuch).on('fieldsLimit', tooMuch).on('error', broken).on('finish', end);
  for (let at = 0; at < body.length && !isTooMuch && !isBroken; at += PIECE) {
    reader.write(body.subarray(at, at + PIECE));
    await turn();
  }
  if (!isTooMuch && !isBroken) reader.end();
  await isRead;
  if (isTooMuch) return null;
  return isBroken ? new FormData() : form;
}
