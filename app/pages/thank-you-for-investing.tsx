import { redirect } from 'react-router';
import { receive } from '#app/features/forms/receive.server.ts';
import { withTimeout } from '#app/features/forms/with-timeout.ts';
import { investorUpdatesForm } from '#app/features/investor-updates/investor-updates.form.ts';
import { InvestorUpdatesForm } from '#app/features/investor-updates/investor-updates-form.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { ElevationPicture } from '#app/ui/elevation-picture.tsx';
import { ownDocument } from '#app/ui/own-document.ts';
import { Page } from '#app/ui/page.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { TitleAndLedger } from '#app/ui/title-and-ledger.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { windowGrid } from '#drawings/window-grid.ts';
import type { Route } from './+types/thank-you-for-investing';
import './thank-you-for-investing.css';

export const handle: PageHandle = {
  embeds: ['investorForm'],
  // they are in the form, also without scripts
  query: ['utm_source', 'utm_medium', 'utm_campaign'],
  apart: true,
};

const WINDOWS = 12;

export const loader = ({ context }: Route.LoaderArgs) => ({
  words: context.get(services).content.pages['thank-you-for-investing'],
});

/** A success redirects to the confirmation with 303, so that a reload posts nothing. */
export async function action(args: Route.ActionArgs) {
  const answer = await receive(investorUpdatesForm, args);
  return answer.data.state === 'sent' ? redirect('/thank-you', 303) : answer;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withTimeout(serverAction);

/** The page's words never change while it is open. */
export const shouldRevalidate = () => false;

/** Loads a document of its own where this page's policy allows its form to post elsewhere. */
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  ownDocument(args, __PROVIDERS__.investorForm !== null);

export default function ThankYouForInvesting({ loaderData: { words } }: Route.ComponentProps) {
  const { commitment, form } = words;
  return (
    <Page frame={words}>
      <PageHead heading={words.heading} lede={words.lede}>
        <a className="btn" href="#stay-connected">
          {words.stayUpdated}
          <Arrow />
        </a>
      </PageHead>

      <section className="wrap stay-commitment sec-foot">
        <h2 className="d3">{commitment.title}</h2>
        <ul className="rows">
          {commitment.points.map(({ title, text, windows, counted }) => (
            <li key={title} className="grid12">
              <figure>
                <ElevationPicture
                  drawing={windowGrid({ count: WINDOWS, columns: 4, lit: windows, seed: title })}
                />
                <figcaption className="small">{counted}</figcaption>
              </figure>
              <div className="words">
                <h3 className="fig-s">{title}</h3>
                <p>
                  <Unbroken text={text} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section className="stay-form sunk" id="stay-connected" aria-labelledby="stay-title">
        <TitleAndLedger id="stay-title" title={form.title} text={form.text}>
          <InvestorUpdatesForm words={form} />
        </TitleAndLedger>
      </section>
    </Page>
  );
}
