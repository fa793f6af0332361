import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from '#app/collections/document.server.ts';
import { collectionOf } from '#app/collections/registry.server.ts';

/**
 * One content file, or a text in its place: the text, the checked value, and all issues that the file alone shows.
 * @param path below content/
 */
export const readDocument = (path: string, text: string | Uint8Array = readFileSync(join('content', path))) =>
  parseDocument(path, Buffer.from(text), collectionOf(path)!.collection.schema);
