import { MOST_RINGS } from '#app/features/transactions/loan-rings.ts';
import { services } from '#app/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { ElevationPicture } from '#app/ui/elevation-picture.tsx';
import { Page } from '#app/ui/page.tsx';
import { Paragraphs } from '#app/ui/paragraphs.tsx';
import { Points } from '#app/ui/points.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { TitleAndLedger } from '#app/ui/title-and-ledger.tsx';
import { loanSkyline } from '#drawings/loan-skyline.ts';
import type { Route } from './+types/investors';
import './investors.css';

export function loader({ context }: Route.LoaderArgs) {
  const { pages, transactions } = context.get(services).content;
  return {
    words: pages.investors,
    disclaimers: pages.transactions.disclaimers,
    // only the latest loans: a street of 3,000 buildings would be 1.7 MB
    amounts: transactions.slice(-MOST_RINGS).map(({ amount }) => amount),
  };
}

/**
 * The contents of the information set as a table of contents, the loans behind it as a street, then how to ask for it.
 */
export default function Investors({ loaderData: { words, disclaimers, amounts } }: Route.ComponentProps) {
  const request = words.callToAction.buttons[0]!;
  const { materials, tape, asking, eligibility, disclosures } = words;
  return (
    <Page frame={words}>
      <section className="wrap grid12 mat-head">
        <div className="flow to-6">
          <h1 className="d1">{words.heading}</h1>
          <p className="lede">{words.lede}</p>
          <ButtonLink to={request.href}>{request.label}</ButtonLink>
        </div>
        <div className="sheet from-7">
          <h2 className="d3">{materials.title}</h2>
          <p className="small">{materials.text}</p>
          <Points points={materials.items} />
        </div>
      </section>

      <section className="mat-tape on-dark">
        <div className="wrap">
          <div className="ends top">
            <div>
              <h2 className="d3">{tape.title}</h2>
              <p className="quiet">{tape.text}</p>
            </div>
            <TextLink to={tape.link.href}>{tape.link.label}</TextLink>
          </div>
          <ElevationPicture className="wide" label={tape.text} drawing={loanSkyline(amounts)} />
          <ElevationPicture
            className="narrow"
            label={tape.text}
            drawing={loanSkyline(amounts, { rows: 2 })}
          />
          <ul className="small">
            {disclaimers.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </section>

      <section className="mat-asking">
        <TitleAndLedger title={asking.title} text={asking.text}>
          <Points className="rows from-6" points={asking.steps} />
        </TitleAndLedger>
      </section>

      <div className="wrap grid12 mat-terms">
        <section className="who flow under-rule to-5">
          <h2 className="d3">{eligibility.title}</h2>
          <Paragraphs of={eligibility.paragraphs} className="quiet" />
        </section>
        <section className="flow under-rule from-6">
          <h2 className="d3">{disclosures.title}</h2>
          <Paragraphs of={disclosures.paragraphs} className="quiet" />
          <TextLink to={disclosures.link.href}>{disclosures.link.label}</TextLink>
        </section>
      </div>
      <CallToAction {...words.callToAction} />
    </Page>
  );
}
