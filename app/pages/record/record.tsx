import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AccessibilityStatement } from '#app/features/firm-record/accessibility-statement.tsx';
import { firmFacts } from '#app/features/firm-record/firm-facts.server.ts';
import { cardPath } from '#app/features/firm-record/leader-card.server.ts';
import { PRESS_KIT } from '#app/features/firm-record/press-kit-path.ts';
import { StatusLine } from '#app/features/firm-record/status-line.tsx';
import { financialService } from '#app/search/structured-data.ts';
import { services } from '#app/services.server.ts';
import { Mark } from '#app/ui/brand.tsx';
import { Footnote, FootnoteMark } from '#app/ui/claims.tsx';
import { Day } from '#app/ui/day.tsx';
import { Page } from '#app/ui/page.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { PressMark } from '#drawings/press-marks.ts';
import type { Route } from './+types/record';
import './record.css';

/** What each mark is for. */
const MARKS: Record<PressMark, string> = {
  'oak-mark': 'On light',
  'oak-mark-on-dark': 'On dark',
  'oak-mark-one-color': 'In one color',
};

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(services);
  const { pages, site, leaders } = content;
  const { facts, ...words } = pages.record;
  return {
    words,
    title: facts.title,
    ...firmFacts(content),
    name: site.name,
    contact: site.contact,
    people: leaders.map(({ slug, name, title, city }) => ({ slug, name, title, city, card: cardPath(slug) })),
  };
}

interface PartProps {
  id: string;
  title: string;
  /** The part's ground, where it is not paper. */
  ground?: 'sunk' | 'on-dark';
  children: ReactNode;
}

const Part = ({ id, title, ground, children }: PartProps) => (
  <section
    className={['record-part links', ground ?? 'rule'].join(' ')}
    id={id}
    aria-labelledby={`${id}-title`}
  >
    <div className="wrap grid12 apart">
      <h2 className="d2 to-4" id={`${id}-title`}>
        {title}
      </h2>
      <div className="flow from-5">{children}</div>
    </div>
  </section>
);

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="columns">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

export default function RecordPage({ loaderData }: Route.ComponentProps) {
  const { words, title, asOf, facts, claims, footnote, boilerplate, name, contact, people } = loaderData;
  const { press } = words;
  const mail = (address: string) => <a href={`mailto:${address}`}>{address}</a>;
  const phone = <a href={`tel:+1-${contact.phone}`}>{contact.phone}</a>;
  return (
    <Page frame={words} structured={[financialService({ name, contact })]}>
      <PageHead heading={words.heading} lede={words.lede} />

      <Part id="facts" title={title}>
        <ul className="record-claims columns">
          {claims.map(({ key, figure, label }) => (
            <li key={key}>
              <p className="fig">
                {figure}
                <FootnoteMark />
              </p>
              <p className="small">{label}</p>
            </li>
          ))}
        </ul>
        <Footnote text={footnote} />
        <p className="small">
          As of <Day of={asOf} />, each with what it rests on. <a href="/record.md">As plain text</a>
        </p>
        <dl className="rows">
          {facts.map(({ label, value, basis, href }) => (
            <Row key={value} label={label}>
              <p>
                <Unbroken text={value} />
              </p>
              <p className="small">{href ? <Link to={href}>{basis}</Link> : basis}</p>
            </Row>
          ))}
          <Row label="Reached at">
            {mail(contact.email)}, {phone}
          </Row>
        </dl>
        <h3 className="label">{boilerplate.title}</h3>
        <p className="prose">{boilerplate.text}</p>
      </Part>

      <Part id="press" title={press.title} ground="sunk">
        <ul className="record-files rows">
          <li className="columns">
            <a href={PRESS_KIT} download>
              Everything
            </a>
            <span>The mark, the press pictures, a card of each leader, and these facts</span>
            <span>ZIP</span>
          </li>
          <li className="columns">
            <Link to="/media">Pictures</Link>
            <span>Free to print; and a form for questions with a deadline</span>
            <span>JPEG</span>
          </li>
        </ul>
        <ul className="record-marks">
          {(Object.keys(MARKS) as PressMark[]).map((mark) => (
            <li key={mark}>
              <span className={`houses ${mark}`}>
                <Mark />
              </span>
              <span className="small">{MARKS[mark]}</span>
              <span className="small">
                <a href={`/press/${mark}.svg`} download>
                  SVG<span className="unseen">, {MARKS[mark].toLowerCase()}</span>
                </a>{' '}
                <a href={`/press/${mark}.png`} download>
                  PNG<span className="unseen">, {MARKS[mark].toLowerCase()}</span>
                </a>
              </span>
            </li>
          ))}
        </ul>
        <p className="small">{press.text}</p>
      </Part>

      <Part id="people" title={words.people.title}>
        <ul className="record-people columns">
          {people.map(({ slug, name, title, city, card }) => (
            <li key={slug}>
              <Link className="d4" to={`/leadership/${slug}`}>
                {name}
              </Link>
              <span>{city ? `${title}, ${city}` : title}</span>
              <a href={card} download>
                vCard<span className="unseen"> of {name}</span>
              </a>
            </li>
          ))}
        </ul>
        <p className="small">{words.people.text}</p>
      </Part>

      <Part id="accessibility" title="Accessibility">
        <AccessibilityStatement
          tellUs={
            <>
              What does not work for you: {mail(contact.email)} or {phone}.
            </>
          }
        />
      </Part>

      <Part id="status" title="Status" ground="on-dark">
        <StatusLine />
        <p className="small">
          The server says whether pages, forms and what keeps them answer at this moment. It keeps no history.
        </p>
      </Part>

      <Part id="security" title="Privacy and security">
        <dl className="rows">
          <Row label="Signals">
            Global Privacy Control and Do Not Track are honored; the <Link to="/privacy">Privacy Policy</Link>{' '}
            says so where your browser sends one.
          </Row>
          <Row label="Counted">
            How often each page was opened on a day, and which searches found nothing. No cookies, and no
            addresses of visitors.
          </Row>
          <Row label="A weakness">
            Please report it as <a href="/.well-known/security.txt">security.txt</a> says.
          </Row>
          <Row label="Earlier terms">
            Versions of our loan terms that were served stay readable: <Link to="/lending/terms">Terms</Link>.
          </Row>
        </dl>
      </Part>
    </Page>
  );
}
