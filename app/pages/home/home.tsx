import type { PageHandle } from '#app/page-handle.ts';
import { spreads } from '#app/pages/lending/program-data.server.ts';
import { organization } from '#app/search/structured-data.ts';
import { services } from '#app/services.server.ts';
import { BarePage } from '#app/ui/bare-page.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Claims } from '#app/ui/claims.tsx';
import { ownDocument } from '#app/ui/own-document.ts';
import { picturesOf } from '#app/ui/picture-lists.server.ts';
import type { Route } from './+types/home';
import { Edge } from './edge.tsx';
import { Hero } from './hero.tsx';
import { introductionVideo, recordData, streetPlaces, teasers } from './home-data.server.ts';
import { Introduction } from './introduction.tsx';
import { NewsTeasers } from './news-teasers.tsx';
import { RecordSection } from './record-section.tsx';

export const handle: PageHandle = { over: true, embeds: ['videoHost'] };

export function loader({ context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const words = content.pages.home;
  return {
    words,
    firm: { name: content.site.name },
    claims: content.site.claims,
    footnote: content.site.claimsFootnote,
    record: recordData(content),
    ring: content.site.ring,
    places: streetPlaces(content),
    spreads: spreads(content),
    teasers: teasers(content, words.news.articles),
    pictures: picturesOf(pictures, 'news'),
    video: introductionVideo(content),
  };
}

/** Loads a document of its own where this page's policy allows a video host. */
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  ownDocument(args, __PROVIDERS__.videoHost !== null);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { words, firm, claims, footnote, record, ring, places, spreads, teasers, video } = loaderData;
  return (
    <BarePage frame={words} structured={[organization(firm)]}>
      <Hero {...words.hero} />
      <Claims claims={claims} footnote={footnote} />
      <RecordSection {...words.record} record={record} ring={ring} />
      <Introduction {...words.introduction} video={video} />
      <Edge {...words.edge} places={places} spreads={spreads} />
      <NewsTeasers title={words.news.title} button={words.news.button} teasers={teasers} />
      <CallToAction {...words.callToAction} />
    </BarePage>
  );
}
