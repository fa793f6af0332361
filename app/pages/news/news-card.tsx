import { Link } from 'react-router';
import type { Article } from '#app/collections/news.server.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { Day } from '#app/ui/day.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';

interface NewsCardProps {
  item: Pick<Article, 'slug' | 'title' | 'excerpt' | 'date' | 'kicker' | 'picture'>;
  /** `lead` has the largest picture; `notice` is a row that begins with its date. */
  look: 'lead' | 'story' | 'notice';
  level: 'h2' | 'h3';
}

const PLACES = {
  lead: { kind: 'lead' },
  story: { kind: 'half' },
  notice: { kind: 'column', sizes: '(max-width: 640px) 100vw, 20vw' },
} as const;

/** One item of the news list. Its only link is Read More, whose target area is the whole card. */
export function NewsCard({ item, look, level: Heading }: NewsCardProps) {
  const { slug, title, excerpt, date, kicker, picture } = item;
  return (
    <article className={`card news-card ${look} lights`}>
      <Picture {...picture} {...PLACES[look]} eager={look === 'lead'} />
      <div className="words">
        <p className="dated">
          <Day of={date} />
          {look !== 'notice' && <span className="label">{kicker}</span>}
        </p>
        <Heading className={look === 'lead' ? 'd2' : 'd3'}>
          <Unbroken text={title} />
        </Heading>
        <p className="excerpt">
          <Unbroken text={excerpt} />
        </p>
        <Link className="more cover" to={`/news/${slug}`} aria-label={`Read More: ${title}`}>
          <span className="lnk">
            <span>Read More</span>
            <span className="unseen">: {title}</span> <Arrow />
          </span>
        </Link>
      </div>
    </article>
  );
}
