import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatDollars } from '#app/lending/figures.ts';
import { services } from '#app/services.server.ts';
import { Mark } from '#app/ui/brand.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { FileLink } from '#app/ui/file-link.tsx';
import { Page } from '#app/ui/page.tsx';
import { Paragraphs } from '#app/ui/paragraphs.tsx';
import { pictureSet, pictureSrc } from '#app/ui/picture.tsx';
import { PICTURE_KINDS } from '#app/ui/picture-kinds.ts';
import { Swatch } from '#app/ui/swatch.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { TitleAndLedger } from '#app/ui/title-and-ledger.tsx';
import { loansInRow } from '#drawings/loans-in-row.ts';
import { entryFrame } from '../entry-frame.server.ts';
import { notFound } from '../not-found.server.ts';
import type { Route } from './+types/closed-loan';
import { type ClosedLoanView, closedLoan, findLoan } from './closed-loan-data.server.ts';
import '#app/styles/ruled-table.css';
import './closed-loan.css';

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const found = findLoan(content, params.loan);
  if (!found) throw notFound(context, url);
  const view = closedLoan(found, content, pictures);
  const { title: label, path: href } = content.pages.transactions;
  return {
    ...view,
    frame: entryFrame(content.siteMap, view.loan.path, [{ label, href }, { label: view.loan.name }]),
  };
}

type ShownLoan = ClosedLoanView['loan'] | ClosedLoanView['likes'][number];

const { widths, frame } = PICTURE_KINDS.deal;

interface ShotProps {
  loan: Pick<ShownLoan, 'id' | 'version'>;
  time: 'day' | 'night';
  className?: string;
  sizes: string;
  alt: string;
  eager?: boolean;
}

function Shot({ loan: { id, version }, time, className = time, sizes, alt, eager }: ShotProps) {
  const file = `deal-${id}-${time}`;
  return (
    <img
      className={className}
      src={pictureSrc(file, widths.at(-1)!, version)}
      srcSet={pictureSet(file, 'deal', version)}
      sizes={sizes}
      width={widths.at(-1)}
      height={widths.at(-1)! / frame}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

/** The building by day on the left and by night on the right. The line between the two follows the slider. */
function DayAndNight({ loan }: { loan: ClosedLoanView['loan'] }) {
  const figure = useRef<HTMLElement>(null);
  const turn = (to: string) => figure.current?.style.setProperty('--day', to);
  // the slider may have been moved before React had started
  useEffect(() => {
    const slider = figure.current?.querySelector('input');
    if (slider && slider.value !== slider.defaultValue)
      figure.current!.style.setProperty('--day', slider.value);
  }, []);
  const sizes = '(max-width: 1000px) 100vw, 66vw';
  const what = `${loan.propertyType.toLowerCase()} property, ${loan.region}`;
  if (loan.photograph)
    return (
      <figure className="look">
        <Shot
          loan={loan}
          time="day"
          className="at-day"
          sizes={sizes}
          alt={loan.alt ?? `Photograph: ${what}`}
          eager
        />
      </figure>
    );
  return (
    <figure className="look" ref={figure}>
      <Shot loan={loan} time="day" className="at-day" sizes={sizes} alt={`Drawing by day: ${what}`} eager />
      <Shot
        loan={loan}
        time="night"
        className="at-night"
        sizes={sizes}
        alt="The same drawing by night"
        eager
      />
      <label className="dusk no-print">
        <span aria-hidden="true">Day</span>
        <input
          type="range"
          min="0"
          max="100"
          defaultValue="58"
          aria-label="How much of the picture is day, in percent"
          onInput={(event) => turn(event.currentTarget.value)}
        />
        <span aria-hidden="true">Night</span>
      </label>
      <figcaption>A drawing, not a photograph of the property</figcaption>
    </figure>
  );
}

/** The portfolio as a row of buildings in order of size: this loan is lit, and loans like it dimly. */
function Skyline({ loans, says }: { loans: ClosedLoanView['skyline']; says: string }) {
  const { width, height, ground, dashes, pane, buildings } = loansInRow(loans.map(({ amount }) => amount));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture with links in it is no set of fields
    <svg
      className="loan-row"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      strokeDasharray={dashes}
      strokeWidth={pane}
      role="group"
      aria-label={says}
    >
      {loans.map(({ name, amount, path, mark }, i) => {
        const { x, top, wall, panes } = buildings[i]!;
        const drawn = (
          <>
            <title>{`${name}, ${formatDollars(amount)}`}</title>
            <path className="hit" d={`M${x - 3} 0h32v${ground}h-32z`} />
            <path className="wall" d={wall} />
            <path className="panes" d={panes} />
            {mark && (
              <text x={x + 13} y={top - 8}>
                {mark === 'this' ? name : mark}
              </text>
            )}
          </>
        );
        if (mark === 'this')
          return (
            <g key={path} className="this">
              {drawn}
            </g>
          );
        return (
          <Link
            key={path}
            to={path}
            className={mark ? 'like' : undefined}
            // only loans that the page mentions can be focused; the others would be thirty tab stops before the facts
            tabIndex={mark ? undefined : -1}
          >
            {drawn}
          </Link>
        );
      })}
      <path className="ground" d={`M0 ${ground}H${width}`} />
    </svg>
  );
}

function Neighbour({ to, loan }: { to: 'Previous' | 'Next'; loan: ClosedLoanView['next'] }) {
  if (!loan)
    return (
      <Link to="/transactions" className={`small under-rule ${to.toLowerCase()}`}>
        <span>{to === 'Next' ? 'That was the last' : 'This is the first'}</span>
        <b>All transactions</b>
      </Link>
    );
  return (
    <Link
      to={loan.path}
      className={`small under-rule ${to.toLowerCase()}`}
      rel={to === 'Next' ? 'next' : 'prev'}
    >
      <span>{to}</span>
      <b>{loan.name}</b>
      <span>{formatDollars(loan.amount)}</span>
      {/* a photograph has no night of its own */}
      <Shot loan={loan} time="day" className={loan.photograph ? 'at-day' : 'day'} sizes="8rem" alt="" />
      {!loan.photograph && <Shot loan={loan} time="night" sizes="8rem" alt="" />}
    </Link>
  );
}

export default function ClosedLoan({ loaderData }: Route.ComponentProps) {
  const { frame, loan, originator, rank, count, facts, notes, program, likes, rules, size } = loaderData;
  const said = likes.map(({ name }, i) => `${i + 1} is ${name}`).join(', ');
  return (
    <Page frame={frame}>
      <article className="closed-loan">
        <header className="wrap grid12 tomb-head">
          <div className="tomb">
            <p className="of">
              <Mark />
              <span>Oak Real Estate Partners</span>
            </p>
            <h1>{loan.name}</h1>
            <p className="amount">{formatDollars(loan.amount)}</p>
            <p className="kind">
              <Swatch program={loan.program} />
              <b>{loan.loanType}</b>
            </p>
            <p>{loan.kind}</p>
            <p className="by">{originator}</p>
          </div>
          <DayAndNight loan={loan} />
        </header>
        <section className="on-dark in-row no-print" aria-labelledby="in-row">
          <div className="wrap grid12 apart">
            <div className="words small to-3">
              <h2 className="fig" id="in-row">
                {rank}
              </h2>
              <p>
                largest of {count.toLocaleString('en-US')} loans. A story is a million dollars; every building
                is a loan, and a link.
              </p>
              <ol>
                {likes.map(({ name, path }) => (
                  <li key={path}>{name}</li>
                ))}
              </ol>
            </div>
            <Skyline
              loans={loaderData.skyline}
              says={`Loans in order of size, a story for each million dollars. This one is the ${rank} largest; ${said}.`}
            />
          </div>
        </section>
        <section className="wrap published" aria-labelledby="facts">
          <h2 className="d2" id="facts">
            What is published
          </h2>
          <table className="ruled-table">
            <thead>
              <tr>
                <th scope="col">Fact</th>
                <th scope="col">As published</th>
                <th scope="col">Where it stands</th>
              </tr>
            </thead>
            <tbody>
              {facts.map(({ label, value, basis, href }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{value}</td>
                  <td>{href ? <Link to={href}>{basis}</Link> : basis}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">Not published</th>
                <td>
                  <Link to="/contact">State, closing date, rate, term, value, cost, sponsor</Link>
                </td>
                <td>We do not guess. Ask, and we say what we may.</td>
              </tr>
            </tbody>
          </table>
          <div className="small notes">
            <Paragraphs of={notes} />
          </div>
          <p className="take no-print">
            <button type="button" className="lnk" data-early="" onClick={() => window.print()}>
              Print this loan
            </button>
            <FileLink label="As data (JSON)" href={`${loan.path}/data.json`} />
          </p>
        </section>
        <section className="program-now">
          <TitleAndLedger
            title="The program, as its terms stand"
            text={`${program.name}, terms as of ${program.asOf}, version ${program.version}. They may have been others when this loan was made: its closing date is not published.`}
            beside={
              <p className="no-print">
                <TextLink to={program.href}>Read the sheet</TextLink>
              </p>
            }
          >
            <dl className="rows from-6">
              {program.figures.map(({ label, figure, basis }) => (
                <div key={label}>
                  <dt className="small">{label}</dt>
                  <dd className="small">
                    <b className="fig-s">{figure}</b> {basis && <span>{basis}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </TitleAndLedger>
        </section>
        <section className="rule alike no-print" aria-labelledby="alike">
          <div className="wrap sec">
            <div className="grid12 apart">
              <h2 className="d2 to-5" id="alike">
                Three like it
              </h2>
              <p className="small from-7">{rules}</p>
            </div>
            <ol className="grid12">
              {likes.map((one) => (
                <li key={one.path}>
                  <span className="pic">
                    <Shot
                      loan={one}
                      time="day"
                      sizes="(max-width: 640px) 100vw, (max-width: 1000px) 50vw, 45vw"
                      alt=""
                    />
                    {!one.photograph && (
                      <Shot
                        loan={one}
                        time="night"
                        sizes="(max-width: 640px) 100vw, (max-width: 1000px) 50vw, 45vw"
                        alt=""
                      />
                    )}
                  </span>
                  <h3 className="ends">
                    <Link className="cover" to={one.path}>
                      {one.name}
                    </Link>
                    <span>{formatDollars(one.amount)}</span>
                  </h3>
                  <p className="small">{one.place}</p>
                  <p className="why">{one.why}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>
      </article>
      <CallToAction
        lines={['Size a deal', 'like this']}
        buttons={[
          { label: 'Open the desk', href: size },
          { label: 'Send a Deal', href: '/submit' },
        ]}
        note={`The desk opens with ${loan.propertyType.toLowerCase()} and a loan of ${formatDollars(loan.amount)} filled in, and nothing else: the other figures are yours.`}
      />
      <nav className="wrap loan-turn no-print" aria-label="Other loans">
        <Neighbour to="Previous" loan={loaderData.previous} />
        <Neighbour to="Next" loan={loaderData.next} />
      </nav>
    </Page>
  );
}
