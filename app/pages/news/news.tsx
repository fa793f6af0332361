import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { receive } from '#app/features/forms/receive.server.ts';
import { withTimeout } from '#app/features/forms/with-timeout.ts';
import { newsletterForm } from '#app/features/newsletter/newsletter.form.ts';
import { NewsletterForm } from '#app/features/newsletter/newsletter-form.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { Page } from '#app/ui/page.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Pager, usePageStart } from '#app/ui/pager.tsx';
import { pagedFrame, pageOf, parsePage } from '#app/ui/paging.ts';
import { picturesOf } from '#app/ui/picture-lists.server.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import type { Route } from './+types/news';
import { NewsCard } from './news-card.tsx';
import './news.css';

export const handle: PageHandle = { query: ['page'], apart: true };

/** The largest number of articles that keeps the page under its 14,000 bytes. */
const PAGE_SIZE = 9;

export function loader({ url, context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const { news, pages: all } = content;
  const asked = parsePage(url.searchParams);
  const { items: here, page, pages } = pageOf(news, asked, PAGE_SIZE);
  const items = here.map(({ slug, title, excerpt, date, kind, kicker, picture }) => ({
    slug,
    title,
    excerpt,
    date,
    kind,
    kicker,
    picture,
  }));
  return {
    words: all.news,
    pictures: picturesOf(pictures, 'news'),
    page,
    pages,
    stories: items.filter(({ kind }) => kind !== 'notice'),
    notices: items.filter(({ kind }) => kind === 'notice'),
  };
}

export const action = (args: Route.ActionArgs) => receive(newsletterForm, args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withTimeout(serverAction);

/** The page's words never change while it is open, except for another page of the list. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  parsePage(currentUrl.searchParams) !== parsePage(nextUrl.searchParams);

/**
 * Laid out like a front page: the newest story leads, the others stand in pairs of unequal width, and notices are a
 * column with dates.
 */
export default function News({ loaderData }: Route.ComponentProps) {
  const { words, page, pages, stories, notices } = loaderData;
  const front = usePageStart<HTMLDivElement>(page);
  const [lead, ...others] = stories;
  const { subscribe: list, press } = words;
  return (
    <Page frame={pagedFrame(words, page)}>
      <link rel="alternate" type="application/rss+xml" title={words.heading} href="/news/feed.xml" />
      <PageHead heading={words.heading} lede={words.lede} />
      <div className="news-front" id="news" ref={front} tabIndex={-1}>
        {lead && <NewsCard item={lead} look="lead" level="h2" />}
        <div className="wrap grid12 stories">
          {others.map((item) => (
            <NewsCard key={item.slug} item={item} look="story" level="h2" />
          ))}
        </div>
      </div>
      {notices.length > 0 && (
        <section className="news-notices sunk">
          <div className="wrap sec grid12 apart">
            <header className="flow to-4">
              <h2 className="d2">{words.notices.title}</h2>
              <p className="quiet">{words.notices.text}</p>
            </header>
            <div className="column from-6">
              {notices.map((item) => (
                <NewsCard key={item.slug} item={item} look="notice" level="h3" />
              ))}
            </div>
          </div>
        </section>
      )}
      {pages > 1 && (
        <div className="wrap">
          <Pager
            label="Pages of the news"
            previous="Newer"
            next="Older"
            page={page}
            pages={pages}
            to={(one) => ({ search: one > 1 ? `?page=${one}` : '', hash: 'news' })}
          />
        </div>
      )}
      <section className="wrap sec grid12 apart informed" id="stay-informed">
        <h2 className="d2 to-5">{list.title}</h2>
        <div className="leave under-rule flow from-7">
          <p className="quiet">{list.text}</p>
          <NewsletterForm words={list} />
          <p className="also">
            <a className="lnk" href="/news/feed.xml">
              Read it by RSS instead
            </a>
            <TextLink to={press.href}>{press.label}</TextLink>
          </p>
        </div>
      </section>
    </Page>
  );
}
