import { prefersMarkdown } from './site-files.ts';

/** The page of a path. A client navigation asks for its data: `/about.data`, and `/_.data` for the home page. */
export const pageOf = (path: string): string => path.replace(/(\/_)?\.data$/, '') || '/';

/**
 * The page that is asked for as Markdown, by its address or by the header Accept; null where another format is asked
 * for.
 */
export function markdownOf({ method, url, headers }: Request): string | null {
  const { pathname } = new URL(url);
  if (method === 'POST') return null;
  if (pathname.endsWith('.md')) return pathname.slice(0, -'.md'.length);
  return prefersMarkdown(headers.get('accept') ?? undefined) ? pathname : null;
}

/**
 * Null where the path is not valid UTF-8, or holds a NUL, which PostgreSQL rejects. `%2F` is not decoded, so an encoded
 * slash never becomes a separator.
 */
export function decodedPath(url: URL): string | null {
  try {
    const path = decodeURI(url.pathname);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}
