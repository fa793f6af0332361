import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType } from 'hono/utils/mime';
import Negotiator from 'negotiator';
import { z } from 'zod';
import { readInTurn } from './read-in-turn.ts';
import type { PolicyAdditions } from './security-headers.ts';

/** One stored form of a file: uncompressed or compressed. */
interface Stored {
  size: number;
  /** A strong ETag: each stored form of a file has its own. */
  etag: string;
  /** Null for a large file, which is read from disk. */
  bytes: Buffer<ArrayBuffer> | null;
  path: string;
}

export interface SiteFile {
  type: string;
  cacheControl: string;
  plain: Stored;
  /** By the names of Accept-Encoding, smallest first. */
  compressed: ReadonlyMap<string, Stored>;
  /** What the page adds to the policy of all responses. Empty for files that are no pages. */
  policy: PolicyAdditions;
  /** The same page as Markdown. */
  markdown?: SiteFile;
}

/** Every file of the site by the decoded path that it answers, `/about` and not `/about/index.html`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const ENCODINGS = [
  ['br', '.br'],
  ['zstd', '.zst'],
  ['gzip', '.gz'],
] as const;

const MARKDOWN = 'text/markdown; charset=utf-8';

/** Files up to this size are served from memory; a video is read from disk in pieces. */
const MEMORY_LIMIT = 512 * 1024;

const NAMED_BY_CONTENT = /^\/(assets|pictures)\//;

/** Files that are read at once: more take no less time. */
const AT_ONCE = 4;

const hashes = z.array(z.string().regex(/^sha(256|384|512)-[\w+/]+=*$/));
const policyFile = z.record(z.string(), z.strictObject({ scripts: hashes, styles: hashes }));

/**
 * Reads the list of a build's files once. A request then costs a look-up in a map and no call to the file system,
 * and no path can reach a file outside of the list.
 * It goes on answering meanwhile: reading the 2,400 files of an edition in one piece kept every visitor waiting for
 * 180 ms.
 *
 * @param clientDir the directory with the files, compressed siblings (`.br`, `.zst`, `.gz`) beside them.
 * @param policyPath a JSON file: page file ("/about/index.html") to the hashes of its inline scripts
 *   and styles.
 * @throws when a file cannot be read, or the policy file has another shape or names a page that is not there.
 */
export async function readSiteFiles(clientDir: string, policyPath: string): Promise<SiteFiles> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(clientDir.length).replaceAll('\\', '/'))
    .map((name) => (name.startsWith('/') ? name : `/${name}`))
    // Other dot files belong to the build; only the well-known directory is public.
    .filter((name) => !/\/\.(?!well-known\/)/.test(name));
  const stored = new Map<string, Stored>();
  const waiting = names.values();
  const work = async () => {
    for (const name of waiting) {
      const path = join(clientDir, name);
      stored.set(name, storedOf(path, await readFile(path)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return listed(stored, policyPath);
}

/** @param all by the names of the files, compressed ones among them */
function listed(all: ReadonlyMap<string, Stored>, policyPath: string): SiteFiles {
  const allowed = policyFile.parse(
    existsSync(policyPath) ? JSON.parse(readFileSync(policyPath, 'utf8')) : {},
  );
  for (const page of Object.keys(allowed)) {
    if (!all.has(page)) throw new Error(`${policyPath} names ${page}, which is not a file of the build`);
  }

  const files = new Map<string, SiteFile>();
  for (const [name, plain] of all) {
    const base = name.replace(/\.(br|zst|gz)$/, '');
    if (base !== name && all.has(base)) continue;
    const compressed = ENCODINGS.map(([encoding, suffix]) => [encoding, all.get(name + suffix)] as const)
      .filter((one): one is [(typeof one)[0], Stored] => one[1] !== undefined)
      .sort(([, a], [, b]) => a.size - b.size);
    files.set(name.replace(/\/index\.html$/, '') || '/', {
      type: contentType(name),
      cacheControl: NAMED_BY_CONTENT.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      plain,
      compressed: new Map(compressed),
      policy: policyOf(allowed[name]),
    });
  }
  for (const [path, file] of files) {
    const markdown =
      file.type.startsWith('text/html') && files.get(path === '/' ? '/index.md' : `${path}.md`);
    if (markdown) file.markdown = markdown;
  }
  return files;
}

function policyOf(inline: z.infer<typeof policyFile>[string] | undefined): PolicyAdditions {
  if (!inline) return {};
  const quoted = (list: readonly string[]) => list.map((hash) => `'${hash}'`);
  return { 'script-src': quoted(inline.scripts), 'style-src': quoted(inline.styles) };
}

function storedOf(path: string, bytes: Buffer<ArrayBuffer>): Stored {
  const encoding = ENCODINGS.find(([, suffix]) => path.endsWith(suffix))?.[0] ?? 'plain';
  const digest = createHash('sha256').update(encoding).update(bytes).digest('base64url').slice(0, 22);
  return {
    size: bytes.length,
    etag: `"${digest}"`,
    bytes: bytes.length <= MEMORY_LIMIT ? bytes : null,
    path,
  };
}

function contentType(name: string): string {
  // The type that React Router gives the data of a client navigation.
  if (name.endsWith('.data')) return 'text/x-script';
  if (name.endsWith('.md')) return MARKDOWN;
  if (name.endsWith('.vcf')) return 'text/vcard; charset=utf-8';
  return getMimeType(name) ?? 'application/octet-stream';
}

/**
 * Answers a GET or HEAD request for a file: in the smallest form that the client accepts, with 304 where the client has
 * that form already, and in part where it asks for a range of an uncompressed file.
 */
export function serveFile(file: SiteFile, request: Request): Response {
  const range = file.compressed.size === 0 ? request.headers.get('range') : null;
  const [encoding, stored] = chooseForm(file, request.headers.get('accept-encoding'));
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: stored.etag,
  });
  const isMarkdown = file.type === MARKDOWN;
  const vary = [
    ...(file.markdown || isMarkdown ? ['accept'] : []),
    ...(file.compressed.size > 0 ? ['accept-encoding'] : []),
  ];
  if (vary.length > 0) headers.set('vary', vary.join(', '));
  if (file.compressed.size === 0) headers.set('accept-ranges', 'bytes');
  // search engines index the page itself
  if (isMarkdown) headers.set('x-robots-tag', 'noindex');
  if (encoding) headers.set('content-encoding', encoding);

  if (hasSame(request.headers.get('if-none-match'), stored.etag)) {
    headers.delete('content-type');
    headers.delete('content-encoding');
    return new Response(null, { status: 304, headers });
  }

  const ifRange = request.headers.get('if-range');
  const part =
    range !== null && (ifRange === null || ifRange === stored.etag) ? parseRange(range, stored.size) : null;
  if (part === 'unsatisfiable') {
    headers.delete('content-type');
    headers.set('content-range', `bytes */${stored.size}`);
    return new Response(null, { status: 416, headers });
  }
  const [first, last] = part ?? [0, stored.size - 1];
  headers.set('content-length', String(last - first + 1));
  if (part) headers.set('content-range', `bytes ${first}-${last}/${stored.size}`);
  const body = request.method === 'HEAD' ? null : bodyOf(stored, first, last);
  return new Response(body, { status: part ? 206 : 200, headers });
}

/**
 * The longest Accept or Accept-Encoding that is read; browsers send up to 200 characters. One of 16 KB took 8 to 16 ms,
 * on pages that have no limit: 250 of them in a second kept everybody waiting for four.
 */
const LONGEST_HEADER = 300;

/**
 * The page as Markdown where the client prefers that. Browsers never name the type; for them this costs one test of a
 * string.
 */
export function chooseType(file: SiteFile, accept: string | null | undefined): SiteFile {
  return file.markdown && prefersMarkdown(accept) ? file.markdown : file;
}

export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept?.includes('text/markdown') || accept.length > LONGEST_HEADER) return false;
  const [first] = new Negotiator({ headers: { accept } }).mediaTypes(['text/html', 'text/markdown']);
  return first === 'text/markdown';
}

/** The smallest form of a file that the client accepts, and the name of its encoding where it has one. */
export function chooseForm(
  file: Pick<SiteFile, 'plain' | 'compressed'>,
  acceptEncoding: string | null,
): [string | null, Stored] {
  for (const [encoding, stored] of file.compressed) {
    if (takesEncoding(encoding, acceptEncoding)) return [encoding, stored];
  }
  return [null, file.plain];
}

export function takesEncoding(encoding: string, acceptEncoding: string | null): boolean {
  const accepted = acceptedEncodings(acceptEncoding ?? '');
  return (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0;
}

/**
 * Parsed values of Accept-Encoding. Browsers send only a few different ones, and parsing one takes longer than the rest
 * of an answer.
 */
const readBefore = new Map<string, ReadonlyMap<string, number>>();

function acceptedEncodings(header: string): ReadonlyMap<string, number> {
  if (header.length > LONGEST_HEADER) return new Map();
  let accepted = readBefore.get(header);
  if (!accepted) {
    accepted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
    if (readBefore.size === 100) readBefore.clear();
    readBefore.set(header, accepted);
  }
  return accepted;
}

function hasSame(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** One range of bytes, both ends included. Null (the whole file) for several ranges or anything else, as HTTP allows. */
function parseRange(header: string, size: number): [number, number] | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header);
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  if (from === '')
    return to === '0' || size === 0 ? 'unsatisfiable' : [Math.max(0, size - Number(to)), size - 1];
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'unsatisfiable';
  return [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
}

function bodyOf(stored: Stored, first: number, last: number): BodyInit {
  if (stored.bytes) return stored.bytes.subarray(first, last + 1);
  return Readable.toWeb(readInTurn(() => open(stored.path), { first, last })) as unknown as ReadableStream;
}
