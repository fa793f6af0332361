import { loadContent } from 'virtual:content';
import { NewsletterForm } from '#app/features/newsletter/newsletter-form.tsx';
import { subscribe } from '#app/features/newsletter/subscribe.server.ts';
import { patiently } from '#app/features/sending/patiently.ts';
import { Page } from '#app/ui/page.tsx';
import type { Route } from './+types/news';
import { NewsCard } from './news-card.tsx';
import './news.css';

export function loader() {
  const { pages, news } = loadContent();
  const items = news.map(({ slug, title, excerpt, date, kind, kicker, picture }) => ({
    ...{ slug, title, excerpt, date, kind, kicker, picture },
  }));
  return {
    words: pages.news,
    stories: items.filter(({ kind }) => kind !== 'notice'),
    notices: items.filter(({ kind }) => kind === 'notice'),
  };
}

export const action = ({ request, context }: Route.ActionArgs) => subscribe(request, context);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => patiently(serverAction);

/** The page's words never change while it is open. */
export const shouldRevalidate = () => false;

const HALF = '(max-width: 640px) 100vw, (max-width: 1000px) 50vw, 55vw';

/** Set like a front page: the newest story leads, the others stand in unequal pairs, notices are a dated column. */
export default function News({ loaderData: { words, stories, notices } }: Route.ComponentProps) {
  const [lead, ...others] = stories;
  const { readMore, subscribe: list } = words;
  return (
    <Page frame={words}>
      <link rel="alternate" type="application/rss+xml" title={words.heading} href="/news/feed.xml" />
      <header className="wrap grid12 page-head">
        <h1 className="d1">{words.heading}</h1>
        <p className="lede">{words.lede}</p>
      </header>
      <div className="news-front">
        {lead && (
          <NewsCard
            item={lead}
            look="lead"
            readMore={readMore}
            level="h2"
            sizes="(max-width: 1000px) 100vw, 66vw"
          />
        )}
        <div className="wrap grid12 stories">
          {others.map((item) => (
            <NewsCard key={item.slug} item={item} look="story" readMore={readMore} level="h2" sizes={HALF} />
          ))}
        </div>
      </div>
      <section className="news-notices">
        <div className="wrap sec grid12">
          <header>
            <h2 className="d2">{words.notices.title}</h2>
            <p className="quiet">{words.notices.text}</p>
          </header>
          <div className="column">
            {notices.map((item) => (
              <NewsCard
                key={item.slug}
                item={item}
                look="notice"
                readMore={readMore}
                level="h3"
                sizes="(max-width: 640px) 100vw, 20vw"
              />
            ))}
          </div>
        </div>
      </section>
      <section className="wrap sec grid12 informed" id="stay-informed">
        <h2 className="d2">{list.title}</h2>
        <div className="leave">
          <p className="quiet">{list.text}</p>
          <NewsletterForm words={list} />
          <p className="feed">
            <a className="lnk" href="/news/feed.xml">
              {list.feed}
            </a>
          </p>
        </div>
      </section>
    </Page>
  );
}
