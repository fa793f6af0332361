import { termSheetLink } from '#app/features/pdf/term-sheet-files.server.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { longestTerm, rangeOf } from '#app/lending/term-sheet.ts';
import { services } from '#app/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Page } from '#app/ui/page.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Paragraphs } from '#app/ui/paragraphs.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Route } from './+types/lending';
import { Takeout } from './takeout.tsx';
import './lending.css';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { content } = context.get(services);
  const { pages, bridge, fhaHud } = content;
  const { months, years } = pages.lending.coordination.drawing;
  const terms = {
    months: rangeOf(bridge.programs.map(({ rows }) => rows.loanTerm.figures.length)),
    years: rangeOf(fhaHud.programs.map((program) => longestTerm(program).longest)).to,
  };
  return {
    file: await termSheetLink(content),
    words: pages.lending,
    terms,
    captions: {
      months: {
        title: months.title,
        text: fillTemplate(months.text, terms.months),
      },
      years: { title: years.title, text: fillTemplate(years.text, { years: terms.years }) },
    },
  };
};

export default function Lending({ loaderData: { words, terms, captions, file } }: Route.ComponentProps) {
  const { families, coordination } = words;
  return (
    <Page frame={words}>
      <PageHead heading={words.heading} lede={words.lede}>
        <TextLink to="/submit">Send us a deal</TextLink>
      </PageHead>
      <section className="families wrap grid12 sec-foot">
        {families.map(({ title, text, points, button, picture }, i) => (
          <article key={title} className={`pile lights ${i === 0 ? 'to-7' : 'from-8'}`}>
            <Picture {...picture} kind="wide" sizes="(max-width: 1000px) 100vw, 65vw" eager />
            <h2 className="fig-s">{title}</h2>
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
          <div className="grid12 apart">
            <h2 className="d2 to-5">{coordination.title}</h2>
            <div className="prose quiet from-7">
              <Paragraphs of={coordination.paragraphs} />
            </div>
          </div>
          <div className="plan">
            <Takeout terms={terms} captions={captions} />
            <ol>
              {coordination.steps.map(({ title, text }) => (
                <li key={title}>
                  <h3 className="d4">{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
            <p className="plan-link">
              <TextLink to={coordination.link.href}>{coordination.link.label}</TextLink>
            </p>
          </div>
        </div>
      </section>
      <CallToAction {...words.callToAction} file={file} />
    </Page>
  );
}
