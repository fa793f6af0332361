import { Link } from 'react-router';
import { openTerms } from '#app/collections/open-terms.server.ts';
import { answerGuide } from '#app/features/learn/answer-guide.ts';
import { GuideFigure } from '#app/features/learn/guide-figure.tsx';
import { guideNote, guideSite } from '#app/features/learn/guide-site.server.ts';
import { GUIDE_FIELDS } from '#app/lending/deal/guide-fields.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { socialCard } from '#app/search/social-card.ts';
import { guideArticle } from '#app/search/structured-data.ts';
import { services } from '#app/services.server.ts';
import { Page } from '#app/ui/page.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { entryFrame } from '../entry-frame.server.ts';
import { notFound } from '../not-found.server.ts';
import type { Route } from './+types/guide';
import './guide.css';

export const handle: PageHandle = { query: GUIDE_FIELDS, apart: true };

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { content } = context.get(services);
  const { pages, guides, glossary, videos, site, siteMap } = content;
  const guide = guides.find(({ slug }) => slug === params.guide);
  if (!guide) throw notFound(context);
  const { slug, title, heading, lede, body, links } = guide;
  const trail = [
    ...pages.learn.breadcrumb.slice(0, -1),
    { label: pages.learn.title, href: '/learn' },
    { label: title },
  ];
  const figure = guideSite(guide, content);
  return {
    frame: entryFrame(siteMap, `/learn/${slug}`, trail, pages.learn.quickLinks),
    ...{ heading, lede, links },
    body: openTerms(glossary).prose(body),
    figure: {
      site: figure,
      note: guideNote(guide, content),
      asked: answerGuide(figure, url.searchParams),
    },
    videos: videos.topics.flatMap((topic) =>
      topic.videos
        .filter(({ id }) => guide.videos.includes(id))
        .map((video) => ({ label: video.title, href: `/videos/${topic.id}` })),
    ),
    words: pages.learn.guide,
    firm: { name: site.name },
  };
}

/** A share at the beginning is the figure of the page. */
function Heading({ words }: { words: string }) {
  const [, share, rest] = /^(\d+%) (.+)$/.exec(words) ?? [];
  if (!share) return words;
  return (
    <>
      <span className="fig">{share}</span> {rest}
    </>
  );
}

/** What leads on from a guide. */
const Beside = ({ title, links }: { title: string; links: readonly { label: string; href: string }[] }) => (
  <>
    <h2 className="label">{title}</h2>
    <ul className="lines">
      {links.map(({ label, href }) => (
        <li key={href}>
          <Link to={href}>{label}</Link>
        </li>
      ))}
    </ul>
  </>
);

export default function Guide({ loaderData }: Route.ComponentProps) {
  const { frame, heading, lede, links, body, figure, videos, words, firm } = loaderData;
  const article = guideArticle(
    { path: frame.path, title: heading, summary: lede, image: socialCard(frame.path) },
    firm,
  );
  return (
    <Page frame={frame} here="/learn" structured={[article]}>
      <article className="guide">
        <PageHead heading={<Heading words={heading} />} lede={lede} />
        <GuideFigure key={frame.path} {...figure} />
        <div className="wrap grid12 text">
          <Prose nodes={body} className="from-4 to-9" />
          <aside className="from-10">
            <Beside title={words.links} links={links} />
            {videos.length > 0 && <Beside title={words.videos} links={videos} />}
          </aside>
        </div>
        <p className="wrap small notice">{words.notice}</p>
      </article>
    </Page>
  );
}
