import { Link } from 'react-router';
import { guideFigure } from '#app/features/learn/guide-site.server.ts';
import { glossaryPage, type ShownTerm } from '#app/features/learn/shown-terms.server.ts';
import { longDay } from '#app/format/dates.ts';
import { fillTemplate } from '#app/lending/template.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { definedTermSet } from '#app/search/structured-data.ts';
import { services } from '#app/services.server.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Page } from '#app/ui/page.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Pager, usePageStart } from '#app/ui/pager.tsx';
import { pagedFrame, parsePage } from '#app/ui/paging.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { letterWindows } from '#drawings/letter-windows.ts';
import type { Route } from './+types/learn';
import './learn.css';

export const handle: PageHandle = { query: ['page'], apart: true };

export function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(services);
  const { pages, guides, terms } = content;
  const { glossary, guide: _, ...words } = pages.learn;
  return {
    words,
    guides: guides.map((guide) => ({
      path: `/learn/${guide.slug}`,
      heading: guide.heading,
      summary: guide.summary,
      figure: guideFigure(guide, content),
    })),
    glossary: {
      title: glossary.title,
      worked: fillTemplate(glossary.worked, { deal: pages.deal.example.name ?? '' }),
      desk: `/lending/deal?${new URLSearchParams(pages.deal.example)}`,
      figures: fillTemplate(glossary.figures, { asOf: longDay(terms.asOf), version: terms.version }),
    },
    terms: glossaryPage(content, parsePage(url.searchParams)),
  };
}

/** The alphabet as a facade: a bay for each letter, a storey for each term. */
function Alphabet({ letters }: Pick<Route.ComponentProps['loaderData']['terms'], 'letters'>) {
  const { width, height, each, bays } = letterWindows(letters.map(({ count }) => count));
  return (
    <nav className="alphabet on-dark no-print" aria-label="Letters">
      <ol className="wrap">
        {letters.map(({ letter, count, href }, i) => {
          const bay = (
            <>
              <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
                <path className="lit" d={bays[i]!.panes} />
                <path className="head" d={bays[i]!.heads} />
              </svg>
              <b className="d4">{letter}</b>
            </>
          );
          return (
            <li key={letter}>
              {count > 0 ? (
                <a href={href}>
                  {bay}
                  <span className="unseen">
                    {count === 1 ? 'one term' : `${count.toLocaleString('en-US')} terms`}
                  </span>
                </a>
              ) : (
                <span aria-hidden="true">{bay}</span>
              )}
            </li>
          );
        })}
      </ol>
      {each > 1 && <p className="wrap small">A storey is {each.toLocaleString('en-US')} terms.</p>}
    </nav>
  );
}

const Term = ({ term: { slug, name, also, text, arithmetic, ours, guide } }: { term: ShownTerm }) => (
  <div id={slug}>
    <dt>
      <dfn>{name}</dfn> {also.length > 0 && <small>{also.join(', ')}</small>}
    </dt>
    <dd>
      <Unbroken text={text} />
      {arithmetic && <small>{arithmetic}</small>}
      {guide && (
        <small>
          <Link to={guide.href}>{guide.title}</Link>
        </small>
      )}
    </dd>
    {ours && (
      <dd className="ours">
        <Link to={ours.href}>
          <Unbroken text={ours.figure} />
        </Link>{' '}
        <small>{ours.basis}</small>
      </dd>
    )}
  </div>
);

export default function Learn({ loaderData }: Route.ComponentProps) {
  const { words, guides, glossary } = loaderData;
  const { page, pages, letters, here } = loaderData.terms;
  const list = usePageStart<HTMLElement>(page);
  const terms = here.flatMap((one) => one.terms);
  return (
    <Page
      frame={pagedFrame(words, page)}
      structured={[definedTermSet({ name: glossary.title, path: words.path, terms })]}
    >
      <PageHead heading={words.heading} lede={words.lede} />
      <section className="wrap asked" aria-labelledby="guides">
        <h2 id="guides" className="unseen">
          Guides
        </h2>
        <ul>
          {guides.map(({ path, heading, summary, figure }) => (
            <li key={path} className="grid12">
              <h3 className="d3">
                <Link className="cover" to={path}>
                  {heading}
                </Link>
              </h3>
              <p>{summary}</p>
              <b className="fig-s">{figure}</b>
              <Arrow />
            </li>
          ))}
        </ul>
      </section>
      <Alphabet letters={letters} />
      <section
        className="wrap glossary links sec-foot"
        id="terms"
        ref={list}
        tabIndex={-1}
        aria-labelledby="glossary"
      >
        <div className="grid12 head">
          <h2 id="glossary" className="d2 to-4">
            {glossary.title}
          </h2>
          <p className="small from-5">
            <a href={glossary.desk}>{glossary.worked}</a> {glossary.figures}
          </p>
        </div>
        {here.map(({ letter, id, terms: own }) => (
          <section key={letter} id={id} className="grid12" aria-labelledby={`of-${letter}`}>
            <h3 className="d2" id={`of-${letter}`}>
              {letter}
            </h3>
            <dl>
              {own.map((term) => (
                <Term key={term.slug} term={term} />
              ))}
            </dl>
          </section>
        ))}
        <Pager
          label="Pages of the glossary"
          page={page}
          pages={pages}
          to={(one) => ({ search: one > 1 ? `?page=${one}` : '', hash: 'terms' })}
        />
      </section>
      <CallToAction {...words.callToAction} />
    </Page>
  );
}
