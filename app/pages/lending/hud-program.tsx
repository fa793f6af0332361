import { Link } from 'react-router';
import { openTerms } from '#app/collections/open-terms.server.ts';
import { termSheetLink } from '#app/features/pdf/term-sheet-files.server.ts';
import { tablesOf } from '#app/lending/published-terms.ts';
import { TODAY_TABLE } from '#app/lending/rules.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { termSheet } from '#app/lending/term-sheet.ts';
import { loan } from '#app/search/loan-data.ts';
import { services } from '#app/services.server.ts';
import { Buttons } from '#app/ui/buttons.tsx';
import { Page } from '#app/ui/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { type FacadeTerm, TermFacade } from '#app/ui/term-facade.tsx';
import { TermSheet } from '#app/ui/term-sheet.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { notFound } from '../not-found.server.ts';
import type { Route } from './+types/hud-program';
import { facades, programFrame, sheetFrame, sizeLink } from './program-data.server.ts';
import { Badge, Reasons } from './program-parts.tsx';
import './program.css';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { content } = context.get(services);
  const { fhaHud, pages } = content;
  const program = fhaHud.programs.find(({ slug }) => slug === params.program);
  if (!program) throw notFound(context, url);
  const { name, badge, lede, why, picture } = program;
  const opened = openTerms(content.glossary, { most: 3, links: true });
  const { badge: badgeWord, why: whyTitle, allHud, terms } = pages.program;
  const drawn = facades(content);
  const size = sizeLink(program, content);
  return {
    frame: programFrame(program, fhaHud),
    structured: [loan(program, content.site)],
    program: { name, badge, lede, picture, why: why.map(opened.line) },
    words: { badge: badgeWord, why: whyTitle, allHud, attribution: pages['fha-hud'].attribution },
    buttons: fhaHud.buttons,
    size,
    sheet: {
      ...sheetFrame(content),
      file: await termSheetLink(content, program.slug),
      sheet: termSheet(program),
      more: tablesOf(program)
        .slice(1)
        .map(({ table, title, prefix }) => ({
          title: title!,
          sheet: termSheet(table),
          prefix,
          ...(prefix === TODAY_TABLE && {
            link: { label: 'Size a deal by HUD’s rules of today', href: `${size.href}&rules=today` },
          }),
        })),
      footnote: fhaHud.footnote,
    },
    street: {
      ...terms,
      programs: fhaHud.programs.map(({ slug, name, summary }) => ({
        slug,
        name,
        summary,
        facade: drawn[slug]!,
        years: fillTemplate(terms.up, { years: drawn[slug]!.years }),
      })),
    },
  };
}

interface StreetProps {
  title: string;
  text: string;
  programs: { slug: string; name: string; summary: string; years: string; facade: FacadeTerm }[];
  /** Path of the current page: its building is lit, and the others are dimmed. */
  here: string;
}

/** The five programs drawn as five buildings on one street. */
function TermStreet({ title, text, programs, here }: StreetProps) {
  return (
    <section className="on-dark no-print">
      <div className="term-street wrap sec grid12">
        <div className="words">
          <h2 className="d2 to-5">{title}</h2>
          <p className="from-8">{text}</p>
        </div>
        <ul className="columns">
          {programs.map(({ slug, name, summary, years, facade }) => {
            const path = `/lending/fha-hud/${slug}`;
            return (
              <li key={slug} className={path === here ? 'here' : undefined}>
                <TermFacade {...facade} />
                <h3 className="d4">
                  <Link className="cover" to={path} aria-current={path === here ? 'page' : undefined}>
                    <Unbroken text={name} />
                  </Link>
                </h3>
                <p>
                  {years}
                  <br />
                  {summary}
                </p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

export default function HudProgramPage({ loaderData }: Route.ComponentProps) {
  const { frame, structured, program, words, buttons, size, sheet, street } = loaderData;
  return (
    <Page frame={frame} structured={structured}>
      <section className="hud-head wrap grid12 no-print">
        <div className="title">
          <Badge word={words.badge} program={program.badge} />
          <h1 className="d1">
            <Unbroken text={program.name} />
          </h1>
        </div>
        <Picture {...program.picture} kind="program" eager lights className="to-8" />
        <div className="words from-9">
          <p className="lede">
            <Unbroken text={program.lede} />
          </p>
          <Buttons links={buttons}>
            <TextLink to={size.href}>{size.label}</TextLink>
          </Buttons>
          <p className="small">{words.attribution}</p>
        </div>
      </section>
      <Reasons title={words.why} reasons={program.why} />
      <TermSheet {...sheet} program={program.name} compare={words.allHud} />
      <TermStreet {...street} here={frame.path} />
    </Page>
  );
}
