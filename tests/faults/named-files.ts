import { expect } from 'vitest';

/** Every file with a hash in its name that these pages load, including the scripts that those import. */
export async function namedFiles(url: string, paths: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const response = await fetch(url + path);
    expect(response.status, path).toBe(200);
    if (!/html|javascript/.test(response.headers.get('content-type')!)) continue;
    const names = (await response.text()).matchAll(
      /(?:\/(?:assets|pictures)|\.)\/[\w./-]+\.(?:js|css|avif|svg|jpg|woff2)\b/g,
    );
    for (const [name] of names) {
      const file = new URL(name, `${url}/assets/`).pathname;
      if (named.has(file)) continue;
      named.add(file);
      waiting.push(file);
    }
  }
  return named;
}
