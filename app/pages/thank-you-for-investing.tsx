import { loadContent } from 'virtual:content';
import { windowGrid } from '#app/art/window-grid.ts';
import { InvestorUpdatesForm } from '#app/features/investor-updates/investor-updates-form.tsx';
import { saveSignUp } from '#app/features/investor-updates/save-sign-up.server.ts';
import { patiently } from '#app/features/sending/patiently.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { Elevation } from '#app/ui/elevation.tsx';
import { ownDocument } from '#app/ui/own-document.ts';
import { Page } from '#app/ui/page.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Route } from './+types/thank-you-for-investing';
import './thank-you-for-investing.css';

const WINDOWS = 12;

export const loader = () => ({ words: loadContent().pages['thank-you-for-investing'] });

export const action = ({ request, context }: Route.ActionArgs) => saveSignUp(request, context);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => patiently(serverAction);

/** The page's words never change while it is open. */
export const shouldRevalidate = () => false;

/** The policy of this page may let its form post elsewhere. */
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  ownDocument(args, __PROVIDERS__.investorForm !== null);

export default function ThankYouForInvesting({ loaderData: { words } }: Route.ComponentProps) {
  const { commitment, form } = words;
  return (
    <Page frame={words}>
      <section className="wrap grid12 stay-head">
        <h1 className="d1">{words.heading}</h1>
        <div className="side">
          <p className="lede">{words.lede}</p>
          <a className="btn" href="#stay-connected">
            {words.stayUpdated}
            <Arrow />
          </a>
        </div>
      </section>

      <section className="wrap stay-commitment">
        <h2 className="d3">{commitment.title}</h2>
        <ul>
          {commitment.points.map(({ title, text, windows, counted }) => (
            <li key={title} className="grid12">
              <figure>
                <Elevation drawing={windowGrid({ count: WINDOWS, columns: 4, lit: windows, seed: title })} />
                <figcaption className="small">{counted}</figcaption>
              </figure>
              <div className="words">
                <h3>{title}</h3>
                <p>
                  <Unbroken text={text} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section className="stay-form" id="stay-connected" aria-labelledby="stay-title">
        <div className="wrap sec grid12">
          <div className="title">
            <h2 className="d2" id="stay-title">
              {form.title}
            </h2>
            <p className="quiet">{form.text}</p>
          </div>
          <InvestorUpdatesForm words={form} />
        </div>
      </section>
    </Page>
  );
}
