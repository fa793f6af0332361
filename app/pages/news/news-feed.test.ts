import { expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { newsFeed } from './news-feed.server.ts';

const content = loadContent();
const xml = newsFeed(content, 'https://oak.example');
const all = (source: string, tag: string) =>
  [...source.matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    (match) => match[1] ?? '',
  );

// a browser checks that the feed is well-formed: tests/journeys/news.spec.ts

it('names its own address', () => {
  expect(xml).toContain('<rss version="2.0"');
  expect(xml).toContain('<atom:link href="https://oak.example/news/feed.xml" rel="self"');
});

it('has every article in the order of the list, each with a permanent link and its day', () => {
  const items = all(xml, 'item');
  const links = content.news.map(({ slug }) => `https://oak.example/news/${slug}`);
  expect(items.flatMap((item) => all(item, 'link'))).toEqual(links);
  expect(items.flatMap((item) => all(item, 'guid'))).toEqual(links);
  expect(xml).not.toContain('isPermaLink="false"');
  const days = items
    .flatMap((item) => all(item, 'pubDate'))
    .map((date) => new Date(date).toISOString().slice(0, 10));
  expect(days).toEqual(content.news.map(({ date }) => date));
});

it('is the same file for the same content', () => {
  expect(newsFeed(content, 'https://oak.example')).toBe(xml);
});
