import { Link } from 'react-router';
import { FIRST_VERSION, SAME_AS_PRINTED, sayChange } from '#app/features/terms-history/change-text.ts';
import { FoldedSheets, sheetsOf } from '#app/features/terms-history/program-sheets.tsx';
import { countInWords } from '#app/lending/count-in-words.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { fillTemplate } from '#app/lending/template.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { Day } from '#app/ui/day.tsx';
import { FileLink } from '#app/ui/file-link.tsx';
import { Page } from '#app/ui/page.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { Route } from './+types/terms-history';
import './terms-history.css';

export const handle: PageHandle = { file: false, apart: true, history: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { content, history } = context.get(services);
  const words = content.pages['terms-history'];
  const current = publishedTerms(content);
  const { versions, complete } = await history.versions(content);
  return {
    words: { ...words, lede: fillTemplate(words.lede, { programs: countInWords(current.programs.length) }) },
    complete,
    now: { version: current.version, asOf: current.asOf, programs: sheetsOf(current) },
    versions: versions.map(({ version, asOf, firstServed, changes }, i) => ({
      // a version may be served again later
      turn: versions.length - i,
      version,
      asOf,
      firstServed,
      changes: changes?.map((change) => sayChange(change)) ?? null,
    })),
  };
}

/** Nothing on the page changes while it is open. */
export const shouldRevalidate = () => false;

export default function TermsHistory({ loaderData }: Route.ComponentProps) {
  const { words, now, versions, complete } = loaderData;
  return (
    <Page frame={words}>
      <link rel="alternate" type="application/atom+xml" title={words.title} href="/lending/terms/feed.xml" />
      <PageHead heading={words.heading} lede={words.lede} />
      <section className="terms-now wrap sec-foot" aria-label="The terms in force">
        <p className="small">
          Version {now.version}, as of <Day of={now.asOf} />
        </p>
        <FoldedSheets programs={now.programs} />
      </section>
      <section className="versions wrap" aria-labelledby="history">
        <div className="grid12 apart">
          <h2 className="d2 to-5" id="history">
            {words.history.title}
          </h2>
          <p className="lede from-7">{words.history.text}</p>
        </div>
        {!complete && (
          <p className="incomplete" role="note">
            Older versions cannot be read at this moment. The terms in force are above.
          </p>
        )}
        <ol reversed>
          {versions.map(({ turn, version, asOf, firstServed, changes }, i) => (
            <li key={turn} className="grid12">
              <div className="when to-5">
                <h3 className="d3">
                  Terms as of <Day of={asOf} />
                </h3>
                <p className="small">
                  Version {version}
                  {i === 0 && <b>In force</b>}
                </p>
                {firstServed && (
                  <p className="small">
                    First published <Day of={firstServed} />
                  </p>
                )}
              </div>
              <div className="what from-7">
                {changes === null ? (
                  complete && <p className="quiet">{FIRST_VERSION}</p>
                ) : changes.length === 0 ? (
                  <p className="quiet">{SAME_AS_PRINTED}</p>
                ) : (
                  <ul>
                    {changes.map((change) => (
                      <li key={change}>{change}</li>
                    ))}
                  </ul>
                )}
                <Link className="lnk" to={`/lending/terms/${version}`}>
                  <span>
                    Read this version
                    <span className="unseen">, {version}</span>
                  </span>
                  <Arrow />
                </Link>
              </div>
            </li>
          ))}
        </ol>
        <p className="grid12 no-print">
          <span className="from-7">
            <FileLink label="Follow changes in a feed reader" href="/lending/terms/feed.xml" />
          </span>
        </p>
      </section>
      <section className="machines wrap sec grid12 no-print">
        <h2 className="d2 to-5">{words.machines.title}</h2>
        <div className="from-7">
          <p className="lede">{words.machines.text}</p>
          <ul className="files lines">
            {words.machines.links.map(({ label, file }) => {
              const [, name = label, format] = /^(.*) \((.*)\)$/.exec(label) ?? [];
              return (
                <li key={file}>
                  <a className="ends" href={file}>
                    <span>{name}</span> {format && <span className="small">{format}</span>}
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      </section>
    </Page>
  );
}
