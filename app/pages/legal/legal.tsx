import { Link } from 'react-router';
import type { LegalName } from '#app/collections/legal.server.ts';
import { longDayAt } from '#app/format/dates.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { services } from '#app/services.server.ts';
import { Day } from '#app/ui/day.tsx';
import { Page } from '#app/ui/page.tsx';
import { Prose } from '#app/ui/prose.tsx';
import type { Route } from './+types/legal';
import { CountingSignal } from './counting-signal.tsx';
import { LastUpdated } from './last-updated.tsx';
import { legalSections } from './legal-sections.server.ts';
import './legal.css';

/** The four legal documents share this page: they differ in their content files. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { legal, site } = context.get(services).content;
  // the build requests /terms/ as well
  const path = url.pathname.replace(/\/$/, '');
  const document = (Object.keys(legal) as LegalName[]).find((one) => legal[one].path === path)!;
  const { body, contact, effective, ...frame } = legal[document];
  const { street, city, state, postalCode } = site.contact;
  const now = new Date();
  return {
    frame,
    effective,
    built: {
      day: officeDay(now),
      words: longDayAt(now),
    },
    ...legalSections(body),
    email: contact && site.contact[contact],
    name: site.name,
    address: { street, city, state, postalCode },
    countsVisits: document === 'privacy',
    documents: Object.values(legal).map(({ path, title }) => ({ path, title })),
  };
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { frame, effective, built, preamble, sections, email, name, address, countsVisits, documents } =
    loaderData;
  return (
    <Page frame={frame}>
      <article className="deed wrap">
        <header className="deed-head grid12">
          <h1 className="d1">{frame.title}</h1>
          <dl className="grid12 under-rule">
            <div>
              <dt className="small">{effective ? 'Effective' : 'Last updated'}</dt>
              <dd>{effective ? <Day of={effective} /> : <LastUpdated built={built} />}</dd>
            </div>
            <div>
              <dt className="small">Published by</dt>
              <dd>
                {name}
                <br />
                {address.street}
                <br />
                {address.city}, {address.state} {address.postalCode}
              </dd>
            </div>
            {email && (
              <div>
                <dt className="small">Questions</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </div>
            )}
          </dl>
        </header>
        <div className="grid12">
          <nav className="deed-contents to-4 no-print" aria-label="Contents">
            <p className="label">Contents</p>
            <ol>
              {sections.map(({ id, title }, i) => (
                <li key={id}>
                  <a className="small" href={`#${id}`}>
                    <span className="tabular">{i + 1}</span>
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="deed-body from-5 to-11">
            {countsVisits && <CountingSignal />}
            {preamble.length > 0 && <Prose nodes={preamble} className="deed-preamble" />}
            {sections.map(({ id, title, nodes }, i) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 className="d3" id={`${id}-title`}>
                  <span className="tabular">{i + 1}</span>
                  {title}
                </h2>
                <Prose nodes={nodes} />
              </section>
            ))}
            <address>
              <b>{name}</b>
              {address.street}
              <br />
              {address.city}, {address.state} {address.postalCode}
              {email && <a href={`mailto:${email}`}>{email}</a>}
            </address>
            <nav className="deed-others no-print" aria-label="Legal documents">
              <ul>
                {documents.map(({ path, title }) => (
                  <li key={path}>
                    <Link to={path} aria-current={path === frame.path ? 'page' : undefined}>
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </div>
      </article>
    </Page>
  );
}
