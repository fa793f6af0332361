import { Buffer } from 'node:buffer';
import { constants, deflateSync } from 'node:zlib';
import { nameRows } from './row-headers.ts';

/** Objects in one object stream: to find one object, a reader has to decompress the whole stream. */
const PER_STREAM = 200;

const deflated = (bytes: Uint8Array) => deflateSync(bytes, { level: constants.Z_BEST_COMPRESSION });

/** Numbers as bytes of the given widths, most significant first, as in a cross-reference stream. */
const asBytes = (numbers: readonly number[], widths: readonly number[]) =>
  Buffer.concat(
    widths.map((width, i) => {
      const field = Buffer.alloc(width);
      field.writeUIntBE(numbers[i]!, 0, width);
      return field;
    }),
  );

/**
 * Moves a PDF's objects into compressed object streams, which the format has since version 1.5. Typst writes each
 * structure tag as plain text, which is half of a tagged file. Table rows get row headers (see nameRows); everything
 * else stays the same to a reader.
 * @param pdf a file with one cross-reference table and no encryption, as Typst writes it
 */
export function packedPdf(pdf: Uint8Array): Uint8Array<ArrayBuffer> {
  const source = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const text = source.toString('latin1');
  const tail = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text);
  const table = Number(tail?.[1]);
  const trailer = /trailer\s*<<([\s\S]*)>>\s*startxref/.exec(text.slice(table))?.[1];
  if (!tail || trailer === undefined || /\/(Encrypt|Prev)\b/.test(trailer))
    throw new Error('not a PDF as Typst writes it');
  const entries = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
  const ends = [...entries, table].sort((a, b) => a - b);

  const parts: Buffer[] = [source.subarray(0, Math.min(...entries))];
  let length = parts[0]!.length;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  /** for each object: 1 and its offset in the file, or 2 with its object stream and index */
  const places = new Map<number, [number, number, number]>();
  const loose: { id: number; body: string }[] = [];
  for (const offset of entries) {
    const whole = text.slice(offset, ends[ends.indexOf(offset) + 1]);
    const [head, id] = /^(\d+) 0 obj\s*/.exec(whole)!;
    const body = whole.slice(head.length, whole.lastIndexOf('endobj')).trim();
    if (body.endsWith('endstream')) {
      places.set(Number(id), [1, length, 0]);
      add(source.subarray(offset, offset + whole.lastIndexOf('endobj') + 'endobj\n'.length));
    } else loose.push({ id: Number(id), body });
  }
  const named = new Map(loose.map(({ id, body }) => [id, body]));
  nameRows(named);
  for (const one of loose) one.body = named.get(one.id)!;
  let next = Math.max(...places.keys(), ...loose.map(({ id }) => id)) + 1;
  const stream = (dictionary: string, bytes: Buffer) => {
    const id = next++;
    places.set(id, [1, length, 0]);
    const head = `${id} 0 obj\n<<${dictionary}/Filter/FlateDecode/Length ${bytes.length}>>\nstream\n`;
    add(Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream\nendobj\n')]));
  };
  for (let from = 0; from < loose.length; from += PER_STREAM) {
    const some = loose.slice(from, from + PER_STREAM);
    let at = 0;
    const index = some.map(({ id, body }, i) => {
      places.set(id, [2, next, i]);
      const entry = `${id} ${at}`;
      at += body.length + 1;
      return entry;
    });
    const first = `${index.join(' ')}\n`;
    const bytes = Buffer.from(first + some.map(({ body }) => body).join('\n'), 'latin1');
    stream(`/Type/ObjStm/N ${some.length}/First ${first.length}`, deflated(bytes));
  }
  // the cross-reference stream lists itself too
  const start = length;
  places.set(next, [1, start, 0]);
  const widths = [1, 4, 2];
  const rows = Array.from({ length: next + 1 }, (_, id) => asBytes(places.get(id) ?? [0, 0, 0], widths));
  const kept = trailer.replace(/\/Size\s+\d+/, '').trim();
  stream(`/Type/XRef/Size ${next + 1}/W[${widths.join(' ')}]${kept}`, deflated(Buffer.concat(rows)));
  add(Buffer.from(`startxref\n${start}\n%%EOF`));
  return new Uint8Array(Buffer.concat(parts));
}
