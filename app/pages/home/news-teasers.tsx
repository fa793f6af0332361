import { Link } from 'react-router';
import type { Article } from '#app/collections/news.server.ts';
import type { Pages } from '#app/collections/pages.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import './home.css';

/** What a list shows of an article. */
export type Teaser = Pick<Article, 'slug' | 'title' | 'excerpt' | 'kicker' | 'date' | 'picture'>;

type NewsTeasersProps = Omit<Pages['home']['news'], 'articles'> & { teasers: Teaser[] };

function TeaserCard({ teaser, lead }: { teaser: Teaser; lead: boolean }) {
  const { slug, title, excerpt, kicker, picture } = teaser;
  return (
    <article className={lead ? 'card lights lead to-7' : 'card lights'}>
      <Picture
        {...picture}
        kind="column"
        sizes={
          lead ? '(max-width: 1000px) 100vw, 55vw' : '(max-width: 640px) 40vw, (max-width: 1000px) 50vw, 20vw'
        }
      />
      <div className="words">
        <p className="label">{kicker}</p>
        <h3 className={lead ? 'fig-s' : 'd3'}>
          <Link className="cover" to={`/news/${slug}`}>
            <Unbroken text={title} />
          </Link>
        </h3>
        <p className={lead ? 'quiet' : 'small'}>
          <Unbroken text={excerpt} />
        </p>
      </div>
    </article>
  );
}

/** One article with a large picture, two beside it. */
export function NewsTeasers({ title, button, teasers }: NewsTeasersProps) {
  const [first, ...others] = teasers;
  return (
    <section className="sec rule">
      <div className="wrap">
        <div className="ends news-head">
          <h2 className="d2">{title}</h2>
          <ButtonLink to={button.href} look="ghost">
            {button.label}
          </ButtonLink>
        </div>
        <div className="teasers grid12">
          {first && <TeaserCard teaser={first} lead />}
          <div className="side from-8">
            {others.map((teaser) => (
              <TeaserCard key={teaser.slug} teaser={teaser} lead={false} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
