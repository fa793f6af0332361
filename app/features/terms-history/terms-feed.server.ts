import { Feed } from 'feed';
import type { Content } from '#app/collections/content.ts';
import { longDay } from '#app/format/dates.ts';
import { escaped } from '#app/format/escaped.ts';
import { FIRST_VERSION, SAME_AS_PRINTED, sayChange, versionTitle } from './change-text.ts';
import type { TermsVersion } from './terms-history.server.ts';

/** A day has no time. Noon UTC is the same day in every time zone of the Americas and of Europe. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/**
 * An Atom feed of all versions of the terms, newest first, each with its changes. `siteUrl` has no slash at its end.
 */
export function termsFeed(
  versions: readonly TermsVersion[],
  { pages, site }: Pick<Content, 'pages' | 'site'>,
  siteUrl: string,
): string {
  const words = pages['terms-history'];
  const address = siteUrl + words.path;
  const dated = ({ firstServed, asOf }: TermsVersion) => noon(firstServed ?? asOf);
  const feed = new Feed({
    id: address,
    link: address,
    language: 'en-US',
    generator: false,
    title: `${site.name}: ${words.title}`,
    description: words.description,
    copyright: `© ${site.copyrightYear} ${site.name}`,
    feedLinks: { atom: `${address}/feed.xml` },
    ...(versions[0] && { updated: dated(versions[0]) }),
  });
  for (const [i, one] of versions.entries()) {
    const { version, asOf, changes } = one;
    // where a version was served again, the id of the later entry has the date
    const isAgain = versions.slice(i + 1).some((older) => older.version === version);
    const lines = changes?.map((change) => sayChange(change)) ?? [FIRST_VERSION];
    feed.addItem({
      id: `${address}/${version}${isAgain ? `#${one.firstServed}` : ''}`,
      link: `${address}/${version}`,
      title: versionTitle(longDay(asOf), version),
      content: `<ul>${(lines.length > 0 ? lines : [SAME_AS_PRINTED]).map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`,
      date: dated(one),
    });
  }
  return feed.atom1();
}
