import { Link } from 'react-router';
import { openTerms } from '#app/collections/open-terms.server.ts';
import { notFound } from '#app/pages/not-found.server.ts';
import { socialCard } from '#app/search/social-card.ts';
import { newsArticle } from '#app/search/structured-data.ts';
import { services } from '#app/services.server.ts';
import { Day } from '#app/ui/day.tsx';
import { Page } from '#app/ui/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { picturesOf } from '#app/ui/picture-lists.server.ts';
import { Prose } from '#app/ui/prose.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { entryFrame } from '../entry-frame.server.ts';
import type { Route } from './+types/article';
import './article.css';

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const { pages, news, site, siteMap, glossary } = content;
  const article = news.find(({ slug }) => slug === params.slug);
  if (!article) throw notFound(context, url);
  const related = article.related.map((wanted) => {
    const { slug, title, date, kicker, picture } = news.find(({ slug }) => slug === wanted)!;
    return { slug, title, date, kicker, picture };
  });
  return {
    frame: entryFrame(siteMap, `/news/${article.slug}`, [
      { label: pages.news.title, href: pages.news.path },
      { label: article.title },
    ]),
    article: { ...article, body: openTerms(glossary).prose(article.body) },
    related,
    pictures: picturesOf(pictures, 'news'),
    pictureNote: article.pictured.photograph
      ? null
      : article.kind === 'notice'
        ? pages.news.notices.pictured
        : site.pictureNote,
    firm: { name: site.name },
  };
}

export default function Article({
  loaderData: { frame, article, related, pictureNote, firm },
}: Route.ComponentProps) {
  const image = socialCard(frame.path);
  return (
    <Page frame={frame} structured={[newsArticle({ ...article, path: frame.path, image }, firm)]}>
      <article className="article">
        <header className="wrap">
          <div className="ends">
            <p className="label">
              <Day of={article.date} />
            </p>
            <p className="no-print">
              <TextLink to="/news" back>
                Back to News
              </TextLink>
            </p>
          </div>
          <h1 className="d2">
            <Unbroken text={article.title} />
          </h1>
        </header>
        <figure className="no-print">
          <Picture {...article.picture} kind="opening" eager lights />
          {pictureNote && <figcaption className="wrap small">{pictureNote}</figcaption>}
        </figure>
        <div className="wrap grid12 read">
          <dl className="facts rows to-3">
            {article.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="d4">
                  <Unbroken text={value} />
                </dd>
              </div>
            ))}
          </dl>
          <Prose nodes={article.body} className="from-5 to-11" />
        </div>
      </article>
      <section className="rule no-print">
        <div className="wrap sec">
          <h2 className="d2">Related News</h2>
          <div className="grid12 related">
            {related.map(({ slug, title, date, kicker, picture }) => (
              <article key={slug} className="card columns lights">
                <Picture
                  {...picture}
                  kind="column"
                  sizes="(max-width: 640px) 100vw, (max-width: 1000px) 40vw, 22vw"
                />
                <div>
                  <p className="label">{kicker}</p>
                  <h3 className="d3">
                    <Link className="cover" to={`/news/${slug}`}>
                      {/* no last word stands alone; browsers balance no lines in which figures are unbroken */}
                      <Unbroken text={title.replace(/ (?=\S+$)/, '\u00a0')} />
                    </Link>
                  </h3>
                  <p className="small">
                    <Day of={date} />
                  </p>
                </div>
              </article>
            ))}
          </div>
        </div>
      </section>
    </Page>
  );
}
