import { services } from '#app/services.server.ts';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Footnote, FootnoteMark } from '#app/ui/claims.tsx';
import { ElevationPicture } from '#app/ui/elevation-picture.tsx';
import { Page } from '#app/ui/page.tsx';
import { Paragraphs } from '#app/ui/paragraphs.tsx';
import { PLAN_STATES, planElevation } from '#drawings/plan-elevation.ts';
import { windowGrid } from '#drawings/window-grid.ts';
import type { Route } from './+types/about';
import './about.css';

export function loader({ context }: Route.LoaderArgs) {
  const { pages, site } = context.get(services).content;
  return {
    words: pages.about,
    experience: site.claims.find(({ key }) => key === 'experience')!,
    footnote: site.claimsFootnote,
  };
}

/** Begins with the three questions, drawn as one building in three states; ends with the years, drawn as windows. */
export default function About({ loaderData: { words, experience, footnote } }: Route.ComponentProps) {
  const { philosophy, principles, stability } = words;
  const years = Number.parseInt(experience.figure, 10);
  return (
    <Page frame={words}>
      <section className="wrap grid12 apart about-head">
        <h1 className="d1 to-11">{words.heading}</h1>
        <p className="lede from-6 to-11">{words.lede}</p>
      </section>

      <section className="about-philosophy">
        <div className="wrap">
          <div className="grid12 apart under-rule">
            <h2 className="d2 to-5">{philosophy.title}</h2>
            <div className="prose from-6">
              <Paragraphs of={philosophy.paragraphs} />
            </div>
          </div>
        </div>
        <ol className="wrap columns about-states">
          {PLAN_STATES.map((state, i) => (
            <li key={state}>
              <ElevationPicture drawing={planElevation(state)} />
              <div className="flow under-rule">
                <h3 className="d3">{philosophy.questions[i]!.title}</h3>
                <p className="quiet">{philosophy.questions[i]!.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>

      <ul className="wrap about-principles rows sec-foot">
        {principles.map(({ title, text }) => (
          <li key={title} className="grid12">
            <h2 className="to-7">{title}</h2>
            <p className="from-8">{text}</p>
          </li>
        ))}
      </ul>

      <section className="about-years on-dark">
        <div className="wrap grid12 apart">
          <h2 className="d2 to-5">{stability.title}</h2>
          <div className="prose from-6">
            <Paragraphs of={stability.paragraphs} />
          </div>
          <figure>
            <ElevationPicture
              className="wide"
              drawing={windowGrid({ count: years, columns: 50, storey: 44, seed: 'years' })}
            />
            <ElevationPicture
              className="narrow"
              drawing={windowGrid({ count: years, columns: 15, seed: 'years' })}
            />
            <figcaption>
              <p className="d3">
                {experience.sentence}
                <FootnoteMark />
              </p>
              <p className="small">{stability.years}</p>
              <Footnote text={footnote} />
            </figcaption>
          </figure>
        </div>
      </section>
      <CallToAction {...words.callToAction} />
    </Page>
  );
}
