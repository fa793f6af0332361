import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chooseType,
  prefersMarkdown,
  readSiteFiles,
  type SiteFile,
  type SiteFiles,
  serveFile,
  takesEncoding,
} from './site-files.ts';

const dir = mkdtempSync(join(tmpdir(), 'site-files-'));
const client = join(dir, 'client');
const policy = join(dir, 'csp.json');
const big = Buffer.alloc(700 * 1024, 'abcdefghij');
let site: SiteFiles;

function put(name: string, content: string | Buffer): void {
  mkdirSync(dirname(join(client, name)), { recursive: true });
  writeFileSync(join(client, name), content);
}

beforeAll(async () => {
  put('index.html', '<p>home</p>');
  put('about/index.html', '<p>about</p>');
  put('about/index.html.br', 'small');
  put('about/index.html.gz', 'a bit larger');
  put('about/index.html.zst', 'the largest of the three');
  put('about.data', 'data');
  put('about.md', '# about');
  put('index.md', '# home');
  put('notes.md', '# notes');
  put('notes.md.gz', 'x');
  put('data.bin.unknown', 'x');
  put('app.gz.txt', 'x');
  put('app.txt', 'x');
  put('app.txt.md', 'x');
  put('index.html.txt', 'x');
  put('news/index.html', 'news');
  put('news/index.html.br', 'the larger of two');
  put('news/index.html.gz', 'the smaller');
  put('edge.bin', Buffer.alloc(512 * 1024));
  put('over.bin', Buffer.alloc(512 * 1024 + 1));
  put('empty.txt', '');
  put('assets/app-1a2b.js', 'script');
  put('pictures/v1/hero.svg', '<svg/>');
  put('clip.mp4', '0123456789');
  put('film.webm', big);
  put('report.gz', 'a file of its own');
  put('.vite/manifest.json', '{}');
  put('.well-known/security.txt', 'Contact');
  writeFileSync(
    policy,
    JSON.stringify({ '/about/index.html': { scripts: ['sha256-abc='], styles: ['sha256-def='] } }),
  );
  site = await readSiteFiles(client, policy);
});
afterAll(() => rmSync(dir, { recursive: true }));

const file = (path: string): SiteFile => site.get(path)!;
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  serveFile(file(path), new Request(`http://site${path}`, { headers, method }));

describe('readSiteFiles', () => {
  it('reads while the process goes on with other things', async () => {
    let turns = 0;
    let isRead = false;
    const turn = () => {
      turns += 1;
      if (!isRead) setImmediate(turn);
    };
    setImmediate(turn);
    const files = await readSiteFiles(client, policy);
    isRead = true;
    expect(turns).toBeGreaterThan(files.size / 4);
  });

  it('lists files by the path that they answer, without compressed siblings and dot files', () => {
    expect([...site.keys()].sort()).toEqual(
      [
        '/',
        '/.well-known/security.txt',
        '/about',
        '/about.data',
        '/about.md',
        '/app.gz.txt',
        '/app.txt',
        '/app.txt.md',
        '/assets/app-1a2b.js',
        '/clip.mp4',
        '/data.bin.unknown',
        '/edge.bin',
        '/empty.txt',
        '/film.webm',
        '/index.html.txt',
        '/index.md',
        '/news',
        '/notes.md',
        '/over.bin',
        '/pictures/v1/hero.svg',
        '/report.gz',
      ].sort(),
    );
  });

  it('keeps forever what is named by its content, and asks again for the rest', () => {
    expect(file('/assets/app-1a2b.js').cacheControl).toBe('public, max-age=31536000, immutable');
    expect(file('/pictures/v1/hero.svg').cacheControl).toBe('public, max-age=31536000, immutable');
    expect(file('/about').cacheControl).toBe('no-cache');
    expect(file('/about.data').cacheControl).toBe('no-cache');
  });

  it('gives a page the hashes of its inline scripts and styles', () => {
    expect(file('/about').policy).toEqual({
      'script-src': ["'sha256-abc='"],
      'style-src': ["'sha256-def='"],
    });
    expect(file('/').policy).toEqual({});
  });

  it.each([
    [
      'a page that is not there',
      { '/gone/index.html': { scripts: [], styles: [] } },
      /names \/gone\/index.html, which is not a file/,
    ],
    ['a page without its styles', { '/index.html': { scripts: [] } }, /styles/],
    ['a source that is no hash', { '/index.html': { scripts: ["'unsafe-inline'"], styles: [] } }, /./],
  ])('refuses a policy file with %s', async (_, content, message) => {
    const path = join(dir, 'broken.json');
    writeFileSync(path, JSON.stringify(content));
    await expect(readSiteFiles(client, path)).rejects.toThrow(message);
  });

  it('knows the Markdown of each page', () => {
    const files = site;
    expect(files.get('/')!.markdown).toBe(files.get('/index.md'));
    expect(files.get('/about')!.markdown).toBe(files.get('/about.md'));
    expect(files.get('/news')).not.toHaveProperty('markdown');
    expect(files.get('/app.txt')).not.toHaveProperty('markdown');
    expect(files.get('/notes.md')).not.toHaveProperty('markdown');
  });

  it('keeps in memory what is up to half a megabyte', () => {
    expect(file('/edge.bin').plain.bytes).toHaveLength(512 * 1024);
    expect(file('/over.bin').plain.bytes).toBeNull();
  });

  it('lists the same files of a folder that is named with a slash at its end', async () => {
    const named = await readSiteFiles(`${client}/`, policy);
    expect([...named.keys()].sort()).toEqual([...site.keys()].sort());
  });

  it('needs no policy file', async () => {
    expect((await readSiteFiles(client, join(dir, 'none.json'))).size).toBe(site.size);
  });
});

describe('serveFile', () => {
  it.each([
    ['br, gzip, zstd', 'br', 'small'],
    ['gzip', 'gzip', 'a bit larger'],
    ['GZIP;q=0.5', 'gzip', 'a bit larger'],
    ['br;q=0, gzip', 'gzip', 'a bit larger'],
    ['zstd, br;q=0', 'zstd', 'the largest of the three'],
    ['*', 'br', 'small'],
    ['*;q=0', null, '<p>about</p>'],
    ['identity', null, '<p>about</p>'],
    ['', null, '<p>about</p>'],
  ])('answers Accept-Encoding %j with %s', async (accept, encoding, body) => {
    const response = get('/about', { 'accept-encoding': accept });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept, accept-encoding');
    expect(response.headers.has('accept-ranges')).toBe(false);
    expect(response.headers.get('content-length')).toBe(String(body.length));
    expect(await response.text()).toBe(body);
  });

  it('names types as browsers and React Router expect them', () => {
    expect(get('/about').headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(get('/about.data').headers.get('content-type')).toBe('text/x-script');
    expect(get('/about.md').headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(get('/data.bin.unknown').headers.get('content-type')).toBe('application/octet-stream');
    expect(get('/pictures/v1/hero.svg').headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  });

  it('answers 304 for the form that the client has, and only for that one', async () => {
    const etag = get('/about', { 'accept-encoding': 'br' }).headers.get('etag')!;
    const again = (tag: string, accept: string) =>
      get('/about', { 'accept-encoding': accept, 'if-none-match': tag });
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, `${etag} ,"x"`, '"x", *']) {
      const response = again(tag, 'br');
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('vary')).toBe('accept, accept-encoding');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe('');
    }
    expect(again(etag, 'gzip').status).toBe(200);
    expect(again('"x"', 'br').status).toBe(200);
    expect(again(etag.replace(/^"/, '"W/'), 'br').status).toBe(200);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const response = get('/about', { 'accept-encoding': 'br' }, 'HEAD');
    expect(response.headers.get('content-length')).toBe('5');
    expect(await response.text()).toBe('');
  });

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    [' bytes=5-5 ', 206, '5', 'bytes 5-5/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['kilobytes=0-3', 200, '0123456789', null],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
    ['lines=0-3', 200, '0123456789', null],
  ])('answers Range %s with %i', async (range, status, body, contentRange) => {
    const response = get('/clip.mp4', { range });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-length')).toBe(status === 416 ? null : String(body.length));
    expect(await response.text()).toBe(body);
  });

  it('has no part of an empty file', () => {
    expect(get('/empty.txt', { range: 'bytes=-3' }).status).toBe(416);
    expect(get('/empty.txt', { range: 'bytes=-3' }).headers.get('content-range')).toBe('bytes */0');
  });

  it('sends a compressed file whole, whatever part is asked for', async () => {
    const response = get('/about', { range: 'bytes=0-3', 'accept-encoding': 'br' });
    expect([response.status, await response.text()]).toEqual([200, 'small']);
  });

  it('sends the smallest form that the client takes, whatever its name', async () => {
    expect(await get('/news', { 'accept-encoding': 'br, gzip' }).text()).toBe('the smaller');
  });

  it('sends a file without other forms to all alike', () => {
    expect(get('/clip.mp4', { 'accept-encoding': 'br' }).headers.has('vary')).toBe(false);
    expect(get('/notes.md', {}).headers.get('vary')).toBe('accept, accept-encoding');
    expect(get('/about.md', {}).headers.get('vary')).toBe('accept');
  });

  it('tells search engines of the page and not of its Markdown', () => {
    expect(get('/about.md').headers.get('x-robots-tag')).toBe('noindex');
    expect(get('/about').headers.has('x-robots-tag')).toBe(false);
  });

  it('sends a part only of the file that the client began with', () => {
    const etag = get('/clip.mp4').headers.get('etag')!;
    expect(get('/clip.mp4', { range: 'bytes=0-3', 'if-range': etag }).status).toBe(206);
    expect(get('/clip.mp4', { range: 'bytes=0-3', 'if-range': '"older"' }).status).toBe(200);
  });

  it('reads a large file from disk, whole and in part', async () => {
    expect(file('/film.webm').plain.bytes).toBeNull();
    expect(Buffer.from(await get('/film.webm').arrayBuffer()).equals(big)).toBe(true);
    const part = get('/film.webm', { range: 'bytes=600000-600009' });
    expect(await part.text()).toBe('abcdefghij');
  });
});

it('takes an encoding at its word after many others were read', () => {
  for (let i = 0; i < 250; i++) expect(takesEncoding('br', `x${i}, gzip`)).toBe(false);
  expect(takesEncoding('br', 'x1, br')).toBe(true);
  expect(takesEncoding('br', 'x1, gzip')).toBe(false);
  expect(takesEncoding('br', null)).toBe(false);
});

describe('chooseType', () => {
  const page = { type: 'text/html', markdown: { type: 'text/markdown' } } as SiteFile;
  it.each<[accept: string | null, type: string]>([
    [null, 'text/html'],
    ['*/*', 'text/html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['text/markdown', 'text/markdown'],
    ['text/markdown, text/html', 'text/markdown'],
    ['text/markdown;q=0.5, text/html', 'text/html'],
    ['text/markdown, */*;q=0.1', 'text/markdown'],
    ['text/markdown;q=0, */*', 'text/html'],
  ])('for %s is %s', (accept, type) => expect(chooseType(page, accept).type).toBe(type));

  it('of a page without Markdown is the page', () => {
    const file = { type: 'text/html' } as SiteFile;
    expect(chooseType(file, 'text/markdown')).toBe(file);
  });
});

it('does not read a header that is longer than any browser sends', () => {
  const many = 'text/*;q=0.1,'.repeat(1_200);
  expect(prefersMarkdown('text/markdown')).toBe(true);
  expect(prefersMarkdown(`text/markdown,${many}`)).toBe(false);
  expect(takesEncoding('br', 'br')).toBe(true);
  expect(takesEncoding('br', `br,${many}`)).toBe(false);
});
