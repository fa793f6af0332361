import type { FieldPath } from '#app/collections/document.server.ts';
import type { Field } from '#app/collections/editing/fields.server.ts';
import { Refused } from '#app/collections/editing/splice.server.ts';
import { pictureOf } from '#db/editions.ts';
import { MASSINGS, type MassingName } from '#drawings/massings.ts';
import { propertyPicture } from '#drawings/property-picture.ts';
import { posted, type StaffAsk } from '../ask.ts';
import { atOf } from './posted-field.ts';
import { countWritten, hasRoom } from './written.ts';

/** Photographs of a posted form: their paths below content/ and digests. */
export type Brought = Record<string, string>;

/** The field with a photograph's focal point. */
export const focusOf = (path: FieldPath): FieldPath => [
  ...path.slice(0, -1),
  path.at(-1) === 'realImage' ? 'realFocus' : 'focus',
];

/**
 * Stores the pictures of a form, and sets their names in the form as if they had been typed. A picture that was stored
 * with an earlier attempt, and has no field yet, is named by its digest.
 * @throws {Refused} at the field of a picture that was refused
 */
export async function bringPictures(ask: StaffAsk, fields: readonly Field[]): Promise<Brought> {
  const { form, office } = ask;
  const brought: Brought = {};
  for (const { kind, path, picture } of fields) {
    if (kind !== 'photograph') continue;
    const at = atOf(path);
    const file = form.get(`file:${at}`);
    if (file instanceof File && file.size > 0) {
      await hasRoom(ask, path);
      const taken = await office.content!.takePhotograph(file, picture!);
      if ('refused' in taken) throw new Refused(taken.refused, path);
      await countWritten(ask, taken.size);
      form.set(at, taken.name);
      form.set(`kept:${at}`, taken.digest);
    } else if (form.has(`away:${at}`)) form.set(at, '');
    const [name, digest] = [posted(ask, at), posted(ask, `kept:${at}`)];
    // its name ends with its digest (server/editions/photographs.ts): under any other name, a crafted post would replace
    // a photograph in sight of nobody, because no line changes
    const isItsName = /^[\w-]+\.jpg$/.test(name) && name.endsWith(`-${digest.slice(0, 8)}.jpg`);
    if (isItsName && digest && (await pictureOf(office.pool, digest)))
      brought[`photographs/${name}`] = digest;
  }
  return brought;
}

const drawn = new Map<MassingName, string>();

/** The drawing of a building, by which its shape is chosen. */
export async function drawing({ params }: StaffAsk): Promise<Response | null> {
  const massing = MASSINGS.find((one) => one === params.massing);
  if (!massing) return null;
  const picture = { massing, region: 'southeast', seed: massing, night: false } as const;
  // kept, because it takes a tenth of a second
  const svg = drawn.get(massing) ?? propertyPicture({ ...picture, width: 320, height: 240 });
  drawn.set(massing, svg);
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'private, max-age=86400' };
  return new Response(svg, { headers });
}

/** A photograph of the content, for the pages of the content desk. */
export async function photograph({ office, params }: StaffAsk): Promise<Response | null> {
  const bytes = await pictureOf(office.pool, params.digest!);
  const headers = { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=31536000, immutable' };
  return bytes ? new Response(new Uint8Array(bytes), { headers }) : null;
}
