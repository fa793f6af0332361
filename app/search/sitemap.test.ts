import { describe, expect, it } from 'vitest';
import { robots, sitemap } from './sitemap.ts';

describe('sitemap', () => {
  it('lists indexed pages only, with the day of their last change where it is known', () => {
    const pages = [
      { path: '/', indexed: true },
      { path: '/thank-you', indexed: false },
      { path: '/news/a&b', indexed: true, changed: '2025-04-16' },
    ];
    expect(sitemap(pages, 'https://oak.example')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://oak.example/</loc></url>
<url><loc>https://oak.example/news/a&amp;b</loc><lastmod>2025-04-16</lastmod></url>
</urlset>
`);
  });
});

describe('robots.txt', () => {
  it('names the sitemap and keeps nobody out', () => {
    expect(robots('https://oak.example')).toMatch(/^Sitemap: https:\/\/oak\.example\/sitemap\.xml$/m);
    expect(robots('https://oak.example')).not.toMatch(/^Disallow: ?\S/m);
  });
});
