import { loadContent } from 'virtual:content';
import { LONGEST_INSURED_TERM, programPosition, rangeOf } from '#app/lending/term-sheet.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Page } from '#app/ui/page.tsx';
import { HERO_WIDTHS, Picture } from '#app/ui/picture.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Route } from './+types/lending';
import { Takeout } from './takeout.tsx';
import './lending.css';

export const loader = () => {
  const { pages, bridge } = loadContent();
  const { months, years } = pages.lending.coordination.drawing;
  const terms = {
    months: rangeOf(bridge.programs.map((p) => programPosition(p).term)),
    years: LONGEST_INSURED_TERM,
  };
  return {
    words: pages.lending,
    terms,
    captions: {
      months: {
        title: months.title,
        text: months.text
          .replace('{from}', String(terms.months.from))
          .replace('{to}', String(terms.months.to)),
      },
      years: { title: years.title, text: years.text.replace('{years}', String(terms.years)) },
    },
  };
};

export default function Lending({ loaderData: { words, terms, captions } }: Route.ComponentProps) {
  const { families, coordination } = words;
  return (
    <Page frame={words}>
      <section className="page-head wrap grid12">
        <h1 className="d1">{words.heading}</h1>
        <p className="lede">{words.lede}</p>
      </section>
      <section className="families wrap grid12">
        {families.map(({ title, text, points, button, picture }) => (
          <article key={title} className="lights">
            <Picture {...picture} widths={HERO_WIDTHS} sizes="(max-width: 1000px) 100vw, 65vw" eager />
            <h2 className="d2">{title}</h2>
            <p className="lede">
              <Unbroken text={text} />
            </p>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <ButtonLink to={button.href}>{button.label}</ButtonLink>
          </article>
        ))}
      </section>
      <section className="on-dark">
        <div className="takeout wrap sec">
          <div className="grid12">
            <h2 className="d2">{coordination.title}</h2>
            <div className="prose">
              {coordination.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
          <div className="plan">
            <Takeout terms={terms} captions={captions} />
            <ol>
              {coordination.steps.map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </section>
      <CallToAction {...words.callToAction} />
    </Page>
  );
}
