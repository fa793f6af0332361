import { data, Link } from 'react-router';
import { sayChange, versionTitle } from '#app/features/terms-history/change-text.ts';
import { SheetRows, sheetsOf } from '#app/features/terms-history/program-sheets.tsx';
import { longDay } from '#app/format/dates.ts';
import { changesBetween } from '#app/lending/changes-between.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { Page } from '#app/ui/page.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { notFound } from '../../not-found.server.ts';
import type { Route } from './+types/terms-version';
import './terms-history.css';

const UNREAD = 'Older terms cannot be read at this moment. Please try again in a minute.';

export const handle: PageHandle = { file: false, apart: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, history } = context.get(services);
  const words = content.pages['terms-history'];
  const current = publishedTerms(content);
  const terms =
    params.version === current.version ? current : await history.terms(params.version).catch(() => undefined);
  if (terms === null) throw notFound(context);
  const path = `/lending/terms/${params.version}`;
  const frame = { ...words, path, indexed: false };
  if (!terms) {
    const unread = { frame: { ...frame, title: words.title }, heading: words.title, said: UNREAD };
    return data({ ...unread, since: null, programs: [] }, 503);
  }
  const { version, asOf } = terms;
  const day = longDay(asOf);
  const isCurrent = version === current.version;
  return data({
    frame: {
      ...frame,
      title: versionTitle(day, version),
      description: `The terms of every program as they stood in version ${version} of ${day}, with what has changed since.`,
      breadcrumb: [
        ...words.breadcrumb.slice(0, -1),
        { label: words.breadcrumb.at(-1)!.label, href: words.path },
        { label: version },
      ],
    },
    heading: `Terms of ${day}`,
    said: `Version ${version} of all programs together. These terms are ${isCurrent ? 'in force' : 'no longer in force'}.`,
    since: isCurrent ? null : changesBetween(terms, current).map((change) => sayChange(change)),
    programs: sheetsOf(terms),
  });
}

export const shouldRevalidate = () => false;

export default function TermsVersion({ loaderData }: Route.ComponentProps) {
  const { frame, heading, said, since, programs } = loaderData;
  return (
    <Page frame={frame}>
      <section className="page-head wrap grid12">
        <h1 className="d1 to-8">
          <Unbroken text={heading} />
        </h1>
        <div className="from-7">
          <p className="lede">{said}</p>
          {since && (
            <div className="since">
              <h2>
                {since.length > 0 ? 'What has changed since' : 'Nothing that is printed has changed since.'}
              </h2>
              <ul>
                {since.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </div>
          )}
          <TextLink to="/lending/terms">All versions</TextLink>
        </div>
      </section>
      {programs.length > 0 && (
        <nav className="past-contents wrap no-print" aria-labelledby="programs">
          <h2 className="label" id="programs">
            Programs
          </h2>
          <p className="small">
            Beside each stands the version of its own term sheet, as printed on the PDF. It changes only when
            that program does.
          </p>
          <ol className="lines">
            {programs.map(({ key, name, version }) => (
              <li key={key} className="ends">
                <a className="in-text" href={`#${key}`}>
                  {name}
                </a>{' '}
                <span className="small">{version}</span>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {programs.map(({ key, name, path, version, rows }) => (
        <section key={key} id={key} className="past-sheet wrap" aria-labelledby={`p-${key}`}>
          <h2 className="d3" id={`p-${key}`}>
            <Link to={path}>{name}</Link>
          </h2>
          <p className="small">Version {version} of this sheet</p>
          <SheetRows rows={rows} />
        </section>
      ))}
    </Page>
  );
}
