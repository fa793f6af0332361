import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { BarePage } from '#app/ui/bare-page.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Claims } from '#app/ui/claims.tsx';
import { ownDocument } from '#app/ui/own-document.ts';
import { Picture } from '#app/ui/picture.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import type { Route } from './+types/draft-one';
import './draft-one.css';
import { introductionVideo } from './home-data.server.ts';
import { Introduction } from './introduction.tsx';

export const handle: PageHandle = { embeds: ['videoHost'] };

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(services);
  const { pages, site } = content;
  return {
    words: pages['homepage-draft'],
    claims: site.claims,
    footnote: site.claimsFootnote,
    video: introductionVideo(content),
  };
}

/** Loads a document of its own where this page's policy allows a video host. */
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  ownDocument(args, __PROVIDERS__.videoHost !== null);

/** Begins with the borrower's question: five answers, each leading to a program. */
export default function DraftOne({ loaderData: { words, claims, footnote, video } }: Route.ComponentProps) {
  return (
    <BarePage frame={words}>
      <section className="question">
        <div className="wrap grid12">
          <h1 className="d1 to-9">{words.hero.headline}</h1>
          <p className="lede from-6">{words.hero.lede}</p>
          <ol className="answers lines">
            {words.answers.map(({ question, answer, link }) => (
              <li key={question} className="grid12">
                <h2 className="d3 to-5">{question}</h2>
                <p className="from-6 to-10">{answer}</p>
                <TextLink to={link.href}>{link.label}</TextLink>
              </li>
            ))}
          </ol>
        </div>
        <Picture {...words.hero.picture} sizes="100vw" kind="street" lights className="question-street" />
      </section>
      <section className="wrap grid12 proof">
        <h2 className="d2 to-7">{words.proof.title}</h2>
        <p className="quiet from-8">{words.proof.text}</p>
      </section>
      <Claims claims={claims} footnote={footnote} />
      <Introduction {...words.introduction} video={video} />
      <CallToAction {...words.callToAction} />
    </BarePage>
  );
}
